/** Keeps the clocks of requests and sub-tasks as their status, their priority and their place change: part of the write itself, whoever makes it. */
import { sql } from 'kysely';
import type { Connection, Row } from '../../../../engine/server/database/port.ts';
import { system } from '../../../../engine/server/kernel/principal.ts';
import { byId, distinct, isIn, textOf } from '../../../../engine/server/workflows/rows.ts';
import { entityRows, type ProductContext } from '../../rows/index.ts';
import { effectOf, hasPriorityTargets, targetsOf } from './clock.ts';
import { clocksAt, moveClocks, retargetClocks, type StatusEffect, startClocks, statusEffectOf } from './facts.ts';
import { type Clocked, clocked, type GoingBy, isElsewhere, termsOf } from './terms.ts';

type Move = { readonly before: Row; readonly after: Row };
type Context = Pick<ProductContext, 'connection' | 'now'>;

const server = system('service time');

const isMoved = ({ before, after }: Move) => before.status !== after.status;
const isReprioritised = ({ before, after }: Move) => before.priority !== after.priority;
const hasClock = ({ after }: Move) => after.sla_state != null || after.sla_response_state != null;

type Made = { readonly after: Row; readonly type: Row | undefined; readonly status: Row };

/** Starts the clocks of records that are about to be made; `status` is the one that each begins with. */
export async function startAll(entity: Clocked, made: readonly Made[], { connection, now }: Context): Promise<void> {
  const aimed = made.filter(({ after, type }) => Object.values(targetsOf(type, after.priority)).some((target) => target !== null));
  if (aimed.length === 0) return;
  const types = new Map(aimed.map(({ after, type }) => [after[clocked[entity].typeId], type]));
  const goingBy = await termsOf(connection, { entity, rows: aimed.map(({ after }) => after), types });
  for (const { after, status } of aimed) {
    const { type, terms, calendarId } = goingBy(after);
    const begun = { targets: targetsOf(type, after.priority), status: statusEffectOf(effectOf(status), status), at: now, terms };
    Object.assign(after, startClocks(begun), { sla_calendar_id: calendarId });
  }
}

export async function keepClocks(entity: Clocked, changes: readonly Move[], { connection, now }: Context): Promise<void> {
  const touched = changes.filter((change) => isReprioritised(change) || (hasClock(change) && (isMoved(change) || isElsewhere(change))));
  if (touched.length === 0) return;
  const rows = touched.map(({ after }) => after);
  const goingBy = await termsOf(connection, { entity, rows });
  const effects = await effectsOf(connection, entity, rows);
  for (const change of touched) keep(change, { goingBy: goingBy(change.after), status: effects(change.after), now });
}

type Keeping = { readonly goingBy: GoingBy; readonly status: StatusEffect; readonly now: string };

function keep(change: Move, { goingBy: { type, terms, calendarId }, status, now }: Keeping): void {
  const { after } = change;
  const isRetargeted = isReprioritised(change) && hasPriorityTargets(type);
  if (!hasClock(change) && !isRetargeted) return;
  if (isMoved(change)) Object.assign(after, moveClocks(after, status, now, terms));
  if (isRetargeted) Object.assign(after, retargetClocks(after, { targets: targetsOf(type, after.priority), status, at: now, terms }));
  if (isElsewhere(change)) Object.assign(after, clocksAt(after, now, terms));
  Object.assign(after, { sla_calendar_id: calendarId });
}

/** What the status of each does. A request is not finished while a visit to its customer is open. */
async function effectsOf(connection: Connection, entity: Clocked, rows: readonly Row[]): Promise<(row: Row) => StatusEffect> {
  const columns = ['id', 'status_type', 'sla_effect', 'sla_pause_reason', 'sla_responds'] as const;
  const values = distinct(rows.map(({ status }) => textOf(status)));
  const statuses = byId<Row>(await entityRows(connection, { entity: 'status', values, columns }));
  const effect = ({ status, status_type }: Row) => effectOf({ status_type, sla_effect: statuses.get(status)?.sla_effect });
  const finished = entity === 'service-request' ? rows.filter((row) => effect(row) === 'stop' && row.status_type !== 'CLOSED') : [];
  const visited = await withOpenVisits(
    connection,
    finished.map(({ id }) => String(id)),
  );
  return (row) => statusEffectOf(visited.has(row.id) ? 'run' : effect(row), statuses.get(row.status));
}

async function withOpenVisits(connection: Connection, requestIds: readonly string[]): Promise<ReadonlySet<unknown>> {
  if (requestIds.length === 0) return new Set();
  const { rows } = await connection.as(server, ({ kysely }) =>
    sql<{ id: string }>`select distinct srvc_req_id as id from subtask
      where ${isIn('srvc_req_id', requestIds)} and status_type = 'ACTIVE' and is_deleted is not true`.execute(kysely),
  );
  return new Set(rows.map(({ id }) => id));
}
