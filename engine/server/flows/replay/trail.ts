/** Events as the audit tells of them: of records that are the organisation's, and that the person may read. */
import { sql } from 'kysely';
import type { Entity } from '../../../core/definitions/types.ts';
import type { FlowTrigger } from '../../../core/flows/index.ts';
import { columnOf, type Sql, tableOf } from '../../access/columns.ts';
import { conditionsOfDecision } from '../../access/decision-sql.ts';
import { decisionOf } from '../../access/decisions.ts';
import { auditDay, dayAt } from '../../audit/days.ts';
import { changesOf, type StoredChanges } from '../../audit/packed.ts';
import type { Connection } from '../../database/port.ts';
import type { Member } from '../../kernel/principal.ts';
import type { PastEvent, Place, Source } from './types.ts';

/** `from` and `until`: UTC instants, the second of them not among them. */
export type Span = { readonly from: string; readonly until: string };
export type Looking = { readonly entity: Entity; readonly caller: Member; readonly span: Span; readonly now: string };

/** Undefined for what leaves no trail. */
function verbsOf(trigger: FlowTrigger): readonly string[] | undefined {
  switch (trigger.on) {
    case 'created':
      return ['create'];
    case 'changed':
    case 'left':
      return ['update'];
    case 'saved':
    case 'saving':
    case 'entered':
      return ['create', 'update'];
    case 'deleted':
      return ['delete'];
    case 'run':
      return [trigger.workflow];
    case 'due':
    case 'event':
    case 'hand':
    case 'schedule':
      return undefined;
  }
}

export const hasTrail = (trigger: FlowTrigger, entity: Pick<Entity, 'audit'>): boolean => entity.audit && verbsOf(trigger) !== undefined;

/** Conditions of records `r` that are the organisation's, and that the person may read now; undefined where none can be. */
export function reachOf({ entity, caller, now }: Omit<Looking, 'span'>): Sql | undefined {
  const decision = decisionOf(caller, entity, 'read', now);
  if (decision.kind === 'denied' || entity.tenant.length === 0) return undefined;
  const theirs = entity.tenant.map((name) => sql`${columnOf('r', name)} = ${caller.org.id}::uuid`);
  return sql.join([sql`(${sql.join(theirs, sql` or `)})`, ...conditionsOfDecision(decision, { entity, alias: 'r' })], sql` and `);
}

type Entry = Place &
  StoredChanges & {
    readonly record_id: string;
    readonly verb: string;
    readonly actor_id: string | null;
  };

const kindOf = (trigger: FlowTrigger, verb: string): PastEvent['kind'] => {
  if (trigger.on === 'run') return 'run';
  if (verb === 'create') return 'created';
  return verb === 'delete' ? 'deleted' : 'changed';
};

export function trailOf({ kysely }: Connection, trigger: FlowTrigger, looking: Looking): Source {
  const { entity, caller, span } = looking;
  const verbs = verbsOf(trigger);
  const reach = reachOf(looking);
  if (!verbs || !reach) return { count: async () => 0, next: async () => ({ events: [], place: null, isOver: true }) };
  const table = sql.table(tableOf(entity.name));
  const [owner = 'id'] = entity.tenant;
  // Whose trail it is in: found by its index, where an entity has all organisations' records.
  const trails = sql`(a.org_id = ${caller.org.id}::uuid or a.org_id in (select distinct ${columnOf('r', owner)} from ${table} as r where ${reach}))`;
  // What was removed is in no table any more, and its trail is its owner's alone.
  const records =
    trigger.on === 'deleted'
      ? sql`a.org_id = ${caller.org.id}::uuid`
      : sql`${entity.tenant.length > 1 ? trails : sql`a.org_id = ${caller.org.id}::uuid`}
        and exists (select 1 from ${table} as r where ${columnOf('r', 'id')}::text = a.record_id and ${reach})`;
  const field = trigger.on === 'entered' || trigger.on === 'left' ? trigger.field : undefined;
  // Into packed ones only `next` looks: the count may have one too many, of a record that was made without a state.
  const moved = field === undefined ? sql`` : sql`and (a.changes ? ${field} or a.packed is not null)`;
  const where = sql`a.entity = ${entity.name} and a.verb = any(${[...verbs]}::text[])
    and a.at >= ${span.from}::timestamptz and a.at < ${span.until}::timestamptz
    and ${auditDay} >= ${dayAt(span.from)} and ${auditDay} <= ${dayAt(span.until)} and ${records} ${moved}`;
  return {
    async count(most) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from (select 1 from audit_entry a where ${where} limit ${sql.lit(most)}) as found`.execute(
        kysely,
      );
      return rows[0]?.count ?? 0;
    },
    async next(after, size) {
      const behind = after
        ? sql`and ${auditDay} >= ${dayAt(after.at)} and (a.at, a.id) > (${after.at}::timestamptz, ${after.id}::uuid)`
        : sql``;
      const { rows } = await sql<Entry>`
        select a.id, a.at, a.record_id, a.verb, a.actor_id, a.changes, a.packed from audit_entry a where ${where} ${behind}
        order by ${auditDay}, a.at, a.id limit ${sql.lit(size)}`.execute(kysely);
      const told = rows.map((row) => ({
        id: row.id,
        at: new Date(row.at).toISOString(),
        record: row.record_id,
        by: row.actor_id,
        kind: kindOf(trigger, row.verb),
        changes: changesOf(row) ?? {},
      }));
      const events = field === undefined ? told : told.filter(({ changes }) => Object.hasOwn(changes, field));
      const last = told.at(-1);
      return { events, place: last ? { at: last.at, id: last.id } : after, isOver: rows.length < size };
    },
  };
}
