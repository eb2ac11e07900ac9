/** What is wrong with the days of a board, and what a move on it would break. */

import { minutesOf } from '../../../../engine/core/format/zone-days.ts';
import type { Connection } from '../../../../engine/server/database/port.ts';
import { problems } from '../../../../engine/server/kernel/errors.ts';
import { Sentence } from '../../../../engine/server/kernel/sentence.ts';
import type { WorkflowOf } from '../../rows/index.ts';
import {
  type Clash,
  chosenPolicy,
  clashesOf,
  judgeOf,
  judgePlacements,
  loadDays,
  type Placement,
  type Reader,
  readableVisits,
  toldTo,
} from '../../scheduling/index.ts';
import { boardDays } from './board-days.ts';

/** @throws invalid (422) for more days than a board shows */
export const judgeBoard: WorkflowOf<'subtask', 'judge'> = {
  name: 'judge',
  entity: 'subtask',
  async run({ connection, principal, resources }, { input }) {
    if (principal.kind !== 'member') throw problems.notFound();
    const { record: visitId, lane: technicianId, day, start } = input;
    const orgId = principal.org.id;
    const reader = { resources, principal, connection };
    const rows =
      visitId && technicianId && day
        ? await moving(reader, orgId, { visitId, technicianId, day, at: start ? minutesOf(start) : null })
        : await seenAmong(reader, await standing(connection, orgId, boardDays(input)));
    return { rows: rows.map(({ visitId: id, message, isHard }) => ({ id, message: new Sentence(message), hard: isHard })) };
  },
};

/** What a move would break; what it breaks of a visit that is not for whoever asks is told of the one that moves. */
async function moving(reader: Reader, orgId: string, placement: Placement): Promise<readonly Clash[]> {
  const clashes = await judgePlacements(reader.connection, orgId, [placement]);
  const told = await toldTo(reader, clashes, [placement.visitId]);
  return told.map((clash, index) => (clash === clashes[index] ? clash : { ...clash, visitId: placement.visitId }));
}

/** Days are judged whole; of visits that are not for whoever asks (of another brand, say) nothing is told. */
async function seenAmong(reader: Reader, clashes: readonly Clash[]): Promise<readonly Clash[]> {
  const seen = await readableVisits(
    reader,
    clashes.map(({ visitId }) => visitId),
  );
  return clashes.filter(({ visitId }) => seen.has(visitId));
}

/** Of everything that somebody has on these days. */
async function standing(
  connection: Connection,
  orgId: string,
  span: { readonly from: string; readonly to: string },
): Promise<readonly Clash[]> {
  const days = await loadDays(connection, { orgId, ...span, tolerance: null });
  const placements = days.visits.flatMap(({ id, technicianId, day, at }) =>
    technicianId === null ? [] : [{ visitId: id, technicianId, day, at }],
  );
  return clashesOf(days, judgeOf((await chosenPolicy(connection, orgId, null)).policy), placements);
}
