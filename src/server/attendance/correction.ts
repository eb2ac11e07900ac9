/** Deciding on corrections: the only way by which a day that is over changes. The punches themselves stay as they are. */

import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { type EntityRows, present, type StepOf } from '../rows/index.ts';
import { keyOf, punchesOf } from './correction-hooks.ts';
import { type KnownDay, keyWord, knownDays } from './day-facts.ts';
import { closingOf, derivedDay, type Figures } from './derived-day.ts';
import { lockPeople, writeDays } from './keep-days.ts';

type Correction = EntityRows['attendance-correction'];

const ENTITY = 'attendance-correction';

/** The day as it is kept from now on: the times asked for, and everything else as it is known now. It is over then. @throws conflict */
function rewritten(record: Correction, known: KnownDay): Figures {
  const corrected = punchesOf(record, known);
  if (!corrected.ok)
    throw problems.conflict({ subCode: 'day_changed', message: said('problem.attendance.day_changed_meanwhile', { title: record.title }) });
  const facts = { ...known.facts, punches: corrected.punches };
  const closes = Math.min(closingOf(facts), facts.now);
  return { ...derivedDay(facts), closes_at: new Date(closes).toISOString() };
}

/** The days are kept first: those that are made by it have their ids then. @throws conflict where a day no longer takes the times */
export const writeCorrectedDays: StepOf<typeof ENTITY, 'approve-correction'> = {
  name: 'write-corrected-days',
  async run(context, { moving }) {
    const { connection, now } = context;
    const records = moving.map(({ before }) => before);
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
    const kept = await knownDays(connection, { keys: records.map(keyOf), now: Date.parse(now) });
    return records.map((record) => ({ day_id: kept.get(keyWord(keyOf(record)))?.stored?.id ?? null }));
  },
};
