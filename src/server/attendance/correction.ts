/** Deciding on corrections: the only way by which a day that is over changes. The punches themselves stay as they are. */

import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { notify } from '../notices/index.ts';
import { type EntityRows, type Patch, type ProductContext, present, saveRows, type WorkflowOf } from '../rows/index.ts';
import { keyOf, punchesOf } from './correction-hooks.ts';
import { type KnownDay, keyWord, knownDays } from './day-facts.ts';
import { assertUndecided, deciding } from './decision.ts';
import { closingOf, derivedDay, type Figures } from './derived-day.ts';
import { lockPeople, writeDays } from './keep-days.ts';
import { decided } from './notices.ts';

type Correction = EntityRows['attendance-correction'];

const ENTITY = 'attendance-correction';
const isPending = ({ status }: Correction) => status === 'pending';

const settle = (context: ProductContext, records: readonly Correction[], patchOf: (record: Correction) => Patch<typeof ENTITY>) =>
  saveRows(
    context,
    ENTITY,
    'attendance correction',
    records.map((record) => ({ id: record.id, patch: patchOf(record) })),
  );

const tell = (context: ProductContext, records: readonly Correction[], type: string) =>
  notify(
    context,
    records.map((record) => decided(context.principal, { type, record, day: record.date })),
  );

/** The day as it is kept from now on: the times asked for, and everything else as it is known now. It is over then. @throws conflict */
function rewritten(record: Correction, known: KnownDay): Figures {
  const corrected = punchesOf(record, known);
  if (!corrected.ok)
    throw problems.conflict({ subCode: 'day_changed', message: said('problem.attendance.day_changed_meanwhile', { title: record.title }) });
  const facts = { ...known.facts, punches: corrected.punches };
  const closes = Math.min(closingOf(facts), facts.now);
  return { ...derivedDay(facts), closes_at: new Date(closes).toISOString() };
}

/** @throws conflict for what is decided already or another's to decide, and where the day no longer takes the times. */
export const approveCorrection: WorkflowOf<typeof ENTITY, 'approve-correction'> = {
  name: 'approve-correction',
  entity: ENTITY,
  async run(context, { records, input }) {
    assertUndecided(records, isPending);
    const { connection, now } = context;
    await lockPeople(
      connection,
      records.map((record) => present(record.user_id)),
    );
    const days = await knownDays(connection, { keys: records.map(keyOf), now: Date.parse(now) });
    await writeDays(
      context,
      records.flatMap((record) => {
        const known = days.get(keyWord(keyOf(record)));
        return known ? [{ known, figures: rewritten(record, known) }] : [];
      }),
    );
    // Those that were made just now have their ids by now.
    const kept = await knownDays(connection, { keys: records.map(keyOf), now: Date.parse(now) });
    const decision = deciding(context, input.remarks);
    await settle(context, records, (record) => ({
      status: 'approved',
      day_id: kept.get(keyWord(keyOf(record)))?.stored?.id ?? null,
      ...decision,
    }));
    await tell(context, records, 'correction_approved');
    return null;
  },
};

/** @throws conflict for what is decided already, or another's to decide. */
export const rejectCorrection: WorkflowOf<typeof ENTITY, 'reject-correction'> = {
  name: 'reject-correction',
  entity: ENTITY,
  async run(context, { records, input }) {
    assertUndecided(records, isPending);
    const decision = deciding(context, input.remarks);
    await settle(context, records, () => ({ status: 'rejected', ...decision }));
    await tell(context, records, 'correction_rejected');
    return null;
  },
};

/** @throws conflict for what is decided already. */
export const withdrawCorrection: WorkflowOf<typeof ENTITY, 'withdraw-correction'> = {
  name: 'withdraw-correction',
  entity: ENTITY,
  async run(context, { records }) {
    assertUndecided(records, isPending);
    await settle(context, records, () => ({ status: 'withdrawn' }));
    return null;
  },
};
