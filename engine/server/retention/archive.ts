/** Records that were archived, for those who might read them if they were still in the database. */
import { type RawBuilder, sql } from 'kysely';
import type { Product } from '../../core/definitions/types.ts';
import type { Connection, Database, Row } from '../database/port.ts';
import { problems } from '../kernel/errors.ts';
import { isUuid } from '../kernel/ids.ts';
import { type Member, system } from '../kernel/principal.ts';
import type { MediaStore } from '../media/media-store.ts';
import { planModel, tableName } from '../model/index.ts';
import type { TableModel } from '../model/types.ts';
import type { Resources } from '../resources/types.ts';
import { readArchived } from './archive-file.ts';

export type Archive = {
  /**
   * One record, as `kind` (an entity, or a table of the server) has it.
   * @throws not_found when it was not archived, or is not for the caller
   */
  find(member: Member, kind: string, id: string): Promise<Row>;
};

type Host = {
  readonly database: Database;
  readonly resources: Pick<Resources, 'get'>;
  readonly product: () => Product;
  readonly store: MediaStore;
};

const own = system('archive');

/** Carries an answer out of a transaction that must come to nothing. */
class Answered extends Error {
  readonly data: Row;
  constructor(data: Row) {
    super('answered');
    this.data = data;
  }
}

async function rowOf({ database, store }: Host, table: string, id: string): Promise<Row | undefined> {
  const { rows } = await database.read(own, ({ kysely }) =>
    sql<{ data_key: string; index_key: string }>`select data_key, index_key from archived_month
      where of_table = ${table} and last_id >= ${id}::uuid and first_id <= ${id}::uuid order by last_id`.execute(kysely),
  );
  for (const { data_key: dataKey, index_key: indexKey } of rows) {
    const row = await readArchived(store, { dataKey, indexKey }, id);
    if (row) return row;
  }
  return undefined;
}

/** Columns that came after the month have what rows of that time were given. */
function put({ name, columns }: TableModel, row: Row): RawBuilder<unknown> {
  const known = columns.filter((column) => column.name in row || column.fill !== undefined);
  const values = known.map((column) => (column.name in row ? sql`r.${sql.id(column.name)}` : sql.raw(column.fill ?? 'null')));
  return sql`insert into ${sql.table(name)} (${sql.join(known.map((column) => sql.id(column.name)))})
    select ${sql.join(values)} from jsonb_populate_record(null::${sql.table(name)}, ${JSON.stringify(row)}::text::jsonb) as r`;
}

/**
 * The record lies in its table while it is read, in a transaction that is taken back: the rules of the entity, its masks and the
 * second wall decide about it as about any other, and nobody else sees it.
 */
async function asIfThere(
  { database, resources }: Host,
  asked: { member: Member; entity: string; id: string },
  restore: RawBuilder<unknown>,
) {
  const reading = async (connection: Connection) => {
    await connection.as(own, ({ kysely }) => restore.execute(kysely));
    const { data } = await resources.get(asked.member, asked.entity, asked.id, {}, connection);
    throw new Answered(data);
  };
  return database.transaction(asked.member, reading).catch((cause: unknown): Row => {
    if (cause instanceof Answered) return cause.data;
    throw cause;
  });
}

/**
 * The server's own rows are not for members of an organisation but for the platform's owner: in the own organisation, or on a visit
 * that the organisation sees.
 */
function mayReadServers({ user, org, ownsPlatform = false, visit }: Member, row: Row): boolean {
  if (user.is_admin !== true || (!ownsPlatform && visit === undefined)) return false;
  return row.org_id === org.id || (row.org_id === null && ownsPlatform);
}

export const createArchive = (host: Host): Archive => ({
  async find(member, kind, id) {
    const name = tableName(kind);
    const table = planModel(host.product().entities).tables.find((each) => each.name === name && each.partition !== undefined);
    const isNamed = table !== undefined && (table.entity === null ? table.name : table.entity) === kind;
    if (!isNamed || !isUuid(id)) throw problems.notFound();
    const wanted = id.toLowerCase();
    const row = await rowOf(host, name, wanted);
    if (!row) throw problems.notFound();
    if (table.entity !== null) return asIfThere(host, { member, entity: table.entity, id: wanted }, put(table, row));
    if (!mayReadServers(member, row)) throw problems.notFound();
    return row;
  },
});
