/**
 * Notes of changes (model/changes.ts), read so that none is missed: a transaction that began earlier may end later, so a reader
 * keeps the snapshot that it read by, and asks next time for what that snapshot did not see. Nobody waits for anybody.
 */
import { sql } from 'kysely';
import type { Database, Row } from '../database/port.ts';
import type { Sweep } from '../jobs/index.ts';
import { system } from '../kernel/principal.ts';
import { endOf, type Position } from './position.ts';

/** `presence`: somebody opened or left it. */
export type Kind = 'create' | 'update' | 'delete' | 'presence';

/** One record, and all that was noted of it together. */
export type RecordChange = {
  readonly entity: string;
  readonly id: string;
  readonly kinds: ReadonlySet<Kind>;
  /** Organisations whose record it is or was. */
  readonly tenants: readonly string[];
  /** What rules of reading asked of it before, where that changed. */
  readonly before: readonly Row[];
};

/** `changes` null: too many, or too long ago, to tell one by one. */
export type Batch = { readonly position: Position; readonly changes: readonly RecordChange[] | null };

/** Notes that are told one by one; beyond them everything shown is read again. */
const MOST = 5_000;
/** Milliseconds for which a reader may come back. */
export const RESUMABLE = 60 * 60_000;
/** Minutes for which notes are kept: longer, so that nothing is missing for whoever comes back in time. */
const KEPT = 70;
/** Seconds that a transaction may have been under way: its notes are older than it looks. */
const LATE = 20;

const own = system('changes for open pages');

type Note = Readonly<Record<'entity' | 'record_id', string>> & {
  readonly kind: Kind;
  readonly tenants: readonly string[];
  readonly before: Row | null;
};
type Read = { readonly snapshot: string; readonly at: number; readonly notes: readonly Note[] };

const NOW = sql`pg_current_snapshot()::text as snapshot, (extract(epoch from clock_timestamp()) * 1000)::bigint as at`;

async function read(database: Database, condition: ReturnType<typeof sql>): Promise<Batch> {
  const { rows } = await database.read(own, ({ kysely }) =>
    sql<Read>`select ${NOW}, coalesce((select json_agg(c) from (
      select entity, record_id, kind, tenants, before from live_change where ${condition} limit ${MOST + 1}) as c), '[]') as notes`.execute(
      kysely,
    ),
  );
  const [found] = rows;
  if (!found) throw new Error('The database did not say how far it is.');
  const { snapshot, at, notes } = found;
  return { position: { snapshot, at: Number(at) }, changes: notes.length > MOST ? null : byRecord(notes) };
}

/** What happens from now on. */
export const positionNow = async (database: Database): Promise<Position> => (await read(database, sql`false`)).position;

/** What a reader at this position has not seen. One statement. */
export async function changesSince(database: Database, position: Position): Promise<Batch> {
  const since = sql`${position.snapshot}::pg_snapshot`;
  const batch = await read(database, sql`xact >= pg_snapshot_xmin(${since}) and not pg_visible_in_snapshot(xact, ${since})`);
  const isLost = batch.position.at - position.at > RESUMABLE || endOf(position) > endOf(batch.position);
  return isLost ? { ...batch, changes: null } : batch;
}

/** What was noted in the last so many seconds, and a little before. */
export const changesOfLast = (database: Database, seconds: number): Promise<Batch> =>
  read(database, sql`at >= clock_timestamp() - make_interval(secs => ${seconds + LATE})`);

/** What nobody comes back for. By the clock of the database, which wrote the notes. */
export const oldChanges: Sweep = {
  name: 'live.old-changes',
  table: 'live_change',
  due: () => sql`from live_change old where old.at < now() - make_interval(mins => ${KEPT}) order by old.at`,
};

function byRecord(notes: readonly Note[]): readonly RecordChange[] {
  const found = new Map<string, RecordChange & { kinds: Set<Kind>; tenants: string[]; before: Row[] }>();
  for (const { entity, record_id: id, kind, tenants, before } of notes) {
    // Who looks at a record is told to others than those whose it is.
    const key = `${entity} ${id} ${kind === 'presence'}`;
    const known = found.get(key) ?? { entity, id, kinds: new Set<Kind>(), tenants: [], before: [] };
    known.kinds.add(kind);
    known.tenants.push(...tenants.filter((tenant) => !known.tenants.includes(tenant)));
    if (before) known.before.push(before);
    found.set(key, known);
  }
  return [...found.values()];
}
