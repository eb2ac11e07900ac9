/** Rows of runs, written by few statements however many there are: nobody else writes them, and no page follows each. */
import { sql } from 'kysely';
import { clockTime } from '../../../../engine/core/format/zone-days.ts';
import { rowsAs } from '../../../../engine/server/access/bulk.ts';
import { newId } from '../../../../engine/server/kernel/ids.ts';
import { inOne, said } from '../../../../engine/server/kernel/said.ts';
import { byId } from '../../../../engine/server/workflows/rows.ts';
import { type Days, type PlacedVisit, type Proposal, type Totals, workdayKey } from '../../scheduling/index.ts';
import type { Before } from './look.ts';
import type { ProposalRow, Run, Writing } from './types.ts';

/** Of what stands in the way, in words. */
const MOST_REASONS = 3;
const LAST_MINUTE = 1439;
/** Rows of one statement: more would keep others waiting while they are put into words. */
const AT_ONCE = 100;

type Kept = { readonly run: Run; readonly days: Days; readonly scope: readonly Before[]; readonly proposal: Proposal };

const isSame = ({ due, assgne_id, start_time }: Before, { day, technicianId, at }: PlacedVisit) =>
  due === day && assgne_id === technicianId && start_time === clockTime(at);

type Told = Readonly<Record<string, unknown>> & { readonly state: ProposalRow['state'] };

/** What is told of each visit of the scope. Of those that nothing was found for, `left`. */
function proposalsOf({ days, scope, proposal }: Kept): readonly Told[] {
  const visits = byId(days.visits);
  const placed = new Map(proposal.placed.map((each) => [each.visitId, each]));
  const left = new Map(proposal.left.map((each) => [each.visitId, each]));
  const told = scope.flatMap((before): readonly Told[] => {
    const base = {
      title: before.display_code,
      work: before.title,
      city: before.cust_city,
      latitude: before.location_latitude,
      longitude: before.location_Longitude,
      subtask_id: before.id,
      brand_id: before.org_id,
      seen_version: before.version,
      before_user_id: before.assgne_id,
      before_day: before.due,
      before_start: before.start_time,
      before_end: before.end_time,
      before_order: before.route_order,
      before_travel: before.travel_minutes,
      before_run_id: before.run_id,
    };
    const found = placed.get(before.id);
    if (found) {
      const { technicianId, day, at, order, travel, metres } = found;
      const end = Math.min(LAST_MINUTE, at + (visits.get(before.id)?.duration ?? 0));
      const times = { day, start_time: clockTime(at), end_time: end > at ? clockTime(end) : null };
      const state = isSame(before, found) ? 'unchanged' : 'proposed';
      return [{ ...base, ...times, state, user_id: technicianId, route_order: order, travel_minutes: travel, metres }];
    }
    const miss = left.get(before.id);
    if (!miss) return staying(visits.get(before.id), before).map((own) => ({ ...base, ...own }));
    const [first] = miss.reasons;
    const why = inOne(miss.reasons.slice(0, MOST_REASONS).map(({ message }) => message));
    return [{ ...base, state: 'left', day: before.due, reason: first?.reason ?? null, why, relaxation: miss.relaxation?.message ?? null }];
  });
  // Accepted in the order of their ids, a lot at a time: so a lot is about few technicians' days, and each day in few lots.
  return told.toSorted((one, other) => (dayKeyOf(one) < dayKeyOf(other) ? -1 : 1)).map((each) => ({ ...each, id: newId() }));
}

/** Several who come together are moved by nobody's plan: it is said of each that could have been moved. */
function staying(
  visit: Days['visits'][number] | undefined,
  { display_code, due, assgne_id, start_time, end_time, route_order, travel_minutes }: Before,
): readonly Told[] {
  if (!visit || visit.crew === null || assgne_id === null) return [];
  const why = said('constraint.crew_stays', { code: display_code ?? '' });
  return [{ state: 'unchanged', user_id: assgne_id, day: due, start_time, end_time, route_order, travel_minutes, why }];
}

const dayKeyOf = ({ day, user_id, start_time, subtask_id }: Told) =>
  [day, user_id, start_time, subtask_id].map((each) => String(each ?? '')).join(' ');

const proposalColumns = {
  id: 'uuid',
  title: 'text',
  work: 'text',
  city: 'text',
  latitude: 'double precision',
  longitude: 'double precision',
  subtask_id: 'uuid',
  brand_id: 'uuid',
  seen_version: 'integer',
  before_user_id: 'uuid',
  before_day: 'date',
  before_start: 'text',
  before_end: 'text',
  before_order: 'integer',
  before_travel: 'integer',
  before_run_id: 'uuid',
  state: 'text',
  user_id: 'uuid',
  day: 'date',
  start_time: 'text',
  end_time: 'text',
  route_order: 'integer',
  travel_minutes: 'integer',
  metres: 'integer',
  reason: 'text',
  why: 'text',
  relaxation: 'text',
} as const;

const totalColumns = {
  id: 'uuid',
  user_id: 'uuid',
  title: 'text',
  day: 'date',
  visits_before: 'integer',
  visits_after: 'integer',
  travel_before: 'integer',
  travel_after: 'integer',
  km_before: 'double precision',
  km_after: 'double precision',
  overtime_before: 'integer',
  overtime_after: 'integer',
  late_before: 'integer',
  late_after: 'integer',
} as const;

const rounded = (metres: number) => Math.round(metres / 100) / 10;

/** A technician's day before and after; days that nobody has anything to do on are none. */
function totalsOf({ days, proposal: { before, after } }: Kept) {
  const byDay = (totals: readonly Totals[]) => new Map(totals.map((each) => [workdayKey(each.technicianId, each.day), each]));
  const [was, will] = [byDay(before), byDay(after)];
  return days.days.flatMap((day) =>
    days.technicians.flatMap(({ id, name }) => {
      const key = workdayKey(id, day);
      const [one, other] = [was.get(key), will.get(key)];
      if (!one && !other) return [];
      const row = { id: newId(), user_id: id, title: name, day };
      const of = (when: 'before' | 'after', totals: Totals | undefined) => ({
        [`visits_${when}`]: totals?.visits ?? 0,
        [`travel_${when}`]: Math.round(totals?.travel ?? 0),
        [`km_${when}`]: rounded(totals?.metres ?? 0),
        [`overtime_${when}`]: Math.round(totals?.overtime ?? 0),
        [`late_${when}`]: Math.round(totals?.late ?? 0),
      });
      return [{ ...row, ...of('before', one), ...of('after', other) }];
    }),
  );
}

type Table = { readonly name: 'dispatch_proposal' | 'dispatch_total'; readonly columns: Readonly<Record<string, string>> };

async function insert(
  { connection: { kysely }, now }: Writing,
  run: Run,
  { name, columns }: Table,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const typed = Object.entries(columns).map(([column, type]) => ({ name: column, type }));
  const names = sql.join(typed.map((column) => sql.id(column.name)));
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await sql`insert into ${sql.table(name)} (org_id, run_id, created_at, updated_at, version, ${names})
      select ${run.org_id}::uuid, ${run.id}::uuid, ${now}, ${now}, 1, ${names}
      from ${rowsAs('v', rows.slice(from, from + AT_ONCE), typed)}`.execute(kysely);
}

/** Answers how many visits something is proposed for. */
export async function keepRows(context: Writing, kept: Kept): Promise<number> {
  const proposals = proposalsOf(kept);
  await insert(context, kept.run, { name: 'dispatch_proposal', columns: proposalColumns }, proposals);
  await insert(context, kept.run, { name: 'dispatch_total', columns: totalColumns }, totalsOf(kept));
  return proposals.filter(({ state }) => state === 'proposed').length;
}
