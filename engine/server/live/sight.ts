/**
 * Who may be told of which change: those that may read the record as it is, and those that could before. Rules are decided by the
 * gate that every reading passes, and asked of rows that are read once for everybody, so that it costs a statement for each entity
 * however many people look.
 */
import type { Decision } from '../../core/access/types.ts';
import type { Entity, Product } from '../../core/definitions/types.ts';
import { evaluatePredicate, fieldsOf } from '../../core/rules/index.ts';
import { decisionOf } from '../access/decisions.ts';
import { isWithinWall } from '../access/tenancy.ts';
import type { Database, Row } from '../database/port.ts';
import { groupBy } from '../kernel/group-by.ts';
import type { Member, Principal } from '../kernel/principal.ts';
import type { Kind, RecordChange } from './outbox.ts';
import { createRowsSeen, isReached, type RowsSeen } from './rows-seen.ts';

/** What a page is told: never a value. Without an id: several records of the entity, too many to name. */
export type LiveEvent = { readonly entity: string; readonly id?: string; readonly kind: Kind };

export type SightOptions = {
  readonly database: Database;
  /** The product that a principal's calls are held to. */
  readonly productFor: (principal: Principal) => Product | Promise<Product>;
  readonly clock: { now(): string };
};

export type Sight = {
  /** What each of these members is told; those who are told nothing are left out. */
  seenBy(members: readonly Member[], changes: readonly RecordChange[]): Promise<ReadonlyMap<Member, readonly LiveEvent[]>>;
};

type Open = Exclude<Decision, { kind: 'denied' }>;
type Looking = { readonly member: Member; readonly entity: Entity; readonly decision: Open; readonly changes: readonly RecordChange[] };

/** Records of one entity that are named to one person at once. */
const NAMED = 100;

export function createSight({ database, productFor, clock }: SightOptions): Sight {
  /** Who may read any of them at all, as far as their organisation tells. */
  async function lookingAt(members: readonly Member[], changes: readonly RecordChange[]): Promise<readonly Looking[]> {
    const byEntity = groupBy(changes, ({ entity }) => entity);
    const now = clock.now();
    const found: Looking[] = [];
    for (const member of members) {
      const { entities } = await productFor(member);
      for (const [name, own] of byEntity) {
        const entity = entities.get(name);
        const near = entity ? own.filter(({ tenants }) => isWithinWall(member, entity, tenants)) : [];
        const decision = entity && near.length > 0 ? decisionOf(member, entity, 'read', now) : undefined;
        if (entity && decision && decision.kind !== 'denied') found.push({ member, entity, decision, changes: near });
      }
    }
    return found;
  }

  return {
    async seenBy(members, changes) {
      const looking = await lookingAt(members, changes);
      const rows = createRowsSeen(database);
      for (const [name, all] of groupBy(looking, ({ entity }) => entity.name)) await rows.load(askedOf(name, all));
      await rows.loadReached(looking);
      const told = new Map<Member, LiveEvent[]>();
      for (const one of looking) {
        const events = eventsOf(one, rows);
        if (events.length > 0) told.set(one.member, [...(told.get(one.member) ?? []), ...events]);
      }
      return told;
    },
  };
}

/** Records of an entity, with all columns that anybody's rules read. */
function askedOf(name: string, looking: readonly Looking[]) {
  const columns = new Set<string>();
  for (const { entity, decision } of looking) {
    for (const tenant of entity.tenant) columns.add(tenant);
    if (decision.kind !== 'gated') continue;
    for (const field of fieldsOf(decision.predicate)) columns.add(field);
    for (const { field } of decision.through ?? []) columns.add(field);
  }
  const ids = new Set(looking.flatMap(({ changes }) => changes.map(({ id }) => id)));
  return { name, entity: looking[0]?.entity, ids, columns };
}

function eventsOf({ member, entity, decision, changes }: Looking, rows: RowsSeen): readonly LiveEvent[] {
  const mayRead = (row: Row) => isReadable({ member, entity, decision, row }, rows);
  const seen = changes.flatMap(({ id, kinds, tenants, before }): LiveEvent[] => {
    const row = rows.row(entity.name, id);
    const isThere = row !== undefined && mayRead(row);
    // Who looks at it is the concern of their own organisation alone.
    if (kinds.has('presence')) return isThere && tenants.includes(member.org.id) ? [{ entity: entity.name, id, kind: 'presence' }] : [];
    if (isThere) return [{ entity: entity.name, id, kind: kinds.has('create') ? 'create' : 'update' }];
    // Out of sight: only whoever had it in sight is told, as far as what was noted tells that for sure.
    const had = before.some((old) => knows(decision, old) && mayRead(old));
    return had ? [{ entity: entity.name, id, kind: 'delete' }] : [];
  });
  return seen.length > NAMED ? [{ entity: entity.name, kind: 'update' }] : seen;
}

/** Whether all that a decision asks stands in what was noted. */
function knows(decision: Open, old: Row): boolean {
  if (decision.kind === 'open') return true;
  const asked = [...fieldsOf(decision.predicate), ...(decision.through ?? []).map(({ field }) => field)];
  return asked.every((name) => Object.hasOwn(old, name));
}

type Question = Pick<Looking, 'member' | 'entity' | 'decision'> & { readonly row: Row };

/** The same as reading: the wall, the rule, and what the record is reached through. */
function isReadable({ member, entity, decision, row }: Question, rows: RowsSeen): boolean {
  const tenants = entity.tenant.map((name) => row[name]);
  if (!isWithinWall(member, entity, tenants)) return false;
  if (decision.kind === 'open') return true;
  if (!evaluatePredicate(decision.predicate, row)) return false;
  return (decision.through ?? []).every((one) => isReached(one, { member, row, rows }));
}
