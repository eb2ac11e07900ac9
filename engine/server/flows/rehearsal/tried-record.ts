/** The record that a flow of an organisation's own is tried on: as the member sees it whose rights the flow has. */
import type { Entity } from '../../../core/definitions/types.ts';
import type { Flow } from '../../../core/flows/index.ts';
import type { Connection } from '../../database/port.ts';
import { type FieldProblem, problems } from '../../kernel/errors.ts';
import { type Member, system } from '../../kernel/principal.ts';
import { said } from '../../kernel/said.ts';
import type { Resources } from '../../resources/types.ts';
import { rowsOf, textOf } from '../../workflows/rows.ts';
import type { FlowSubject } from '../made.ts';
import { readableOf, seenBy } from '../view.ts';
import { formerOf } from './hindrance.ts';

const own = system('flow that is tried out');

/** Triggers at which there is a record as it was. */
const WITH_BEFORE: readonly string[] = ['changed', 'entered', 'left'];

export type Trying = {
  readonly flow: Flow;
  readonly entity: Entity;
  readonly id: unknown;
  /** Who tries it, and whose rights it has. */
  readonly caller: Member;
  readonly member: Member;
};

export type TriedRecord = { readonly subject: FlowSubject; readonly isBeforeKnown: boolean };

/** @throws invalid (422) at `/record` for one that either of the two may not see, or that is not the organisation's */
export async function triedRecord(
  resources: Pick<Resources, 'get'>,
  connection: Connection,
  { flow, entity, id: given, caller, member }: Trying,
): Promise<TriedRecord> {
  const id = textOf(given) ?? '';
  const name = entity.name;
  const shown = await seenBy(resources, connection, { member: caller, entity: name, id });
  const seen = shown && (await seenBy(resources, connection, { member, entity: name, id }));
  if (!seen) throw unfit('unknown', said('problem.platform.flows.no_such_record'));
  const { doc, former } = await connection.as(own, async (server) => {
    const [stored = {}] = await rowsOf(server, { entity: name, values: [seen.id as string | number] });
    return { doc: stored, former: await formerOf(server, { entity: name, doc: stored }) };
  });
  if (flow.trigger.on !== 'schedule' && !entity.tenant.some((column) => doc[column] === flow.made?.org))
    throw unfit('not_in_hand', said('problem.platform.flows.not_in_hand'));
  if (!WITH_BEFORE.includes(flow.trigger.on)) return { subject: { doc: seen, before: null }, isBeforeKnown: true };
  const before = former && (await readableOf(connection, { entity: name, id, seen, of: former }));
  return { subject: { doc: seen, before: { ...seen, ...before } }, isBeforeKnown: before !== undefined };
}

const unfit = (code: string, message: FieldProblem['message']) => problems.invalid({ errors: [{ pointer: '/record', code, message }] });
