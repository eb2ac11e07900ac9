/** What of the pool a technician can do, as he will be judged when he claims it: cheapest first, then what something keeps him from. */
import { daysLater } from '../../../engine/core/format/zone-days.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { Sentence } from '../../../engine/server/kernel/sentence.ts';
import { byId } from '../../../engine/server/workflows/rows.ts';
import { type Seen, seenRows, type WorkflowOf } from '../rows/index.ts';
import { askedCandidates, type Candidate, daysToAsk, unnamed } from '../scheduling/index.ts';
import { noSuchTechnician } from './assignees.ts';

/** Days from today that are looked at, and visits of them at most: the earliest. */
const DAYS = 14;
const MOST = 200;

const FIELDS = ['/display_code', '/title', '/due', '/start_time', '/cust_city'];

/** @throws invalid (422) for who is no technician who can be sent */
export const claimable: WorkflowOf<'subtask', 'claimable'> = {
  name: 'claimable',
  entity: 'subtask',
  async run({ connection, principal, resources, now }) {
    if (principal.kind !== 'member' || !principal.user.is_on_field) throw noSuchTechnician();
    const last = daysLater(now.slice(0, 10), DAYS);
    const filter = `doc.is_assigned == false && doc.status_type == 'ACTIVE' && (doc.due == null || doc.due <= '${last}')`;
    const query = { filter, orderBy: '/due', fields: FIELDS, pageSize: MOST };
    const open = await seenRows(resources, principal, 'subtask', query, connection);
    if (open.length === 0) return { rows: [] };
    const asked = await daysToAsk(connection, {
      orgId: principal.org.id,
      now,
      visits: open.map(({ id, due }) => ({ id, due: due ?? null })),
      technicianIds: [principal.user.id],
    });
    const visits = byId(asked.days.visits);
    const judged: Judged[] = [];
    for (const row of open) {
      const visit = visits.get(row.id);
      const [candidate] = visit ? await askedCandidates(asked, visit) : [];
      if (candidate) judged.push({ row, candidate });
    }
    return { rows: judged.toSorted(byCost).map(rowOf) };
  },
};

type Judged = { readonly row: Seen<'subtask'>; readonly candidate: Candidate };

const isBarred = ({ candidate }: Judged): boolean => candidate.barred.length > 0;
const byCost = (one: Judged, other: Judged): number =>
  Number(isBarred(one)) - Number(isBarred(other)) || one.candidate.cost - other.candidate.cost;

function rowOf({ row: { id, display_code, title, due, start_time, cust_city }, candidate }: Judged) {
  const { barred, chips } = candidate;
  const day = due ? said('pool.chip_day', { day: due }) : said('pool.chip_any_day');
  const facts = [
    { text: new Sentence(day), tone: 'blue' },
    // Of what he can do it is told with the way.
    ...(start_time && barred.length > 0 ? [{ text: start_time, tone: 'blue' }] : []),
    ...(cust_city ? [{ text: cust_city, tone: 'grey' }] : []),
  ];
  const told = (text: string, tone: string) => ({ text: new Sentence(text), tone });
  // What stands on his day and is not the visit itself is told without its code: he may have lost sight of it.
  const reasons = barred.map((clash) => told((clash.visitId === id ? clash : unnamed(clash)).message, 'red'));
  return {
    id,
    title: [display_code, title].filter(Boolean).join(' · '),
    chips: [
      ...facts,
      ...(barred.length > 0 ? reasons : chips.filter(({ tone }) => tone !== 'red').map(({ text, tone }) => told(text, tone))),
    ],
    ...(barred.length > 0 ? {} : { input: {} }),
  };
}
