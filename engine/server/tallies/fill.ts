/** Counts the records that were there before a tally was, in the order of their ids, a batch at a time; a later round goes on from there. */
import type { Entity } from '../../core/definitions/types.ts';
import { tableOf } from '../access/columns.ts';
import type { Database } from '../database/port.ts';
import { system } from '../kernel/principal.ts';
import { DELTA, deltasOf, talliedOf } from '../model/tallies.ts';
import type { Tallied, TallyModel } from '../model/types.ts';
import { rawSql } from './raw.ts';

const BATCH = 5_000;

/** `batch`: records that one statement counts. */
type Batch = { readonly tallied: Tallied; readonly tally: TallyModel; readonly batch?: number };

/**
 * One statement, so that one snapshot holds for all of it: it counts the records of the batch as they are, and takes away the deltas
 * that it sees of them, which are in what it counts. What it does not see stays, and is counted by its own delta.
 */
function batchOf(entity: Entity, { tallied, tally, batch = BATCH }: Batch): string {
  const type = entity.idType === 'serial' ? 'integer' : 'uuid';
  const mark = tallied.deleted === undefined ? '' : `where p."${tallied.deleted}" is not true`;
  return `with part as materialized (
      select id, ${tallied.columns.map((name) => `"${name}"`).join(', ')} from "${tallied.table}" where $1::text is null or id > $1::${type} order by id limit ${batch}),
    last as (select id, (select count(*) from part) < ${batch} as ends from part order by id desc limit 1),
    gone as (delete from tally_delta d where d.tally = ${tally.number} and d.record is not null and ($1::text is null or d.record::${type} > $1::${type})
      and (not exists (select from last) or exists (select from last l where l.ends or d.record::${type} <= l.id))),
    made as (insert into tally_delta ${DELTA} ${deltasOf(tallied, tally, { from: `(select 1 as w, p.* from part p ${mark})`, record: 'null::text' })}),
    moved as (update tally_state set after = coalesce((select id::text from last), after), complete = coalesce((select ends from last), true)
      where tally = $2)
    select coalesce((select ends from last), true) as complete`;
}

/** Every process may fill: whoever holds the tally's row does, and the others pass over it. */
export async function fillTallies(database: Database, entity: Entity): Promise<void> {
  for (const tallied of talliedOf(entity, tableOf(entity.name)))
    for (const tally of tallied.tallies) while (await fillBatch(database, entity, { tallied, tally }));
}

/** One batch; whether there is more to do for this process. */
export function fillBatch(database: Database, entity: Entity, part: Batch): Promise<boolean> {
  const { tally } = part;
  return database.transaction(system('filling of tallies'), async (connection) => {
    const [state] = await rawSql(connection, 'select after from tally_state where tally = $1 and not complete for update skip locked', [
      tally.name,
    ]);
    if (!state) return false;
    const [done] = await rawSql(connection, batchOf(entity, part), [state.after ?? null, tally.name]);
    return done?.complete !== true;
  });
}
