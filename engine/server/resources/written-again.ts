/** What hooks write once more of the records that a call has just written, so that its answer is of what is stored. */

import type { Entity } from '../../core/definitions/types.ts';
import type { Connection, Row } from '../database/port.ts';
import { lockRows } from './store.ts';
import type { Resources } from './types.ts';

export type WrittenAgain = {
  /** For the hooks: the same, and remembers. */
  readonly resources: Resources;
  /** The rows as they are stored by now; those that no hook wrote are the ones given, and then nothing is asked. */
  readonly last: (rows: readonly Row[]) => Promise<readonly Row[]>;
};

export function writtenAgain(resources: Resources, entity: Entity, connection: Connection): WrittenAgain {
  const again = new Set<string>();
  return {
    resources: {
      ...resources,
      update(principal, name, changes, on) {
        if (name === entity.name) for (const { id } of changes) again.add(id);
        return resources.update(principal, name, changes, on);
      },
    },
    async last(rows) {
      const ids = rows.flatMap(({ id }) => (again.has(String(id)) ? [id as string | number] : []));
      if (ids.length === 0) return rows;
      const stored = await lockRows(connection, entity, ids, []);
      return rows.map((row) => stored.get(row.id) ?? row);
    },
  };
}
