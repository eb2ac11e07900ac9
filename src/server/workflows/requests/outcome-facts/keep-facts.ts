/** Keeps what requests tell of their visits and of being reopened: part of the write that moves their status, whoever makes it. */
import { sql } from 'kysely';
import type { Connection, Row } from '../../../database/port.ts';
import type { Change, HookContext } from '../../../resources/types.ts';
import { distinct, groupedBy, rowsOf } from '../../rows.ts';
import { type Ended, factsAfter, isClosing } from './facts.ts';

type Moved = { readonly before: Row; readonly after: Row };

export async function keepOutcomeFacts(changes: readonly Change[], { connection }: HookContext): Promise<void> {
  const moved = changes.flatMap(({ before, after }): Moved[] =>
    before && before.status_type !== after.status_type ? [{ before, after }] : [],
  );
  const endedOf = await endingsOf(
    connection,
    moved.filter(({ before, after }) => isClosing(before.status_type, after.status_type)),
  );
  for (const { before, after } of moved)
    Object.assign(after, factsAfter(before, { from: before.status_type, to: after.status_type, ended: endedOf(before) }));
}

/** How requests that are closed just now stood until then. */
async function endingsOf(connection: Connection, closing: readonly Moved[]): Promise<(request: Row) => Ended> {
  const values = closing.map(({ before }) => String(before.id));
  const columns = ['srvc_req_id', 'work_ended_at'];
  const subtasks = groupedBy(await rowsOf(connection, { entity: 'subtask', column: 'srvc_req_id', values, columns }), 'srvc_req_id');
  const skipping = closing.flatMap(({ before }) => (before.status_type === 'ACTIVE' ? [String(before.status)] : []));
  const doable = await withDone(connection, skipping);
  return ({ id, status, status_type }) => ({
    visits: (subtasks.get(id) ?? []).filter(({ work_ended_at }) => work_ended_at !== null).length,
    isServed: status_type === 'DONE' || !doable.has(status),
  });
}

/** Those of the statuses whose group has one of category DONE: closing from there, past it, is calling off. */
async function withDone({ kysely }: Connection, statuses: readonly string[]): Promise<ReadonlySet<unknown>> {
  const wanted = distinct(statuses);
  if (wanted.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select s.id from status s where s.id = any(${wanted}::uuid[])
      and exists (select 1 from status d where d.group_id = s.group_id and d.status_type = 'DONE' and d.is_retired is not true)`.execute(
    kysely,
  );
  return new Set(rows.map(({ id }) => id));
}
