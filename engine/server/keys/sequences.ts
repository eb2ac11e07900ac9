/** Running numbers (x-sequence): drawn from the counters of organisations, or after the highest that their records have. */
import { sql } from 'kysely';
import type { Sequence, SequencePart, SequenceRange } from '../../core/definitions/key-types.ts';
import type { Entity } from '../../core/definitions/types.ts';
import { rowsAs } from '../access/bulk.ts';
import { tableOf } from '../access/columns.ts';
import type { Connection, Row } from '../database/port.ts';
import { newId } from '../kernel/ids.ts';
import { type Principal, system } from '../kernel/principal.ts';
import type { Change, HookContext } from '../resources/types.ts';
import { type Count, drawTogether, type Move } from './drawn-together.ts';
import { takeTurn } from './turns.ts';

const keeper = system('running numbers');

type Drawing = Pick<HookContext, 'connection' | 'principal' | 'now'>;

/** Gives new records their numbers, once hooks have said whose they are. */
export async function numberRecords(entity: Entity, changes: readonly Change[], drawing: Drawing): Promise<void> {
  for (const key of entity.keys?.sequences ?? []) {
    if (key.shared) continue;
    const rows = changes.map(({ after }) => after).filter((row) => !(key.keep && hasNumber(row, key)) && ownerOf(row, key) !== null);
    const numbers = key.ranges ? await afterHighest(entity, key, rows, { ...drawing, changes }) : await draw(key, rows, drawing);
    for (const [index, row] of rows.entries()) row[key.field] = numbers[index] ?? null;
  }
}

const hasNumber = (row: Row, { field }: Sequence) => row[field] !== null && row[field] !== undefined;
const ownerOf = (row: Row, { by: [owner] }: Sequence): string | null => (typeof row[owner] === 'string' ? row[owner] : null);

type Place = { readonly owner: string; readonly kind: string; count: number };

/** One number for each row, in the order given, as it is written. */
export async function draw(key: Sequence, rows: readonly Row[], drawing: Drawing): Promise<readonly (string | number)[]> {
  if (rows.length === 0) return [];
  const counts = new Map<string, Place>();
  const placeOf = (row: Row): Place => {
    const [, ...rest] = key.by;
    const kind = [key.counter, ...rest.map((name) => String(row[name] ?? ''))].join('/');
    const owner = ownerOf(row, key) ?? '';
    const known = counts.get(`${owner} ${kind}`) ?? { owner, kind, count: 0 };
    counts.set(`${owner} ${kind}`, known);
    return known;
  };
  const places = rows.map(placeOf);
  for (const place of places) place.count += 1;
  const series = await reserve(key, [...counts.values()], drawing);
  const taken = new Map<Place, number>();
  return places.map((place) => {
    const { last, values } = series.get(`${place.owner} ${place.kind}`) ?? { last: 0, values: {} };
    const before = taken.get(place) ?? 0;
    taken.set(place, before + 1);
    return written(key.parts, last - place.count + 1 + before, values);
  });
}

const written = (parts: readonly SequencePart[] | undefined, number: number, values: Row): string | number =>
  parts === undefined ? number : parts.map((part) => partOf(part, number, values)).join('');

function partOf(part: SequencePart, number: number, values: Row): string {
  if (part.kind === 'text') return part.text;
  return part.kind === 'number' ? `${number}`.padStart(part.digits, '0') : String(values[part.column] ?? part.otherwise);
}

type Series = { readonly last: number; readonly values: Row };

/** The last number and the owner's fields of each count, after its counter was moved on by as many as are needed. */
async function reserve(key: Sequence, counts: readonly Count[], drawing: Drawing): Promise<ReadonlyMap<string, Series>> {
  const move: Move = (connection, all) => moveOn(connection, key, all, drawing.now);
  const found = (key.gaps && (await withGaps(drawing, key, counts, move))) || (await onCounters(drawing, counts, (on) => move(on, counts)));
  return new Map(found.map(({ org_id, kind, value, ...values }) => [`${org_id} ${kind}`, { last: Number(value), values }]));
}

/**
 * Beside the transaction of people, so that nobody waits for its end: undefined where it cannot be, as with an organisation that
 * is itself made in this transaction. What the server does by itself is often one large transaction, and loses no numbers.
 */
async function withGaps({ connection, principal }: Drawing, key: Sequence, counts: readonly Count[], move: Move) {
  if (principal.kind === 'system' || !connection.beside) return undefined;
  try {
    return await drawTogether(connection.beside, key, counts, move);
  } catch {
    return undefined;
  }
}

/** Counters are the organisation's own; for another's the server draws. */
const onCounters = <T>({ connection, principal }: Drawing, counts: readonly Count[], work: (on: Connection) => Promise<T>): Promise<T> =>
  isOwn(principal, counts) ? work(connection) : connection.as(keeper, work);
const isOwn = (principal: Principal, counts: readonly Count[]) =>
  principal.kind === 'system' || counts.every(({ owner }) => owner === principal.org.id);

/** The counters stay locked until the transaction ends, so that a rollback gives the numbers back; always in one order. */
async function moveOn(connection: Connection, { parts = [], owner }: Sequence, counts: readonly Count[], now: string): Promise<Row[]> {
  const ordered = counts.toSorted((a, b) => (`${a.owner} ${a.kind}` < `${b.owner} ${b.kind}` ? -1 : 1));
  const given = rowsAs(
    'v',
    ordered.map(({ owner: org_id, kind, count }) => ({ id: newId(), org_id, kind, value: count })),
    [
      { name: 'id', type: 'uuid' },
      { name: 'org_id', type: 'uuid' },
      { name: 'kind', type: 'text' },
      { name: 'value', type: 'integer' },
    ],
  );
  const columns = [...new Set(parts.flatMap((part) => (part.kind === 'owner' ? [part.column] : [])))];
  const fields = columns.map(
    (column) =>
      sql`, (select ${sql.ref(`o.${column}`)} from ${sql.table(tableOf(owner))} as o where o.id = counter.org_id) as ${sql.id(column)}`,
  );
  const { rows } = await sql<Row>`
    insert into counter (id, org_id, kind, value, created_at, updated_at, version)
      select id, org_id, kind, value, ${now}::timestamptz, ${now}::timestamptz, 1 from ${given}
    on conflict (org_id, kind) do update
      set value = counter.value + excluded.value, updated_at = excluded.updated_at, version = counter.version + 1
    returning org_id, kind, value${sql.join(fields, sql``)}`.execute(connection.kysely);
  return rows;
}

type Among = Drawing & { readonly changes: readonly Change[] };

/** The numbers after the highest of the records, those of the same call included; those who ask at the same time take turns. */
async function afterHighest(entity: Entity, key: Sequence, rows: readonly Row[], { connection, now, changes }: Among) {
  const { field, by } = key;
  if (rows.length === 0) return [];
  const keyOf = (row: Row) => JSON.stringify(by.map((name) => row[name] ?? null));
  await takeTurn(connection, [entity.name, field], [...new Set(rows.map(keyOf))]);
  const given: { row: Row; number: number }[] = changes.flatMap(({ after }) =>
    typeof after[field] === 'number' ? [{ row: after, number: after[field] }] : [],
  );
  const numbers: (number | undefined)[] = [];
  const highest = new Map<string, number>();
  for (const row of rows) {
    const range = rangeOf(key, row, now);
    if (!range) {
      numbers.push(undefined);
      continue;
    }
    const place = `${keyOf(row)} ${range.from}`;
    const stored = highest.get(place) ?? (await highestOf(connection, entity, key, row, range));
    highest.set(place, stored);
    const beside = given.filter((other) => keyOf(other.row) === keyOf(row) && within(range, other.number)).map(({ number }) => number);
    const number = Math.max(range.from, stored + 1, ...beside.map((taken) => taken + 1));
    given.push({ row, number });
    numbers.push(number);
  }
  return numbers;
}

const rangeOf = ({ ranges = [] }: Sequence, doc: Row, now: string): SequenceRange | undefined =>
  ranges.find(({ when }) => when === undefined || when.holds({ doc, now }));
const within = ({ from, to }: SequenceRange, number: number) => from <= number && number <= to;

async function highestOf(connection: Connection, { name }: Entity, { field, by }: Sequence, row: Row, { from, to }: SequenceRange) {
  const storedOf = (column: string) => row[column] ?? null;
  const same = by.map((column) =>
    storedOf(column) === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${storedOf(column)}`,
  );
  const { rows } = await sql<{ last: number | null }>`select max(${sql.ref(field)})::integer as last from ${sql.table(tableOf(name))}
    where ${sql.join(same, sql` and `)} and ${sql.ref(field)} between ${from} and ${to}`.execute(connection.kysely);
  return rows[0]?.last ?? from - 1;
}
