/** Whether a member out of memory still is who they were, asked by the statement that reads for them. */
import { CompiledQuery, sql } from 'kysely';
import type { Connection, Opening } from '../database/port.ts';
import { Slot } from '../database/statement.ts';
import type { OnTrust, Standing } from '../kernel/principal.ts';
import { STANDS } from '../model/index.ts';
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
