/** References to the own entity that lead in no circle (x-acyclic). The chains are walked as they would be stored. */
import { sql } from 'kysely';
import type { Acyclic } from '../../core/definitions/key-types.ts';
import type { Entity } from '../../core/definitions/types.ts';
import { rowsAs } from '../access/bulk.ts';
import { storageOf, tableOf } from '../access/columns.ts';
import { problems } from '../kernel/errors.ts';
import { said } from '../kernel/said.ts';
import type { Change, HookContext } from '../resources/types.ts';
import { pointerIn } from '../workflows/rows.ts';

/** @throws invalid (422) naming every changed record that would come to stand below itself. */
export async function assertAcyclic(entity: Entity, changes: readonly Change[], context: HookContext): Promise<void> {
  for (const key of entity.keys?.acyclic ?? []) await assertNoCircle(entity, key, changes, context);
}

async function assertNoCircle(entity: Entity, { field, code, message }: Acyclic, changes: readonly Change[], { connection }: HookContext) {
  const moved = changes.filter(
    ({ before, after }) => (after[field] ?? null) !== null && (before === null || (before[field] ?? null) !== (after[field] ?? null)),
  );
  // A new record has nothing below it, but others of the same call.
  if (moved.length === 0 || (moved.length === 1 && moved[0]?.before === null && moved[0].after[field] !== moved[0].after.id)) return;
  const above = entity.fields.get(field);
  const type = above ? storageOf(entity, above) : 'uuid';
  const given = rowsAs(
    'v',
    changes.map(({ after }) => ({ id: after.id, above: after[field] ?? null })),
    [
      { name: 'id', type },
      { name: 'above', type },
    ],
  );
  const column = sql.ref(`t.${field}`);
  const { rows } = await sql<{ start: string | number }>`with recursive given as materialized (select id, above from ${given}),
    up as (
      select id as start, above from given where above is not null
      union
      select up.start, case when given.id is null then ${column} else given.above end
        from up
        left join given on given.id = up.above
        left join ${sql.table(tableOf(entity.name))} as t on t.id = up.above and given.id is null
        where up.above <> up.start)
    select distinct start from up where above = start`.execute(connection.kysely);
  const found = new Set(rows.map(({ start }) => start));
  const errors = changes.flatMap((change, index) =>
    moved.includes(change) && found.has(change.after.id as string | number)
      ? [{ pointer: pointerIn(changes, index, `/${field}`), code, message: said(message) }]
      : [],
  );
  if (errors.length > 0) throw problems.invalid({ errors });
}
