/** Audit rows: who changed what, written in the transaction of the change. */
import { sql } from 'kysely';
import type { Entity, Field } from '../../core/definitions/types.ts';
import { isEqual } from '../../core/json/index.ts';
import { rowsIn } from '../access/bulk.ts';
import type { Connection, Row } from '../database/port.ts';
import { Slot, statementOf } from '../database/statement.ts';
import type { Member, Principal } from '../kernel/principal.ts';
import { type AuditChanges, packChanges } from './packed.ts';

export type AuditEntry = {
  readonly entity: Entity;
  /** The record, as it is or was. */
  readonly record: Row;
  /** create, update, delete, or the name of a workflow. */
  readonly verb: string;
  readonly changes: AuditChanges;
};

export type AuditContext = {
  readonly connection: Connection;
  readonly principal: Principal;
  /** The member for whom the server acts; null when it is its own doing. */
  readonly actor: Member | null;
  readonly now: string;
  readonly ids: () => string;
};

const HIDDEN = '••••';
/** Names of values that are nobody's to read, not even in an audit. */
const SECRET = /(pass|secret|token|otp|_hash$|_key$)/i;

/** Whether an audit row keeps quiet about the value. */
const isSecret = (name: string, field: Pick<Field, 'rules'> | undefined) => field?.rules.mask !== undefined || SECRET.test(name);

const shown = (name: string, field: Pick<Field, 'rules'> | undefined, value: unknown): unknown =>
  value !== null && value !== undefined && typeof value !== 'boolean' && isSecret(name, field) ? HIDDEN : (value ?? null);

const isNone = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

type Fields = ReadonlyMap<string, Pick<Field, 'rules' | 'system' | 'unaudited'>>;

/**
 * What differs between two states of a record; system fields are told by the row itself, and unaudited ones not at all. Secret and masked values
 * appear as dots, so that one sees that they changed and not what they were.
 */
export function changesBetween(fields: Fields, before: Row | null, after: Row | null): AuditChanges {
  const changes: Record<string, readonly [unknown, unknown]> = {};
  const compare = (name: string) => {
    const [old, next] = [before?.[name] ?? null, after?.[name] ?? null];
    if (isEqual(old, next) || (isNone(old) && isNone(next))) return;
    const field = fields.get(name);
    if (!field?.system && !field?.unaudited) changes[name] = [shown(name, field, old), shown(name, field, next)];
  };
  if (before) Object.keys(before).forEach(compare);
  if (after) for (const name of Object.keys(after)) if (!before || !Object.hasOwn(before, name)) compare(name);
  return changes;
}

const columns = [
  { name: 'id', type: 'uuid' },
  { name: 'at', type: 'timestamptz' },
  { name: 'org_id', type: 'uuid' },
  { name: 'actor_id', type: 'uuid' },
  { name: 'actor_kind', type: 'text' },
  { name: 'visit_id', type: 'uuid' },
  { name: 'key_id', type: 'uuid' },
  { name: 'reason', type: 'text' },
  { name: 'entity', type: 'text' },
  { name: 'record_id', type: 'text' },
  { name: 'verb', type: 'text' },
  { name: 'changes', type: 'jsonb' },
  { name: 'packed', type: 'bytea' },
] as const;

const names = sql.join(columns.map(({ name }) => sql.id(name)));
/** Writes the rows of a slot, by itself or at the end of the statement whose changes they tell of. */
export const auditInsert = (slot: Slot) =>
  sql`insert into ${sql.table('audit_entry')} (${names}) select ${names} from ${rowsIn('told', slot, columns)}`;
const insert = statementOf(auditInsert(new Slot('rows')));

/** Organisation whose record it is, that is, who may read the audit row. */
function orgOf({ entity, record }: AuditEntry, actor: Member | null): unknown {
  const [tenant] = entity.tenant;
  return (tenant === undefined ? undefined : record[tenant]) ?? actor?.org.id ?? null;
}

/** Whose doing it is. A visitor by super-admin access is told from the person in whose place they act, and a program from the maker of its key. */
function doneBy(principal: Principal, actor: Member | null) {
  const isVisitor = principal.kind === 'member' && principal.visit !== undefined;
  return {
    actor_id: actor?.visit?.openedBy ?? actor?.user.id ?? null,
    actor_kind: isVisitor ? 'visitor' : principal.kind,
    visit_id: actor?.visit?.visitId ?? null,
    key_id: actor?.key?.id ?? null,
    reason: principal.kind === 'system' ? principal.reason : null,
  };
}

/** Rows of the audit as they are stored. Entities that say `audit: false` leave none. */
export const auditRows = (
  { principal, actor, now, ids }: Omit<AuditContext, 'connection'>,
  entries: readonly AuditEntry[],
): readonly Row[] =>
  entries
    .filter(({ entity }) => entity.audit)
    .map((entry) => ({
      id: ids(),
      at: now,
      org_id: orgOf(entry, actor),
      ...doneBy(principal, actor),
      entity: entry.entity.name,
      record_id: String(entry.record.id),
      verb: entry.verb,
      ...packChanges(entry.changes),
    }));

/** Writes the rows with one statement. */
export async function appendAudit(context: AuditContext, entries: readonly AuditEntry[]): Promise<void> {
  const rows = auditRows(context, entries);
  if (rows.length === 0) return;
  await context.connection.lists(insert, { rows: JSON.stringify(rows) });
}
