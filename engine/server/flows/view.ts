/** Records with the eyes of the member whose rights a flow has: it reads no more than they may. */
import { isEqual } from '../../core/json/index.ts';
import type { Connection, Row } from '../database/port.ts';
import { Problem } from '../kernel/errors.ts';
import { type Member, system } from '../kernel/principal.ts';
import type { Resources } from '../resources/types.ts';
import { rowsOf } from '../workflows/rows.ts';

type Looked = { readonly member: Member; readonly entity: string; readonly id: string };

const own = system('flows');

/** Undefined where they may not see it. */
export async function seenBy(
  resources: Pick<Resources, 'get'>,
  connection: Connection,
  { member, entity, id }: Looked,
): Promise<Row | undefined> {
  try {
    return (await resources.get(member, entity, id, {}, connection)).data;
  } catch (error) {
    if (error instanceof Problem && (error.status === 403 || error.status === 404)) return undefined;
    throw error;
  }
}

type Former = {
  readonly entity: string;
  readonly id: string;
  /** The record as they see it now. */
  readonly seen: Row;
  /** As it was, with everything in it. */
  readonly of: Row;
};

/** Of what a record was, the fields that they see as they are: what is hidden or masked now was not theirs to see before either. */
export async function readableOf(connection: Connection, { entity, id, seen, of }: Former): Promise<Row> {
  const [stored] = await connection.as(own, (server) => rowsOf(server, { entity, values: [id] }));
  return Object.fromEntries(
    Object.entries(of).filter(([name]) => Object.hasOwn(seen, name) && isEqual(plain(seen[name]), plain(stored?.[name]))),
  );
}

/** As it travels: instants are text there. */
const plain = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)));
