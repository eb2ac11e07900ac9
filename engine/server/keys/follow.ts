/** Computes fields anew that follow other records (x-follow), in the transaction in which those are written. */
import { sql } from 'kysely';
import type { Entity, Product } from '../../core/definitions/types.ts';
import { isEqual } from '../../core/json/index.ts';
import { columnOf, parameter, type Sql, storageOf, tableOf } from '../access/columns.ts';
import type { Connection } from '../database/port.ts';
import { system } from '../kernel/principal.ts';
import type { HookContext } from '../resources/types.ts';
import { distinct, type Key } from '../workflows/rows.ts';
import type { Written } from './rollup-steps.ts';

/** Records of `carrier` follow those of another entity whose field `by` has the value of their field `of`, or one of its values. */
type Following = {
  readonly carrier: Entity;
  readonly by: string;
  readonly of: string;
  /** Fields there that their rules look at. */
  readonly reads: ReadonlySet<string>;
  /** A new record counts for them too. */
  readonly countsRows: boolean;
};

type Entities = Product['entities'];
const known = new WeakMap<Entities, ReadonlyMap<string, readonly Following[]>>();

/** By the entity that is followed; planned once for a product. */
function followingOf({ entities }: Pick<Product, 'entities'>): ReadonlyMap<string, readonly Following[]> {
  const planned = known.get(entities) ?? planFollowing(entities);
  known.set(entities, planned);
  return planned;
}

function planFollowing(entities: Entities): ReadonlyMap<string, readonly Following[]> {
  const bySource = new Map<string, Map<string, Following>>();
  for (const carrier of entities.values())
    for (const { follows, rules } of carrier.fields.values())
      for (const { entity, by, of, fields, isReference } of follows ? (rules.compute?.needs ?? []) : []) {
        if (of === undefined) continue;
        const ways = bySource.get(entity) ?? new Map<string, Following>();
        const way = `${carrier.name} ${of} ${by}`;
        const before = ways.get(way);
        const reads = new Set([...(before?.reads ?? []), ...fields]);
        ways.set(way, { carrier, by, of, reads, countsRows: before?.countsRows === true || !isReference });
        bySource.set(entity, ways);
      }
  return new Map([...bySource].map(([entity, ways]) => [entity, [...ways.values()]]));
}

const keeper = system('follow');

type Context = Pick<HookContext, 'connection' | 'resources'> & { readonly product: Pick<Product, 'entities'> };

/** After records of an entity were created (`before` null), changed, or deleted (`after` null). */
export async function followWritten(
  { connection, resources, product }: Context,
  { name }: Entity,
  changes: readonly Written[],
): Promise<void> {
  const all = followingOf(product).get(name) ?? [];
  for (const carrier of new Set(all.map((following) => following.carrier))) {
    const asked = all
      .filter((following) => following.carrier === carrier)
      .map((following) => ({ following, values: valuesOf(following, changes) }));
    const touched = asked.filter(({ values }) => values.length > 0);
    if (touched.length === 0) continue;
    // Records of others follow too, whom the caller may not write.
    await connection.as(keeper, async (own) => {
      const ids = await carriersOf(own, carrier, touched);
      const items = ids.map((id) => ({ id: String(id), patch: {} }));
      await resources.update(keeper, carrier.name, items, own);
    });
  }
}

/** What carriers name the changed records by. */
function valuesOf({ by, reads, countsRows }: Following, changes: readonly Written[]): readonly Key[] {
  const changed = changes.filter(({ before, after }) => {
    if (before && after) return [...reads].some((name) => !isEqual(before[name] ?? null, after[name] ?? null));
    // Nothing refers yet to a record that is new.
    return before !== null || (countsRows && by !== 'id');
  });
  return distinct(changed.flatMap(({ before, after }) => [before?.[by], after?.[by]]).filter(isKey));
}

const isKey = (value: unknown): value is Key => typeof value === 'string' || typeof value === 'number';

type Touched = { readonly following: Following; readonly values: readonly Key[] };

async function carriersOf({ kysely }: Connection, carrier: Entity, touched: readonly Touched[]): Promise<readonly Key[]> {
  const conditions = touched.map(({ following: { of }, values }) => namesOneOf(carrier, of, values));
  const { rows } = await sql<{ id: Key }>`select c.id from ${sql.table(tableOf(carrier.name))} as c
    where ${sql.join(conditions, sql` or `)} order by c.id`.execute(kysely);
  return rows.map(({ id }) => id);
}

function namesOneOf(carrier: Entity, of: string, values: readonly Key[]): Sql {
  const field = carrier.fields.get(of);
  const column = columnOf('c', of);
  const storage = field ? storageOf(carrier, field) : 'uuid';
  const isList = storage.endsWith('[]');
  const list = isList ? parameter(values, storage) : sql`${values}::${sql.raw(storage)}[]`;
  return isList ? sql`${column} && ${list}` : sql`${column} = any(${list})`;
}
