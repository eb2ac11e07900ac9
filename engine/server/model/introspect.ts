/** What the database has: tables, columns, indexes, keys, policies and grants of the current schema. */
import type { Sql } from '../database/open.ts';
import { MEMBER_ROLE } from '../database/row-security.ts';
import type { Verb } from './types.ts';

export type ExistingColumn = { readonly type: string; readonly notNull: boolean; readonly filled: boolean };
export type ExistingTable = {
  readonly name: string;
  /** From the table's comment: the entity it holds, null for a server's own, undefined when it is not the model's. */
  readonly entity: string | null | undefined;
  readonly ownedByUs: boolean;
  /** `filled`: a row that does not name the column gets a value all the same. */
  readonly columns: ReadonlyMap<string, ExistingColumn>;
  readonly indexes: ReadonlySet<string>;
  readonly foreignKeys: ReadonlySet<string>;
  readonly policies: ReadonlySet<string>;
  readonly grants: ReadonlySet<Verb>;
  readonly rowSecurity: boolean;
};
export type Existing = ReadonlyMap<string, ExistingTable>;

/** The mark of a table that the model of a product made: other tables of the database are not its concern. */
export const tableComment = (productName: string, entity: string | null) =>
  entity === null ? `${productName} server` : `${productName} entity ${entity}`;

const entityOf = (comment: string, productName: string): string | null | undefined => {
  const mark = `${productName} `;
  if (!comment.startsWith(mark)) return undefined;
  const rest = comment.slice(mark.length);
  return rest === 'server' ? null : rest.replace(/^entity /, '');
};

const VERBS: readonly Verb[] = ['select', 'insert', 'update', 'delete'];
const verbs: ReadonlySet<string> = new Set(VERBS);
const isVerb = (text: string): text is Verb => verbs.has(text);

const TABLES = `
  select c.relname as name, coalesce(obj_description(c.oid, 'pg_class'), '') as comment, c.relrowsecurity as row_security,
    pg_has_role(current_user, c.relowner, 'usage') as owned_by_us,
    coalesce((select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'not_null', a.attnotnull,
      'filled', a.atthasdef or a.attidentity <> '') order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped), '[]') as columns,
    coalesce((select json_agg(i.relname) from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = c.oid and x.indisvalid), '[]') as indexes,
    coalesce((select json_agg(f.conname) from pg_constraint f where f.conrelid = c.oid and f.contype = 'f'), '[]') as foreign_keys,
    coalesce((select json_agg(p.polname) from pg_policy p where p.polrelid = c.oid), '[]') as policies,
    coalesce((select json_agg(lower(g.privilege_type)) from aclexplode(c.relacl) g where g.grantee = (select oid from pg_roles where rolname = $1)), '[]') as grants
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname`;

type TableRow = {
  readonly name: string;
  readonly comment: string;
  readonly row_security: boolean;
  readonly owned_by_us: boolean;
  readonly columns: readonly { name: string; type: string; not_null: boolean; filled: boolean }[];
  readonly indexes: readonly string[];
  readonly foreign_keys: readonly string[];
  readonly policies: readonly string[];
  readonly grants: readonly string[];
};

/** Reads the system catalogue; it does not change anything. */
export const introspect = async (sql: Sql, productName: string): Promise<Existing> => {
  const rows = (await sql(TABLES, [MEMBER_ROLE])) as unknown as readonly TableRow[];
  return new Map(
    rows.map((row) => [
      row.name,
      {
        name: row.name,
        entity: entityOf(row.comment, productName),
        ownedByUs: row.owned_by_us,
        columns: new Map(row.columns.map(({ name, type, not_null, filled }) => [name, { type, notNull: not_null, filled }])),
        indexes: new Set(row.indexes),
        foreignKeys: new Set(row.foreign_keys),
        policies: new Set(row.policies),
        grants: new Set(row.grants.filter(isVerb)),
        rowSecurity: row.row_security,
      },
    ]),
  );
};
