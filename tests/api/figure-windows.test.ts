/** Figures of a window: those that tallies answer without one are answered by tallies with each, and say what the rows say. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { today } from '../../engine/core/rules/index.ts';
import { filterText, predicateOf } from '../../engine/react/rules/trusted.ts';
import { fillTallies } from '../../engine/server/tallies/fill.ts';
import { foldTallies } from '../../engine/server/tallies/fold.ts';
import { sincePredicate } from '../../widgets/charts/buckets.ts';
import { type WindowName, windowStart } from '../../widgets/charts/window.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';
import { sentDuring } from '../support/statements.ts';

const ZONE = 'Asia/Kolkata';
const windows: readonly WindowName[] = ['this_month', '3_months', '12_months', 'all'];
type Figure = {
  readonly id: string;
  readonly entity: string;
  readonly by?: string;
  readonly bucket?: string;
  readonly kind?: string;
  readonly filter?: string;
  readonly measure?: { readonly average?: string };
  readonly day?: string;
};

let server: TestServer;
let caller: Caller;
beforeAll(async () => {
  server = await startTestServer({ areas: ['requests'], engine: 'postgres', seed: true });
  caller = await server.as('admin@fixit.test');
  const { database, definitions } = server.server.parts;
  // The demo is of these weeks: some of it closes at the last moment before each window, at its first, and long ago.
  const first = firstOfMonth();
  for (const [table, field, condition] of [
    ['service_request', 'closed_at', "status_type = 'CLOSED'"],
    ['subtask', 'work_ended_at', 'work_ended_at is not null'],
  ] as const)
    await database.admin((run) =>
      run(`with n as (select id, row_number() over (order by id) % 16 as place from ${table} where ${condition})
        update ${table} as t set ${field} = case
          when place < 8 then (${first} - make_interval(months => (array[0, 2, 11, 30])[place / 2 + 1])) at time zone '${ZONE}'
            - make_interval(secs => place % 2 * 0.001) else ${field} end
        from n where n.id = t.id`),
    );
  for (const entity of definitions.product().entities.values()) {
    await fillTallies(database, entity);
    await foldTallies(database, entity);
  }
}, 120_000);
afterAll(() => server.stop());

/** As SQL, on the wall clock of the organisation. */
const firstOfMonth = () => `date_trunc('month', timestamptz '${server.clock.now()}' at time zone '${ZONE}')`;

/** What the page asks for a figure, in a window. */
function addressOf(figure: Figure, name: WindowName): string {
  const now = server.clock.now();
  const scope = { user: {}, org: {}, flags: {}, route: {}, now, timeZone: ZONE };
  const since = windowStart(name, today(scope) ?? '');
  const field = server.server.parts.definitions
    .product()
    .entities.get(figure.entity)
    ?.fields.get(figure.day?.slice(1) ?? '');
  const within =
    field && since !== undefined
      ? sincePredicate({ field: { ...field, pointer: `/${field.name}` }, first: since, timeZone: ZONE })
      : undefined;
  const filter = filterText([figure.filter === undefined ? undefined : predicateOf(figure.filter, scope), within]);
  const bucket = figure.bucket ?? '';
  const avg = figure.measure?.average ?? '';
  const parts = Object.entries({ filter, by: figure.by, bucket, avg, sum: avg }).flatMap(([key, value]) =>
    value ? [`${key}=${encodeURIComponent(value)}`] : [],
  );
  return `/v1/data/${figure.entity}/group?${parts.join('&')}`;
}

const figures = (): readonly Figure[] => {
  const { body } = server.server.parts.definitions.product().screens.get('service-metrics') ?? {};
  const boards = (body?.children ?? []) as readonly { readonly tiles: readonly Figure[]; readonly charts: readonly Figure[] }[];
  return boards
    .flatMap(({ tiles, charts }) => [...tiles, ...charts])
    .filter(({ entity, day }) => day !== undefined && ['service-request', 'subtask'].includes(entity));
};
const ask = (address: string) => caller.get(address, { headers: { 'cache-control': 'no-cache' } });

it('are read off tallies in every window', async () => {
  expect(figures().map(({ id }) => id)).toEqual([
    'turnaround',
    'visits_done_all',
    'sla_met',
    'closed_by_week',
    'turnaround_by_type',
    'turnaround_by_city',
    'visits_by_technician',
    'first_visit',
    'reopened',
    'first_visit_by_type',
    'reopened_by_type',
  ]);
  const bare: string[] = [];
  for (const figure of figures())
    for (const name of windows) {
      let status = 0;
      const sent = await sentDuring(async () => {
        status = (await ask(addressOf(figure, name))).status;
      });
      expect(status, figure.id).toBe(200);
      if (!sent.some((text) => text.includes('from tally where')) || sent.some((text) => /from "(service_request|subtask)"/.test(text)))
        bare.push(`${figure.id} ${name}`);
    }
  expect(bare).toEqual([]);
});

it.each([
  ['turnaround', 'service_request', 'closed_at', "status_type = 'CLOSED' and is_called_off = false", 'avg(turnaround_hours)'],
  ['visits_done_all', 'subtask', 'work_ended_at', 'is_called_off is distinct from true', 'null'],
] as const)('%s says what the rows say', async (id, table, field, condition, average) => {
  const figure = figures().find((one) => one.id === id);
  const { org } = (await caller.get('/v1/definitions/app')).body;
  const counted: number[] = [];
  for (const [name, months] of [
    ['this_month', 0],
    ['3_months', 2],
    ['12_months', 11],
    ['all', 1200],
  ] as const) {
    const { body } = await ask(addressOf(figure as Figure, name));
    const [row] = await server.server.parts.database.admin((run) =>
      run(`select count(*)::integer as count, (${average})::double precision as average from ${table}
        where provider_id = '${org.id}' and ${condition} and is_deleted is not true
        and ${field} >= (${firstOfMonth()} - interval '${months} months') at time zone '${ZONE}'`),
    );
    const [{ count, averages }] = body.data;
    expect(count, name).toBe(row?.count);
    if (row?.average !== null) expect(Object.values(averages)[0]).toBeCloseTo(Number(row?.average), 6);
    counted.push(count);
  }
  // Each window has rows that the one before has not.
  expect(counted.toSorted((a, b) => a - b)).toEqual(counted);
  expect(new Set(counted).size).toBe(4);
});
