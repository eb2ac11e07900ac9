/** The newest record with a mark takes it from the one that had it before (x-one-default, `replace`). */
import type { Replacement } from '../../core/definitions/key-types.ts';
import type { Entity } from '../../core/definitions/types.ts';
import type { Row } from '../database/port.ts';
import { system } from '../kernel/principal.ts';
import type { Change, HookContext } from '../resources/types.ts';
import { distinct, type Key, rowsOf } from '../workflows/rows.ts';

const keeper = system('one default');

export async function replaceDefaults({ name, keys }: Pick<Entity, 'name' | 'keys'>, changes: readonly Change[], context: HookContext) {
  for (const key of keys?.replacements ?? []) await replace(name, key, changes, context);
}

/** Another record keeps the mark only where none that was just written has it. */
async function replace(entity: string, { flag, by, lead }: Replacement, changes: readonly Change[], context: HookContext): Promise<void> {
  const chosen = changes.map(({ after }) => after).filter((row) => row[flag] === true);
  if (chosen.length === 0) return;
  const values = distinct(
    chosen.map((row) => row[lead]).filter((value): value is Key => typeof value === 'string' || typeof value === 'number'),
  );
  const stored = await rowsOf(context.connection, { entity, column: lead, values, columns: [...new Set(['id', flag, lead, ...by])] });
  const ids = new Set(chosen.map(({ id }) => id));
  const agrees = (row: Row, other: Row) => by.every((name) => (row[name] ?? null) === (other[name] ?? null));
  const others = stored.filter((row) => row[flag] === true && !ids.has(row.id) && chosen.some((one) => agrees(one, row)));
  if (others.length === 0) return;
  const patches = others.map(({ id }) => ({ id: String(id), patch: { [flag]: false } }));
  await context.resources.update(keeper, entity, patches, context.connection);
}
