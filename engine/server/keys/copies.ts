/** Values of referenced records that a record carries (x-copy): filled when it is written, brought up to date when the original changes. */
import { sql } from 'kysely';
import type { Carried, Copies } from '../../core/definitions/key-types.ts';
import type { Entity } from '../../core/definitions/types.ts';
import { isEqual } from '../../core/json/index.ts';
import { idList, tableOf } from '../access/columns.ts';
import type { Connection, Row } from '../database/port.ts';
import { system } from '../kernel/principal.ts';
import type { Change, HookContext } from '../resources/types.ts';
import { byId, distinct, type Key, rowsOf } from '../workflows/rows.ts';

const keeper = system('copies');

/** Fills copies of new records, and of those whose reference changed. A reference to nothing is found by others. */
export async function fillCopies({ keys }: Pick<Entity, 'keys'>, changes: readonly Change[], { connection }: HookContext): Promise<void> {
  for (const key of keys?.copies ?? []) {
    const { of, fields } = key;
    const asked = changes.filter(({ before, after }) => before === null || (before[of] ?? null) !== (after[of] ?? null));
    const originals = await originalsOf(connection, key, distinct(asked.map(({ after }) => after[of]).filter(isKey)));
    for (const { after } of asked) {
      const original = originals.get(after[of]);
      if (original || (after[of] ?? null) === null) for (const { from, to } of fields) after[to] = original?.[from] ?? null;
    }
  }
}

const isKey = (value: unknown): value is Key => typeof value === 'string' || typeof value === 'number';

/** By the caller's own right, and by the server's where that does not reach them: who writes a reference may be kept from its record. */
async function originalsOf(connection: Connection, { entity, fields }: Copies, values: readonly Key[]): Promise<ReadonlyMap<unknown, Row>> {
  const wanted = { entity, columns: [...new Set(['id', ...fields.map(({ from }) => from)])] };
  const seen = await rowsOf(connection, { ...wanted, values });
  const known = byId(seen);
  const left = values.filter((value) => !known.has(value));
  if (left.length === 0) return known;
  return byId([...seen, ...(await connection.as(keeper, (server) => rowsOf(server, { ...wanted, values: left })))]);
}

/** One statement for all records of an entity that carry something of the changed ones; other organisations' among them. */
export async function refreshCopies(entity: Entity, changes: readonly Change[], { connection, now }: HookContext): Promise<void> {
  for (const key of entity.keys?.carried ?? []) {
    const changed = changes.filter(({ before, after }) =>
      key.fields.some(({ from }) => !isEqual(before?.[from] ?? null, after[from] ?? null)),
    );
    const ids = distinct(changed.map(({ after }) => after.id).filter(isKey));
    if (ids.length > 0) await connection.as(keeper, (server) => refresh(server, entity, key, { ids, now }));
  }
}

type Refreshed = { readonly ids: readonly Key[]; readonly now: string };

async function refresh({ kysely }: Connection, entity: Entity, { of, entity: carrier, fields }: Carried, { ids, now }: Refreshed) {
  const set = fields.map(({ from, to }) => sql`${sql.id(to)} = ${sql.ref(`o.${from}`)}`);
  const differs = fields.map(({ from, to }) => sql`${sql.ref(`c.${to}`)} is distinct from ${sql.ref(`o.${from}`)}`);
  await sql`update ${sql.table(tableOf(carrier))} as c set ${sql.join(set)}, updated_at = ${now}::timestamptz, version = c.version + 1
    from ${sql.table(tableOf(entity.name))} as o
    where ${sql.ref(`c.${of}`)} = o.id and o.id = any(${idList(entity, ids)}) and (${sql.join(differs, sql` or `)})`.execute(kysely);
}
