/** The tree of categories: when one moves or is renamed, the paths below it follow. */

import { sql } from 'kysely';
import type { Connection } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import type { HooksOf } from '../rows/index.ts';

/** As its definition has it. */
const LEVELS = 6;
const BETWEEN = ' › ';

export const categoryHooks: HooksOf<'item-category'> = {
  async afterUpdate(changes, { connection, now }) {
    const moved = changes.filter(({ before, after }) => before.path !== after.path);
    await refreshBelow(
      connection,
      moved.map(({ after }) => after.id),
      now,
    );
  },
};

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
  if (rows.every(({ level }) => level <= LEVELS)) return;
  const message = said('problem.inventory.categories_most_levels_deep', { levels: LEVELS });
  throw problems.invalid({ errors: [{ pointer: '/parent_id', code: 'depth', message }] });
}
