/** Statuses and the moves between them, as the organisation's status group says. */

import { type RawBuilder, sql } from 'kysely';
import { isObject } from '../../../engine/core/json/index.ts';
import { type Lifecycle, type Move, type Required, type State, statesAfter, unfilled } from '../../../engine/core/lifecycle/index.ts';
import type { Connection, Row } from '../../../engine/server/database/port.ts';
import { type FieldProblem, problems } from '../../../engine/server/kernel/errors.ts';
import type { Principal } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { byId, distinct, listOf, rowsOf, textOf } from '../../../engine/server/workflows/rows.ts';
import { type EntityRows, rowsBy } from '../rows/index.ts';
import { type Effect, effectOf } from './sla/clock.ts';

export type Status = State & {
  readonly groupId: string;
  readonly key: string;
  readonly title: string;
  readonly colour: string | null;
  readonly type: EntityRows['status']['status_type'];
  /** What it does to the clock of the service time. */
  readonly effect: Effect;
};
export type StatusMove = Move & {
  /** CEL over the record that must hold; null for a move that asks for nothing. */
  readonly guard: string | null;
  readonly guardMessage: string | null;
};
export type StatusLifecycle = Lifecycle<Status, StatusMove> & { readonly groupId: string; readonly isActive: boolean };

/** Life cycles by the id of any of their statuses, in two queries. */
export async function lifecyclesOfStatuses(
  connection: Connection,
  statusIds: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, StatusLifecycle>> {
  const ids = distinct(statusIds);
  if (ids.length === 0) return new Map();
  const lifecycles = await load(connection, sql`select group_id from status where id = any(${ids}::uuid[])`);
  return new Map([...lifecycles.values()].flatMap((lifecycle) => [...lifecycle.states.keys()].map((id) => [id, lifecycle] as const)));
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
  'id' | 'group_id' | 'key' | 'title' | 'colour' | 'status_type' | 'sla_effect' | 'is_initial' | 'is_final' | 'is_retired'
> & { readonly required_fields: unknown; readonly is_group_active: boolean | null };
type Transition = Pick<EntityRows['status-transition'], 'id' | 'group_id' | 'from_id' | 'to_id' | 'roles' | 'guard' | 'guard_message'>;

async function load({ kysely }: Connection, groups: RawBuilder<unknown>): Promise<ReadonlyMap<string, StatusLifecycle>> {
  const found = await sql<StoredStatus>`
    select s.id, s.group_id, s.key, s.title, s.colour, s.status_type, s.sla_effect, s.is_initial, s.is_final, s.is_retired, ${required} as required_fields, g.is_active as is_group_active
    from status s join status_group g on g.id = s.group_id
    where s.group_id in (${groups}) order by s.group_id, s."order", s.id`.execute(kysely);
  const transitions = await sql<Transition>`
    select id, group_id, from_id, to_id, roles, guard, guard_message from status_transition where group_id in (${groups})`.execute(kysely);
  const moves = rowsBy(transitions.rows, 'group_id');
  return new Map(
    [...rowsBy(found.rows, 'group_id')].map(([groupId, rows]) => {
      const states = new Map(rows.map((row) => [row.id, statusOf(row)]));
      return [groupId, { groupId, isActive: rows[0]?.is_group_active === true, states, moves: (moves.get(groupId) ?? []).map(moveOf) }];
    }),
  );
}

const moveOf = ({ id, from_id, to_id, roles, guard, guard_message }: Transition): StatusMove => ({
  name: id,
  from: [from_id],
  to: to_id,
  roles: roles ?? [],
  guard: textOf(guard),
  guardMessage: textOf(guard_message),
});

const statusOf = (row: StoredStatus): Status => ({
  id: row.id,
  groupId: row.group_id,
  key: row.key,
  title: row.title,
  colour: row.colour,
  type: row.status_type,
  effect: effectOf(row),
  isInitial: row.is_initial === true,
  isFinal: row.is_final === true,
  isRetired: row.is_retired === true,
  require: listOf(row.required_fields).flatMap(requiredOf),
});

const requiredOf = (value: unknown): readonly Required[] =>
  isObject(value) && typeof value.pointer === 'string'
    ? [{ pointer: value.pointer, label: typeof value.label === 'string' ? value.label : '' }]
    : [];

/** Statuses that the principal may move to from `fromId`, in the group's order. */
export const nextStatuses = (lifecycle: StatusLifecycle, fromId: string, principal: Principal): readonly Status[] =>
  statesAfter(lifecycle, fromId, principal.kind === 'system' ? null : principal.user.role_ids);

/**
 * The status that is moved to.
 * @throws forbidden_transition (422) naming `/to` and what would be allowed.
 */
export function assertMove(
  lifecycle: StatusLifecycle | undefined,
  { fromId, toId, principal }: { fromId: string; toId: string; principal: Principal },
): Status {
  const allowed = lifecycle ? nextStatuses(lifecycle, fromId, principal) : [];
  const target = allowed.find((status) => status.id === toId);
  if (target) return target;
  const from = lifecycle?.states.get(fromId)?.title ?? '';
  const titles = allowed.map((status) => status.title);
  const message =
    titles.length === 0
      ? said('problem.requests.nothing_follows', { from })
      : said('problem.requests.from_go', { from, titles: titles.join(', ') });
  const params = { from, allowed: allowed.map(({ id, key, title }) => ({ id, key, title })) };
  throw problems.forbiddenTransition({ errors: [{ pointer: '/to', code: 'forbidden_transition', message, params }] });
}

/** Whether the form of a record has a custom field, by its id. */
export type Forms = (record: Row, id: string) => boolean;

const CUSTOM = '/custom/';

/** The forms of records, by their types; nothing is asked where no status requires a custom field. */
export async function formsOf(
  connection: Connection,
  records: readonly Row[],
  { lifecycles, of }: { readonly lifecycles: ReadonlyMap<string, StatusLifecycle>; readonly of: 'service-request' | 'subtask' },
): Promise<Forms> {
  const statuses = [...new Set(lifecycles.values())].flatMap((lifecycle) => [...lifecycle.states.values()]);
  if (!statuses.some(({ require }) => require.some(({ pointer }) => pointer.startsWith(CUSTOM)))) return () => false;
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
  const asked = target.require.filter(({ pointer }) => isAsked(pointer));
  return unfilled(asked, after).map(({ pointer, label }) => ({
    pointer: inputOf[pointer] ?? pointer,
    code: 'required',
    message: said('problem.requests.needed_before_status_become', { label, title: target.title }),
    params: { field: pointer, label, status: target.title },
  }));
}
