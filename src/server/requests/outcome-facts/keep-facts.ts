/** Keeps what requests tell of their visits and of being reopened: part of the write that moves their status, whoever makes it. */
import { sql } from 'kysely';
import type { Connection } from '../../../../engine/server/database/port.ts';
import { distinct } from '../../../../engine/server/workflows/rows.ts';
import { type EntityRows, entityRows, type ProductContext, rowsBy, type Updated } from '../../rows/index.ts';
import { type Ended, factsAfter, isClosing, isReworked, visitsOf } from './facts.ts';

type Standing = Pick<EntityRows['subtask'], 'status' | 'status_type'>;

export async function keepOutcomeFacts(changes: readonly Updated<'service-request'>[], { connection }: ProductContext): Promise<void> {
  const moved = changes.filter(({ before, after }) => before.status_type !== after.status_type);
  const endedOf = await endingsOf(
    connection,
    moved.filter(({ before, after }) => isClosing(before.status_type, after.status_type)),
  );
  for (const { before, after } of moved)
    Object.assign(after, factsAfter(before, { from: before.status_type, to: after.status_type, ended: endedOf(before) }));
}

/** How requests that are closed just now stood until then. */
async function endingsOf(
  connection: Connection,
  closing: readonly Updated<'service-request'>[],
): Promise<(request: EntityRows['service-request']) => Ended> {
  const values = closing.map(({ before }) => before.id);
  const columns = ['id', 'with_id', 'srvc_req_id', 'assgne_id', 'visit_days', 'reopened_count'] as const;
  const subtasks = rowsBy(await entityRows(connection, { entity: 'subtask', column: 'srvc_req_id', values, columns }), 'srvc_req_id');
  const isServed = await servedOf(
    connection,
    closing.map(({ before }) => before),
  );
  return (request) => {
    const own = subtasks.get(request.id) ?? [];
    return { visits: visitsOf(own), isReworked: isReworked(own), isServed: isServed(request) };
  };
}

/** Whether records that are closed just now were done, as they stood until then. */
async function servedOf(connection: Connection, closing: readonly Standing[]): Promise<(record: Standing) => boolean> {
  const skipping = closing.flatMap(({ status, status_type }) => (status_type === 'ACTIVE' && status !== null ? [status] : []));
  const doable = await withDone(connection, skipping);
  return ({ status, status_type }) => status_type === 'DONE' || !doable.has(status);
}

/** Keeps of sub-tasks whether they were called off, and how often they went back to work after they were done. */
export async function keepSubtaskFacts(changes: readonly Updated<'subtask'>[], { connection }: ProductContext): Promise<void> {
  const moved = changes.filter(({ before, after }) => before.status_type !== after.status_type);
  const closing = moved.filter(({ before, after }) => isClosing(before.status_type, after.status_type));
  const isServed = await servedOf(
    connection,
    closing.map(({ before }) => before),
  );
  for (const { before, after } of moved) {
    if (after.status_type === 'CLOSED') after.is_called_off = !isServed(before);
    else if (before.status_type === 'CLOSED') after.is_called_off = null;
    if (after.status_type === 'ACTIVE') after.reopened_count = (before.reopened_count ?? 0) + 1;
  }
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
