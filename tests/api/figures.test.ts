/**
 * Every number of every screen, for every person of the demo: recomputed from the rows of the tables in plain code, record by
 * record, and compared with what the server answers. What definitions bring is covered as it comes. Without TEST_WHOLE=1 each
 * number is somebody's, and each person is asked a part of those that he shares with others.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entity } from '../../engine/core/definitions/types.ts';
import { holds } from '../../engine/react/rules/trusted.ts';
import type { Row } from '../../engine/server/database/port.ts';
import { isGranted, type Roots } from '../support/access-oracle.ts';
import { engines } from '../support/database.ts';
import { type Figure, figuresOf, groupOf } from '../support/figures.ts';
import { rawRows } from '../support/raw-rows.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

const persons = [
  'owner@demo.test',
  'admin@acme.test',
  'user@acme.test',
  'admin@globex.test',
  'admin@fixit.test',
  'user@fixit.test',
  'tech@fixit.test',
  'admin@zenith.test',
] as const;

const isWhole = process.env.TEST_WHOLE === '1';
/** Of the numbers that were compared for somebody before, the sample compares one in so many. */
const EACH = 4;
const DAY = 86_400_000;
/** Groups that an answer tells at most. */
const MOST = 200;

type Figures = Readonly<Record<string, number | null>>;
type Answered = { readonly keys: readonly unknown[]; readonly count: number; readonly sums?: Figures; readonly averages?: Figures };
type Group = { readonly keys: readonly unknown[]; readonly count: number; readonly sums: object; readonly averages: object };

/** Day on a wall clock, by the calendar's own words. */
const dayOn = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(instant));

/** First day of the day, week (from Monday), month … that a day is in. */
function bucketDay(day: string, bucket: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (bucket === 'week') return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY).toISOString().slice(0, 10);
  if (bucket === 'month') return `${day.slice(0, 7)}-01`;
  if (bucket === 'quarter') return `${day.slice(0, 4)}-${String(Math.floor(date.getUTCMonth() / 3) * 3 + 1).padStart(2, '0')}-01`;
  return bucket === 'year' ? `${day.slice(0, 4)}-01-01` : day;
}

const nameOf = (pointer: string) => pointer.replace(/^\//, '');
const rounded = (value: number | null) => (value === null ? null : Math.round(value * 1e6) / 1e6);

function keyOf(entity: Entity, row: Row, pointer: string, { bucket }: Figure, timeZone: string): unknown {
  const value = row[nameOf(pointer)] ?? null;
  const type = entity.fields.get(nameOf(pointer))?.type;
  if (bucket === undefined || typeof value !== 'string' || (type !== 'date' && type !== 'datetime')) return value;
  return bucketDay(type === 'date' ? value : dayOn(value, timeZone), bucket);
}

/** The groups of a figure over rows, in no order. */
function groupsOf(figure: Figure, entity: Entity, rows: readonly Row[], timeZone: string): readonly Group[] {
  const groups = new Map<string, { readonly keys: readonly unknown[]; readonly rows: Row[] }>();
  if (figure.by.length === 0) groups.set('[]', { keys: [], rows: [] });
  for (const row of rows) {
    const keys = figure.by.map((pointer) => keyOf(entity, row, pointer, figure, timeZone));
    const word = JSON.stringify(keys);
    const known = groups.get(word) ?? { keys, rows: [] };
    known.rows.push(row);
    groups.set(word, known);
  }
  const numbersOf = (of: readonly Row[], pointer: string) =>
    of.flatMap((row) => (row[nameOf(pointer)] === null || row[nameOf(pointer)] === undefined ? [] : [Number(row[nameOf(pointer)])]));
  const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
  const figureOf = (pointers: readonly string[], of: (numbers: readonly number[]) => number, own: readonly Row[]) =>
    Object.fromEntries(
      pointers.map((pointer) => {
        const numbers = numbersOf(own, pointer);
        return [nameOf(pointer), numbers.length === 0 ? null : rounded(of(numbers))];
      }),
    );
  return [...groups.values()].map(({ keys, rows: own }) => ({
    keys,
    count: own.length,
    sums: figureOf(figure.sums, total, own),
    averages: figureOf(figure.averages, (numbers) => total(numbers) / numbers.length, own),
  }));
}

const roundedIn = (figures: Figures = {}) => Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, rounded(value)]));
const sorted = (groups: readonly Group[]) => groups.map((group) => JSON.stringify(group)).sort();

describe.each(engines)('figures on %s', (engine) => {
  let server: TestServer;
  const tables = new Map<string, readonly Row[]>();

  beforeAll(async () => {
    server = await startTestServer({ areas: 'all', engine, seed: true });
    const { database, definitions } = server.server.parts;
    // What an organisation restricts has tests of its own; here the rules of the definitions tell who sees what.
    await database.admin((run) => run('update restriction set is_active = false'));
    for (const entity of definitions.product().entities.values())
      tables.set(entity.name, await database.admin((run) => rawRows(run, entity)));
  }, 300_000);
  afterAll(() => server.stop());

  const rowsFor = (entity: Entity, roots: Roots): readonly Row[] =>
    (tables.get(entity.name) ?? []).filter(
      (row) => (entity.deleted === undefined || row[entity.deleted] !== true) && isGranted(entity, 'read', roots, row),
    );

  const answerOf = async (caller: Caller, figure: Figure, scope: Roots) => {
    const query = new URLSearchParams(groupOf(figure, scope));
    const { status, body } = await caller.get(`/v1/data/${figure.entity}/group?${query}`);
    const data: readonly Answered[] = body?.data ?? [];
    const groups = data.map(
      ({ keys, count, sums, averages }): Group => ({ keys, count, sums: roundedIn(sums), averages: roundedIn(averages) }),
    );
    return { status, groups, isTruncated: body?.truncated === true };
  };

  /** Numbers that were compared for somebody. */
  const seen = new Set<string>();

  it.each(persons)('are for %s what the rows say', async (name) => {
    const caller = await server.as(name);
    const { user, org, flags } = (await caller.get('/v1/definitions/app')).body;
    const scope: Roots = { user, org, flags, route: {}, now: server.clock.now(), timeZone: org.time_zone };
    const product = server.server.parts.definitions.product();
    const wrong: string[] = [];
    let asked = 0;
    for (const screen of product.screens.keys()) {
      const { status, body } = await caller.get(`/v1/definitions/screens/${screen}`);
      if (status !== 200) continue;
      // What is served says which there are; what each of them means, the definition. A table without a column has no total of it.
      const served = figuresOf(screen, body.body);
      const defined = new Map(figuresOf(screen, product.screens.get(screen)?.body).map((figure) => [figure.name, figure]));
      const figures = served.map((figure) => (figure.isList ? figure : (defined.get(figure.name) ?? figure)));
      for (const figure of figures.filter(({ shows }) => shows.every((text) => /\bdoc\b/.test(text) || holds(text, scope)))) {
        const entity = product.entities.get(figure.entity);
        if (!entity) continue;
        asked += 1;
        if (!isWhole && seen.has(figure.name) && asked % EACH !== 0) continue;
        const rows = rowsFor(entity, scope).filter((doc) => figure.filters.every((text) => holds(text, { ...scope, doc })));
        const expected = groupsOf(figure, entity, rows, org.time_zone);
        const { status: answered, groups, isTruncated } = await answerOf(caller, figure, scope);
        seen.add(figure.name);
        if (answered !== 200) wrong.push(`${figure.name}: refused with ${answered}`);
        else if (
          isTruncated
            ? groups.length !== MOST || expected.length <= MOST
            : JSON.stringify(sorted(groups)) !== JSON.stringify(sorted(expected))
        )
          wrong.push(
            `${figure.name}: ${JSON.stringify(sorted(groups)).slice(0, 300)} is answered, the rows say ${JSON.stringify(sorted(expected)).slice(0, 300)}`,
          );
      }
    }
    expect(wrong).toEqual([]);
  });

  it('are all of them somebody’s', () => {
    const product = server.server.parts.definitions.product();
    const all = [...product.screens.values()].flatMap(({ id, body }) => figuresOf(id, body));
    expect(all.length).toBeGreaterThan(200);
    expect(all.map((figure) => figure.name).filter((name) => !seen.has(name))).toEqual([]);
  });
});
