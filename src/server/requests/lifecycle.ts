/** Statuses and the moves between them, as the organisation's status group says. */

import { type RawBuilder, sql } from 'kysely';
import { isObject } from '../../../engine/core/json/index.ts';
import type { Connection, Row } from '../../../engine/server/database/port.ts';
import { type FieldProblem, problems } from '../../../engine/server/kernel/errors.ts';
import type { Principal } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { byId, distinct, listOf, rowsOf, textOf } from '../../../engine/server/workflows/rows.ts';
import { type EntityRows, rowsBy } from '../rows/index.ts';
import { type Effect, effectOf } from './sla/clock.ts';

/** A field that must be filled, and what people call it. */
export type Required = { readonly pointer: string; readonly label: string };

export type Status = {
  readonly id: string;
  readonly groupId: string;
  readonly key: string;
  readonly title: string;
  readonly colour: string | null;
  readonly type: EntityRows['status']['status_type'];
  /** What it does to the clock of the service time. */
  readonly effect: Effect;
  readonly order: number;
  readonly isInitial: boolean;
  /** Kept by the records that have it, and given to no other. */
  readonly isRetired: boolean;
  readonly requiredFields: readonly Required[];
};
export type Move = {
  readonly toId: string;
  readonly roles: readonly string[];
  /** CEL over the record that must hold; null for a move that asks for nothing. */
  readonly guard: string | null;
  readonly guardMessage: string | null;
};
export type Lifecycle = {
  readonly groupId: string;
  readonly isActive: boolean;
  readonly statuses: ReadonlyMap<string, Status>;
  /** Moves by the status they leave. */
  readonly moves: ReadonlyMap<string, readonly Move[]>;
};

/** Life cycles by the id of any of their statuses, in two queries. */
export async function lifecyclesOfStatuses(
  connection: Connection,
  statusIds: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, Lifecycle>> {
  const ids = distinct(statusIds);
  if (ids.length === 0) return new Map();
  const lifecycles = await load(connection, sql`select group_id from status where id = any(${ids}::uuid[])`);
  return new Map([...lifecycles.values()].flatMap((lifecycle) => [...lifecycle.statuses.keys()].map((id) => [id, lifecycle] as const)));
}

/**
 * Required fields with their names. What is no field of the records in the group is left out: nobody could fill it, and
 * the status would be out of reach for good.
 */
const required = sql`(select coalesce(jsonb_agg(jsonb_build_object('pointer', r.pointer, 'label', d.label) order by r.place), '[]')
    from unnest(s.required_fields) with ordinality as r(pointer, place)
    join lateral (select n.label from definition_name n
      where n.kind = 'field' and n.name = r.pointer and n.entity = case g.kind when 'subtask' then 'subtask' else 'service-request' end
        and (n.org_id is null or n.org_id = s.org_id) order by n.org_id nulls last limit 1) d on true)`;

type StoredStatus = Pick<
  EntityRows['status'],
  'id' | 'group_id' | 'key' | 'title' | 'colour' | 'status_type' | 'sla_effect' | 'order' | 'is_initial' | 'is_retired'
> & { readonly required_fields: unknown; readonly is_group_active: boolean | null };
type Transition = Pick<EntityRows['status-transition'], 'group_id' | 'from_id' | 'to_id' | 'roles' | 'guard' | 'guard_message'>;

async function load({ kysely }: Connection, groups: RawBuilder<unknown>): Promise<ReadonlyMap<string, Lifecycle>> {
  const found = await sql<StoredStatus>`
    select s.id, s.group_id, s.key, s.title, s.colour, s.status_type, s.sla_effect, s."order", s.is_initial, s.is_retired, ${required} as required_fields, g.is_active as is_group_active
    from status s join status_group g on g.id = s.group_id
    where s.group_id in (${groups}) order by s.group_id, s."order", s.id`.execute(kysely);
  const transitions = await sql<Transition>`
    select group_id, from_id, to_id, roles, guard, guard_message from status_transition where group_id in (${groups})`.execute(kysely);
  const moves = rowsBy(transitions.rows, 'group_id');
  return new Map(
    [...rowsBy(found.rows, 'group_id')].map(([groupId, statuses]) => {
      return [groupId, lifecycleOf(groupId, statuses[0]?.is_group_active === true, statuses.map(statusOf), moves.get(groupId) ?? [])];
    }),
  );
}

function lifecycleOf(groupId: string, isActive: boolean, statuses: readonly Status[], transitions: readonly Transition[]): Lifecycle {
  const moves = new Map<string, Move[]>();
  for (const { from_id, to_id, roles, guard, guard_message } of transitions) {
    const move = { toId: to_id, roles: roles ?? [], guard: textOf(guard), guardMessage: textOf(guard_message) };
    moves.set(from_id, [...(moves.get(from_id) ?? []), move]);
  }
  return { groupId, isActive, statuses: new Map(statuses.map((status) => [status.id, status])), moves };
}

const statusOf = (row: StoredStatus): Status => ({
  id: row.id,
  groupId: row.group_id,
  key: row.key,
  title: row.title,
  colour: row.colour,
  type: row.status_type,
  effect: effectOf(row),
  order: row.order ?? 0,
  isInitial: row.is_initial === true,
  isRetired: row.is_retired === true,
  requiredFields: listOf(row.required_fields).flatMap(requiredOf),
});

const requiredOf = (value: unknown): readonly Required[] =>
  isObject(value) && typeof value.pointer === 'string'
    ? [{ pointer: value.pointer, label: typeof value.label === 'string' ? value.label : '' }]
    : [];

/** Roles on a move bind people, administrators too; what the server does of itself is bound by the moves alone. */
const mayTake = (move: Move, principal: Principal) =>
  move.roles.length === 0 || principal.kind === 'system' || move.roles.some((role) => principal.user.role_ids.includes(role));

/** Statuses that the principal may move to from `fromId`, in the group's order; retired ones are left, and not entered. */
export function nextStatuses(lifecycle: Lifecycle, fromId: string, principal: Principal): readonly Status[] {
  const open = new Set((lifecycle.moves.get(fromId) ?? []).filter((move) => mayTake(move, principal)).map((move) => move.toId));
  return [...lifecycle.statuses.values()].filter((status) => open.has(status.id) && !status.isRetired);
}

/**
 * The status that is moved to.
 * @throws forbidden_transition (422) naming `/to` and what would be allowed.
 */
export function assertMove(
  lifecycle: Lifecycle | undefined,
  { fromId, toId, principal }: { fromId: string; toId: string; principal: Principal },
): Status {
  const allowed = lifecycle ? nextStatuses(lifecycle, fromId, principal) : [];
  const target = allowed.find((status) => status.id === toId);
  if (target) return target;
  const from = lifecycle?.statuses.get(fromId)?.title ?? '';
  const titles = allowed.map((status) => status.title);
  const message =
    titles.length === 0
      ? said('problem.requests.nothing_follows', { from })
      : said('problem.requests.from_go', { from, titles: titles.join(', ') });
  const params = { from, allowed: allowed.map(({ id, key, title }) => ({ id, key, title })) };
  throw problems.forbiddenTransition({ errors: [{ pointer: '/to', code: 'forbidden_transition', message, params }] });
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether the form of a record has a custom field, by its id. */
export type Forms = (record: Row, id: string) => boolean;

const CUSTOM = '/custom/';

/** The forms of records, by their types; nothing is asked where no status requires a custom field. */
export async function formsOf(
  connection: Connection,
  records: readonly Row[],
  { lifecycles, of }: { readonly lifecycles: ReadonlyMap<string, Lifecycle>; readonly of: 'service-request' | 'subtask' },
): Promise<Forms> {
  const statuses = [...new Set(lifecycles.values())].flatMap((lifecycle) => [...lifecycle.statuses.values()]);
  if (!statuses.some(({ requiredFields }) => requiredFields.some(({ pointer }) => pointer.startsWith(CUSTOM)))) return () => false;
  const [column, entity] = of === 'subtask' ? (['sbtsk_type_id', 'subtask-type'] as const) : (['srvc_type_id', 'service-type'] as const);
  const types = byId(
    await rowsOf(connection, {
      entity,
      values: distinct(records.map((record) => Number(record[column]))),
      columns: ['id', 'custom_fields'],
    }),
  );
  return (record, id) => listOf(types.get(record[column])?.custom_fields).some((field) => isObject(field) && field.id === id);
}

/**
 * Fields that must be filled before `target` may be reached and are not. Files that come with the move are in `after` already.
 * A custom field that is not on the record's own form is not asked for.
 */
export function missingFields(
  target: Status,
  after: Row,
  { forms, inputOf = {} }: { readonly forms: Forms; readonly inputOf?: Readonly<Record<string, string>> },
): readonly FieldProblem[] {
  const isAsked = (pointer: string) => !pointer.startsWith(CUSTOM) || forms(after, pointer.slice(CUSTOM.length));
  return target.requiredFields
    .filter(({ pointer }) => isAsked(pointer) && isEmpty(valueAt(after, pointer)))
    .map(({ pointer, label }) => ({
      pointer: inputOf[pointer] ?? pointer,
      code: 'required',
      message: said('problem.requests.needed_before_status_become', { label, title: target.title }),
      params: { field: pointer, label, status: target.title },
    }));
}

const valueAt = (row: Row, pointer: string): unknown =>
  pointer
    .slice(1)
    .split('/')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Row)[key] : undefined),
      row,
    );
