/** A record as it was, laid into its table for as long as a rehearsal looks at it. */
import { sql } from 'kysely';
import type { Flow } from '../../../core/flows/index.ts';
import type { Connection } from '../../database/port.ts';
import { updateRows } from '../../resources/store.ts';
import type { Past } from '../made.ts';
import { recordIdOf } from '../programs.ts';
import type { FlowHost } from '../types.ts';

/**
 * Nothing hears of it: it is no change, and it is undone with all the rest. Whether the flow is switched off now is no matter of the past.
 * @throws conflict, invalid where the record cannot be as it was, because others are not as they were
 */
export async function layPast(
  { programs }: FlowHost,
  connection: Connection,
  { flow, past }: { readonly flow: Flow; readonly past: Past },
) {
  if (!flow.made) await sql`delete from flow_switch where flow_id = ${recordIdOf(flow)}::uuid`.execute(connection.kysely);
  const entity = programs.product().entities.get(flow.trigger.entity);
  if (entity && past.row && past.names.length > 0) await updateRows(connection, entity, [past.row], past.names);
}
