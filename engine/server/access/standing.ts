/** Whether a member out of memory still is who they were, asked by the statement that reads for them. */
import { CompiledQuery, sql } from 'kysely';
import type { Connection, Opening } from '../database/port.ts';
import { Slot } from '../database/statement.ts';
import type { OnTrust, Standing } from '../kernel/principal.ts';
import { STANDS } from '../model/index.ts';
import { rowsAs } from './bulk.ts';
import type { Sql } from './columns.ts';

/** Thrown when they do not: whatever was decided for them has to be decided anew. */
export class NoLongerStands extends Error {}

const TEXT = `select ${STANDS}($1::uuid, $2, $3::uuid[], $4::numeric) as stands`;
const parametersOf = ({ sessionId, row, scopes, version }: Standing) => [sessionId, row, scopes, version];

const slots = { sessionId: new Slot('sessionId'), row: new Slot('row'), scopes: new Slot('scopes'), version: new Slot('version') };

/** A condition beside those of the rows, asked once: unless it holds there are none. Its slots are the members of `Standing`. */
export const standsStill: Sql = sql`${sql.raw(STANDS)}(${slots.sessionId}::uuid, ${slots.row}, ${slots.scopes}::uuid[], ${slots.version}::numeric)`;

/** The same by a statement of its own. */
export async function stillStands({ kysely }: Connection, standing: Standing): Promise<boolean> {
  const { rows } = await kysely.executeQuery<{ stands: boolean }>(CompiledQuery.raw(TEXT, parametersOf(standing)));
  return rows[0]?.stands === true;
}

const columns = [
  { name: 'sessionId', type: 'uuid' },
  { name: 'row', type: 'text' },
  { name: 'scopes', type: 'uuid[]' },
  { name: 'version', type: 'numeric' },
] as const;

/** Sessions of those that still stand, however many are asked about: one statement, for the server itself. */
export async function stillStanding({ kysely }: Connection, standings: readonly Standing[]): Promise<ReadonlySet<string>> {
  const asked = rowsAs('w', standings, columns);
  const of = (name: string) => sql.id('w', name);
  const { rows } = await sql<{ id: string }>`select s.id from ${asked} join session s on s.id = ${of('sessionId')}
    where ${sql.id('s', 'xmin')}::text = ${of('row')}
      and coalesce((select sum(v.version) from rights_version v where v.scope = any(${of('scopes')})), 0) = ${of('version')}`.execute(
    kysely,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The same in the round trip that opens a transaction, which comes to nothing unless the member stands: `decided` throws NoLongerStands. */
export const openingOf = (onTrust: OnTrust): Opening => ({
  question: { name: 'opening', text: TEXT, values: parametersOf(onTrust.standing) },
  decided: (holds) => {
    if (!holds) throw new NoLongerStands();
    onTrust.holds = true;
  },
});

/** Tells by the rows of a statement with that condition that the member stands; none may have another reason, which is asked for. @throws NoLongerStands */
export async function confirm(connection: Connection, onTrust: OnTrust, rows: readonly unknown[]): Promise<void> {
  if (rows.length === 0 && !(await stillStands(connection, onTrust.standing))) throw new NoLongerStands();
  onTrust.holds = true;
}
