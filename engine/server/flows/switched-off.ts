/** Organisations that have switched a flow off. */
import type { Flow } from '../../core/flows/index.ts';
import type { Connection, Row } from '../database/port.ts';
import { system } from '../kernel/principal.ts';
import { rowsOf, textOf } from '../workflows/rows.ts';
import { recordIdOf } from './programs.ts';

const own = system('flows');

/** The organisation that has a record in hand: the last of those that it names. */
export const inHandOf = (tenant: readonly string[], doc: Row): string | null =>
  tenant.map((name) => textOf(doc[name])).findLast((id) => id !== null) ?? null;

/** Ids of organisations on whose records each of the flows starts no more. One statement. */
export async function switchedOff(connection: Connection, flows: readonly Flow[]): Promise<ReadonlyMap<Flow, ReadonlySet<string | null>>> {
  const values = flows.map(recordIdOf);
  const rows = await connection.as(own, (server) =>
    rowsOf(server, { entity: 'flow-switch', column: 'flow_id', values, columns: ['id', 'org_id', 'flow_id'] }),
  );
  const organisationsOf = (flow: Flow) =>
    new Set(rows.filter(({ flow_id }) => flow_id === recordIdOf(flow)).map(({ org_id }) => textOf(org_id)));
  return new Map(flows.map((flow) => [flow, organisationsOf(flow)]));
}
