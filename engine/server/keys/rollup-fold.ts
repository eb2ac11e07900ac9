/** Deltas go into the records that they belong to, now and then. */
import { sql } from 'kysely';
import type { Product } from '../../core/definitions/types.ts';
import { columnOf, tableOf } from '../access/columns.ts';
import type { Connection } from '../database/port.ts';
import { system } from '../kernel/principal.ts';
import type { Round } from '../workflows/types.ts';
import { typeOf } from './rollup-sql.ts';
import { rollupsIn } from './rollups.ts';

/** Deltas of one field that one statement takes; the rest waits for the next round. */
const MOST = 20_000;

/** Every process may fold: what one has taken the others pass over. */
export const foldDeltas =
  (product: () => Pick<Product, 'entities'>): Round =>
  async ({ database }) => {
    for (const entity of product().entities.values())
      for (const field of rollupsIn(entity).filter(({ rollup }) => rollup.deltas))
        await database.transaction(system('folding of roll-ups'), async ({ kysely }: Connection) => {
          // One statement: whoever reads meanwhile finds each delta either beside the record or in it.
          await sql`with taken as (
              delete from rollup_delta where id in (
                select id from rollup_delta where entity = ${entity.name} and field = ${field.name} limit ${sql.lit(MOST)} for update skip locked)
              returning record_id, delta),
            sums as (select record_id, sum(delta) as delta from taken group by record_id order by record_id)
            update ${sql.table(tableOf(entity.name))} as p
            set ${sql.id(field.name)} = (coalesce(${columnOf('p', field.name)}, 0) + sums.delta)::${typeOf(entity, { field })}
            from sums where ${columnOf('p', 'id')} = sums.record_id::${sql.raw(entity.idType === 'serial' ? 'integer' : 'uuid')}`.execute(
            kysely,
          );
        });
  };
