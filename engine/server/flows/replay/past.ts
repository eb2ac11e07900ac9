/** Records as they were when something happened to them: as they are now, with what the trail tells of since taken back. */
import { sql } from 'kysely';
import type { Entity } from '../../../core/definitions/types.ts';
import { isEqual } from '../../../core/json/index.ts';
import { changesOf, type StoredChanges } from '../../audit/packed.ts';
import type { Connection, Row } from '../../database/port.ts';
import { rowsOf } from '../../workflows/rows.ts';
import type { FlowSubject, Past } from '../made.ts';
import type { PastEvent } from './types.ts';

/** What the audit shows of a value that is nobody's to read there. */
const HIDDEN = '••••';

export type Remembered = {
  readonly subject: FlowSubject;
  readonly past: Past;
  /** Names of fields whose values then are not known: they are as they are now, or not there. */
  readonly unknown: readonly string[];
};

type Entry = {
  readonly id: string;
  readonly at: string;
  readonly record_id: string;
  readonly verb: 'create' | 'update';
  readonly changes: PastEvent['changes'] | null;
};

/** By the event; without those whose record is gone. Two statements, however many there are. */
export async function remember(
  connection: Connection,
  entity: Entity,
  events: readonly PastEvent[],
): Promise<ReadonlyMap<PastEvent, Remembered>> {
  const removed = events.filter(({ kind }) => kind === 'deleted');
  const others = events.filter(({ kind }) => kind !== 'deleted');
  const ids = [...new Set(others.map(({ record }) => record))];
  const keys = entity.idType === 'serial' ? ids.map(Number) : ids;
  const rows = new Map((await rowsOf(connection, { entity: entity.name, values: keys })).map((row) => [String(row.id), row]));
  const entries = await entriesSince(connection, entity, others);
  const found = new Map<PastEvent, Remembered>(removed.map((event) => [event, removedOf(entity, event)]));
  for (const event of others) {
    const row = rows.get(event.record);
    const trail = entries.filter(({ record_id }) => record_id === event.record);
    if (row) found.set(event, event.kind === 'run' ? ranOf(entity, { event, row, trail }) : writtenOf(entity, { event, row, trail }));
  }
  return found;
}

/** Newest first. */
async function entriesSince({ kysely }: Connection, { name }: Entity, events: readonly PastEvent[]): Promise<readonly Entry[]> {
  const asked = events.filter(({ kind }) => kind !== 'due' && kind !== 'scheduled');
  const [first] = asked.map(({ at }) => at).toSorted();
  if (first === undefined) return [];
  const { rows } = await sql<Omit<Entry, 'changes'> & StoredChanges>`
    select id, at, record_id, verb, changes, packed from audit_entry
    where entity = ${name} and record_id = any(${[...new Set(asked.map(({ record }) => record))]}::text[])
      and at >= ${first}::timestamptz and verb in ('create', 'update') order by at desc, id desc`.execute(kysely);
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString(), changes: changesOf(row) }));
}

type Known = { readonly event: PastEvent; readonly row: Row; readonly trail: readonly Entry[] };

/** Takes changes back; adds the names of those that the trail hides. */
function takeBack(row: Row, changes: PastEvent['changes'], unknown: Set<string>): Row {
  const was: Record<string, unknown> = { ...row };
  for (const [name, [before]] of Object.entries(changes)) {
    if (before === HIDDEN) unknown.add(name);
    else was[name] = before;
  }
  return was;
}

const since = (trail: readonly Entry[], isLater: (entry: Entry) => boolean, row: Row, unknown: Set<string>): Row =>
  trail.filter(isLater).reduce((was, { changes }) => takeBack(was, changes ?? {}, unknown), row);

function writtenOf(entity: Entity, { event, row, trail }: Known): Remembered {
  const unknown = new Set<string>();
  const isLater = ({ at, id }: Entry) => at > event.at || (at === event.at && id > event.id);
  const isByClock = event.kind === 'due' || event.kind === 'scheduled';
  const doc = isByClock ? row : since(trail, isLater, row, unknown);
  const before = event.kind === 'changed' ? takeBack(doc, event.changes, unknown) : null;
  return { subject: { doc, before }, past: pastOf(entity, { event, now: row, was: doc }), unknown: [...unknown] };
}

/** What a workflow did itself stands in the trail before it, at later instants. That its record was made is none of that. */
function ranOf(entity: Entity, { event, row, trail }: Known): Remembered {
  const unknown = new Set<string>();
  const was = since(trail, ({ at, id }) => at >= event.at && id > event.id, row, unknown);
  const doc = since(trail, ({ at, verb }) => at >= event.at && verb === 'update', row, unknown);
  const input = Object.fromEntries(Object.entries(event.changes).map(([name, [, value]]) => [name, value === HIDDEN ? null : value]));
  const subject = { doc, before: doc, input };
  return { subject, past: pastOf(entity, { event, now: row, was }), unknown: [...unknown] };
}

function removedOf(entity: Entity, event: PastEvent): Remembered {
  const unknown = new Set<string>();
  const id = entity.idType === 'serial' ? Number(event.record) : event.record;
  const bare = Object.fromEntries([...entity.fields.keys()].map((name) => [name, null]));
  const doc = { ...takeBack(bare, event.changes, unknown), id };
  return { subject: { doc, before: null }, past: { at: event.at, by: event.by, row: null, names: [] }, unknown: [...unknown] };
}

/** `row`: as it is laid into its table; what rows keep of others is counted anew there. */
function pastOf(
  entity: Entity,
  { event: { at, by }, now, was }: { readonly event: PastEvent; readonly now: Row; readonly was: Row },
): Past {
  const isKept = (name: string) => {
    const field = entity.fields.get(name);
    return name === 'custom' || (field !== undefined && !field.system && field.rollup === undefined);
  };
  const names = Object.keys(was).filter((name) => isKept(name) && !isEqual(plain(was[name]), plain(now[name])));
  return { at, by, row: was, names };
}

/** As it travels: instants are text there. */
const plain = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)));
