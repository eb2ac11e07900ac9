/** The tree of categories: six levels at most, and every category knows its whole path. */

import { sql } from 'kysely';
import type { Connection } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { type Said, said } from '../../../engine/server/kernel/said.ts';
import { byId, pointerIn } from '../../../engine/server/workflows/rows.ts';
import { type Changed, entityRows, type HooksOf } from '../rows/index.ts';

const LEVELS = 6;
const BETWEEN = ' › ';

export const categoryHooks: HooksOf<'item-category'> = {
  beforeCreate: (changes, { connection }) => place(connection, changes),
  beforeUpdate: (changes, { connection }) => place(connection, changes),
  async afterUpdate(changes, { connection, now }) {
    const moved = changes.filter(({ before, after }) => before.path !== after.path);
    await refreshBelow(
      connection,
      moved.map(({ after }) => after.id),
      now,
    );
  },
};

const invalid = (pointer: string, code: string, message: Said) => problems.invalid({ errors: [{ pointer, code, message }] });

/** Path and level of each from the category above. */
async function place(connection: Connection, changes: readonly Changed<'item-category'>[]): Promise<void> {
  const parents = byId(
    await entityRows(connection, {
      entity: 'item-category',
      values: changes.flatMap(({ after }) => after.parent_id || []),
      columns: ['id', 'org_id', 'level', 'path', 'name'],
    }),
  );
  for (const [index, { after }] of changes.entries()) {
    const at = pointerIn(changes, index, '/parent_id');
    const parent = after.parent_id === null || after.parent_id === undefined ? undefined : parents.get(after.parent_id);
    if (after.parent_id && parent?.org_id !== after.org_id) throw invalid(at, 'reference', said('problem.inventory.no_such_category'));
    const level = (parent?.level ?? 0) + 1;
    if (level > LEVELS) throw invalid(at, 'depth', said('problem.inventory.categories_most_levels_deep', { levels: LEVELS }));
    after.level = level;
    after.path = parent ? `${parent.path ?? parent.name}${BETWEEN}${after.name}` : after.name;
  }
}

/** Paths below follow. @throws invalid when one would come to stand too deep */
async function refreshBelow({ kysely }: Connection, ids: readonly string[], now: string): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ level: number }>`
    with recursive below as (
      select id, path, level from item_category where id = any(${ids}::uuid[])
      union all
      select c.id, b.path || ${BETWEEN} || c.name, b.level + 1 from item_category c join below b on c.parent_id = b.id)
    update item_category c set path = b.path, level = b.level, updated_at = ${now}::timestamptz, version = c.version + 1
    from below b where c.id = b.id and not (c.id = any(${ids}::uuid[]))
    returning c.level`.execute(kysely);
  if (rows.some(({ level }) => level > LEVELS))
    throw invalid('/parent_id', 'depth', said('problem.inventory.categories_most_levels_deep', { levels: LEVELS }));
}
