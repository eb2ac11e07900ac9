/** A whole table and a new one of its name in partitions change places: the catalogue alone is written. */
import type { Sql } from '../../database/open.ts';
import { MEMBER_ROLE } from '../../database/row-security.ts';
import { literal, NAME_LIMIT, quote } from '../names.ts';
import { type Month, monthOf, partitionName } from './months.ts';
import { AHEAD, attachFirst, BY_MONTH, createDefault, createMonth, dropConstraint, untilCheck } from './statements.ts';

type Kept = { readonly name: string; readonly sql: string };
/** A reference of another table to this one. */
type Inward = Kept & { readonly table: string };
type Whole = {
  readonly comment: string;
  readonly indexes: readonly Kept[];
  readonly keys: readonly Kept[];
  readonly inward: readonly Inward[];
  readonly triggers: readonly Kept[];
  readonly policies: readonly Kept[];
  readonly grants: readonly string[];
  /** Tables that it refers to: their locks are needed too. */
  readonly refersTo: readonly string[];
};

/** As it stands, so that the new whole is what the old one was, extensions that were missing when it was made and all. */
const AS_IT_IS = `select coalesce(obj_description(c.oid, 'pg_class'), '') as comment,
  coalesce((select json_agg(json_build_object('name', i.relname, 'sql', pg_get_indexdef(i.oid)) order by i.relname)
    from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = c.oid and x.indisvalid and not x.indisprimary), '[]') as indexes,
  coalesce((select json_agg(json_build_object('name', k.conname, 'sql', pg_get_constraintdef(k.oid)) order by k.contype desc, k.conname)
    from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'f') and k.convalidated), '[]') as keys,
  coalesce((select json_agg(json_build_object('name', k.conname, 'sql', pg_get_constraintdef(k.oid), 'table', r.relname) order by r.relname, k.conname)
    from pg_constraint k join pg_class r on r.oid = k.conrelid where k.confrelid = c.oid and k.conrelid <> c.oid and k.contype = 'f'), '[]') as inward,
  coalesce((select json_agg(json_build_object('name', t.tgname, 'sql', pg_get_triggerdef(t.oid)) order by t.tgname)
    from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal), '[]') as triggers,
  coalesce((select json_agg(json_build_object('name', p.polname, 'sql', format('create policy %I on %I for %s to ${MEMBER_ROLE}%s%s', p.polname, c.relname,
      case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
      ' using (' || pg_get_expr(p.polqual, c.oid) || ')', ' with check (' || pg_get_expr(p.polwithcheck, c.oid) || ')')) order by p.polname)
    from pg_policy p where p.polrelid = c.oid), '[]') as policies,
  coalesce((select json_agg(lower(g.privilege_type)) from aclexplode(c.relacl) g where g.grantee = '${MEMBER_ROLE}'::regrole), '[]') as grants,
  coalesce((select json_agg(distinct r.relname) from pg_constraint k join pg_class r on r.oid = k.confrelid
    where k.conrelid = c.oid and k.contype = 'f' and r.oid <> c.oid), '[]') as "refersTo"
  from pg_class c where c.relname = $1 and c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`;

const COLUMNS = 'including defaults including constraints including identity including generated including storage including compression';

/** In the order of their names, which every change of the kind keeps to. */
async function lockAll(sql: Sql, table: string, { refersTo, inward }: Whole): Promise<void> {
  const others = [...new Set([...refersTo, ...inward.map((key) => key.table)])].toSorted();
  if (others.length > 0) await sql(`lock table ${others.map(quote).join(', ')} in share row exclusive mode`);
  await sql(`lock table ${quote(table)} in access exclusive mode`);
}

/** Runs in a transaction that gives way. `month`: the last one that the table has rows of, which a proven check says. */
export async function swap(sql: Sql, { table, month, now }: { readonly table: string; readonly month: Month; readonly now: number }) {
  const read = async () => (await sql(AS_IT_IS, [table]))[0] as unknown as Whole | undefined;
  const seen = await read();
  // Another process was first.
  if (!seen) return;
  await lockAll(sql, table, seen);
  const whole = (await read()) ?? seen;
  const part = partitionName(table, month);
  const [named, partNamed] = [quote(table), quote(part)];
  for (const { name } of whole.triggers) await sql(`drop trigger ${quote(name)} on ${named}`);
  for (const { name } of whole.policies) await sql(`drop policy ${quote(name)} on ${named}`);
  await sql(`revoke all on ${named} from ${MEMBER_ROLE}; comment on table ${named} is null`);
  for (const { name, table: other } of whole.inward) await sql(`alter table ${quote(other)} drop constraint ${quote(name)}`);
  await sql(`alter table ${named} rename to ${partNamed}`);
  const ownName = (at: number) => `${part.slice(0, NAME_LIMIT - 5)}_i${at}`;
  for (const [at, { name }] of whole.indexes.entries()) await sql(`alter index ${quote(name)} rename to ${quote(ownName(at))}`);
  const [primary] = whole.keys;
  if (primary) await sql(`alter table ${partNamed} rename constraint ${quote(primary.name)} to ${quote(ownName(whole.indexes.length))}`);

  await sql(`create table ${named} (like ${partNamed} ${COLUMNS})${BY_MONTH}; ${dropConstraint(table, untilCheck(month))};
    comment on table ${named} is ${literal(whole.comment)}; alter table ${named} enable row level security`);
  for (const key of whole.keys) await sql(`alter table ${named} add constraint ${quote(key.name)} ${key.sql}`);
  // They name the table as it is called again.
  for (const index of whole.indexes) await sql(index.sql);
  for (const policy of whole.policies) await sql(policy.sql);
  if (whole.grants.length > 0) await sql(`grant ${whole.grants.join(', ')} on ${named} to ${MEMBER_ROLE}`);
  await sql(attachFirst(table, part, month));
  await sql(dropConstraint(part, untilCheck(month)));
  // Proven afterwards, while others work (`proveKeys`).
  for (const key of whole.inward)
    await sql(`alter table ${quote(key.table)} add constraint ${quote(key.name)} ${key.sql.replace(/ NOT VALID$/, '')} not valid`);
  for (const trigger of whole.triggers) await sql(trigger.sql);
  for (let after = 0; after <= AHEAD; after += 1) {
    const next = monthOf(now, after);
    if (next.start >= month.end) for (const text of createMonth(table, next)) await sql(text);
  }
  for (const text of createDefault(table)) await sql(text);
}
