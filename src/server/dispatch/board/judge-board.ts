/** What is wrong with the days of a board, and what a move on it would break. */

import { minutesOf } from '../../../../engine/core/format/zone-days.ts';
import { quote } from '../../../../engine/core/rules/index.ts';
import type { Connection } from '../../../../engine/server/database/port.ts';
import { problems } from '../../../../engine/server/kernel/errors.ts';
import { Sentence } from '../../../../engine/server/kernel/sentence.ts';
import { distinct } from '../../../../engine/server/workflows/rows.ts';
import type { ProductContext, WorkflowOf } from '../../rows/index.ts';
import { type Clash, chosenPolicy, clashesOf, judgeOf, judgePlacements, loadDays } from '../../scheduling/index.ts';
import { boardDays } from './board-days.ts';

/** @throws invalid (422) for more days than a board shows */
export const judgeBoard: WorkflowOf<'subtask', 'judge'> = {
  name: 'judge',
  entity: 'subtask',
  async run({ connection, principal, resources }, { input }) {
    if (principal.kind !== 'member') throw problems.notFound();
    const { record: visitId, lane: technicianId, day, start } = input;
    const orgId = principal.org.id;
    const clashes =
      visitId && technicianId && day
        ? await judgePlacements(connection, orgId, [{ visitId, technicianId, day, at: start ? minutesOf(start) : null }])
        : await standing(connection, orgId, boardDays(input));
    const seen = await seenAmong({ resources, principal, connection }, clashes);
    return {
      rows: clashes
        .filter((clash) => seen.has(clash.visitId))
        .map(({ visitId: id, message, isHard }) => ({ id, message: new Sentence(message), hard: isHard })),
    };
  },
};

/** Days are judged whole; of visits that are not for whoever asks (of another brand, say) nothing is told. */
async function seenAmong(
  { resources, principal, connection }: Pick<ProductContext, 'resources' | 'principal' | 'connection'>,
  clashes: readonly Clash[],
): Promise<ReadonlySet<string>> {
  const ids = distinct(clashes.map(({ visitId }) => visitId));
  const seen = new Set<string>();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const filter = `doc.id in [${ids
      .slice(at, at + AT_ONCE)
      .map(quote)
      .join(', ')}]`;
    for (const { id } of (await resources.list(principal, 'subtask', { filter, fields: ['/display_code'], pageSize: AT_ONCE }, connection))
      .data)
      seen.add(String(id));
  }
  return seen;
}

/** As many as a page of a list has. */
const AT_ONCE = 200;

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
