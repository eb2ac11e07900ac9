/** Whom a broadcast asks: those whom no hard constraint of dispatch keeps from the visit, and whom a wave of it reaches, cheapest first. */
import type { Connection } from '../../../engine/server/database/port.ts';
import { inList, labelled, type Said, said } from '../../../engine/server/kernel/said.ts';
import { byId } from '../../../engine/server/workflows/rows.ts';
import { type EntityRows, present } from '../rows/index.ts';
import {
  askedCandidates,
  type Candidate,
  type Clash,
  type DaysToAsk,
  daysToAsk,
  type Reason,
  siteOf,
  unnamed,
  type Visit,
  wayIn,
  workdayKey,
} from '../scheduling/index.ts';
import { takersFor } from './people.ts';
import { reachOf, wavesOf } from './waves-of.ts';

type Broadcast = Pick<EntityRows['job-broadcast'], 'org_id' | 'skill_id' | 'waves'>;
type Subtask = Pick<EntityRows['subtask'], 'id' | 'org_id' | 'due'>;

/** `wave`: the first that reaches him, from 0. `km`: the way from where his day begins; null where nobody knows one of the two places. */
export type Asked = { readonly candidate: Candidate; readonly wave: number; readonly km: number | null };
export type LeftOut = {
  readonly candidate: Candidate;
  /** What is in the way, in one word or two. */
  readonly label: Said;
  readonly messages: readonly Said[];
  readonly reason: Reason;
};
export type Audience = {
  readonly asked: readonly Asked[];
  /** Whoever comes nearest first. */
  readonly leftOut: readonly LeftOut[];
};

type About = { readonly broadcast: Broadcast; readonly subtask: Subtask; readonly now: string };

export async function audienceOf(connection: Connection, { broadcast, subtask, now }: About): Promise<Audience> {
  const orgId = present(broadcast.org_id);
  const takers = await takersFor(connection, { providerId: orgId, brandId: present(subtask.org_id) });
  const days = await daysToAsk(connection, { orgId, now, visits: [{ id: subtask.id, due: subtask.due }] });
  const visit = days.days.visits.find(({ id }) => id === subtask.id);
  if (!visit) return { asked: [], leftOut: [] };
  const missed = missedBy(days, visit, broadcast);
  const asked: Asked[] = [];
  const leftOut: LeftOut[] = [];
  for (const candidate of await askedCandidates(days, visit)) {
    const { wave, clashes } = candidate.barred.length > 0 ? { wave: -1, clashes: candidate.barred } : missed(candidate);
    if (clashes.length > 0) leftOut.push(leftOutBy(days, candidate, { clashes, visit }));
    else if (!takers.has(candidate.technicianId)) leftOut.push({ candidate, ...NO_OFFERS });
    else asked.push({ candidate, wave, km: wayTo(days, visit, candidate) });
  }
  return { asked, leftOut: nearestFirst(leftOut) };
}

/** In kilometres, to a tenth. */
function wayTo({ days: { workdays, ways, names }, today }: DaysToAsk, visit: Visit, { technicianId }: Candidate): number | null {
  const start = workdays.get(workdayKey(technicianId, visit.day < today ? today : visit.day))?.start;
  const site = siteOf(visit, names);
  return start && site ? Math.round(wayIn(ways, start, site).metres / 100) / 10 : null;
}

const NO_OFFERS = {
  label: said('broadcast.no_offers'),
  messages: [said('broadcast.no_offers_text')],
  reason: 'SP_RESTRICTED',
} as const;

/** Which wave reaches somebody, else what keeps all of them from him: of the one that comes nearest. */
function missedBy({ days, judge, today }: DaysToAsk, visit: Visit, broadcast: Broadcast) {
  const technicians = byId(days.technicians);
  const reaches = wavesOf(broadcast).map((wave) => reachOf(wave, broadcast.skill_id, { policy: judge.policy, visit }));
  const day = visit.day < today ? today : visit.day;
  return ({ technicianId }: Candidate): { readonly wave: number; readonly clashes: readonly Clash[] } => {
    const [technician, workday] = [technicians.get(technicianId), days.workdays.get(workdayKey(technicianId, day))];
    if (!technician || !workday) return { wave: -1, clashes: [] };
    const { names, ways } = days;
    const found = reaches.map(({ judge, visit: seen }) =>
      judge.pair({ visit: seen, technician, workday, policy: judge.policy, names, ways }),
    );
    const wave = found.findIndex((clashes) => clashes.length === 0);
    const [nearest = []] = found.toSorted((one, other) => one.length - other.length);
    return { wave, clashes: nearest };
  };
}

type Kept = { readonly clashes: readonly Clash[]; readonly visit: Visit };

function leftOutBy({ judge }: DaysToAsk, candidate: Candidate, { clashes, visit }: Kept): LeftOut {
  const [first] = clashes;
  const constraint = judge.policy.constraints.find(({ id }) => id === first?.constraint);
  return {
    candidate,
    label: labelOf(constraint?.label ?? ''),
    // What stands on somebody's day is for those to read who may.
    messages: clashes.map((clash) => (clash.visitId === visit.id ? clash : unnamed(clash)).message),
    reason: first?.reason ?? 'NO_SLOT',
  };
}

/** Of constraints of the product by key; organisations give theirs a name. */
const labelOf = (label: string): Said => (label.startsWith('t:') ? said(label.slice(2)) : labelled(label));

const nearestFirst = (leftOut: readonly LeftOut[]): readonly LeftOut[] =>
  leftOut.toSorted((one, other) => one.messages.length - other.messages.length);

export type Count = { readonly label: Said; readonly count: number };

/** How many are left out for what: the most frequent first. */
export function countsOf(leftOut: readonly LeftOut[]): readonly Count[] {
  const counts = new Map<Said, number>();
  for (const { label } of leftOut) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts].map(([label, count]) => ({ label, count })).toSorted((one, other) => other.count - one.count);
}

/** Sentences in sentences grow with each: those that say most. */
const MOST_SAID = 3;

/** The counts in words; none where everybody is asked. */
export function leftOutWords(leftOut: readonly LeftOut[]): readonly Said[] {
  const counts = countsOf(leftOut)
    .slice(0, MOST_SAID)
    .map(({ label, count }) => said('broadcast.left_out_for', { label, count }));
  return counts.length === 0 ? [] : [said('broadcast.left_out_all', { counts: inList(counts) })];
}
