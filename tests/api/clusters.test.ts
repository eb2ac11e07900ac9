/** Records counted by the squares of a map: what the list shows, no more and no less, by one statement that sends no record. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { createRestricting } from '../support/restricting.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

type Row = Readonly<Record<string, unknown>>;
type Bounds = { readonly west: number; readonly south: number; readonly east: number; readonly north: number };
type Cell = {
  readonly count: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly bounds: Bounds;
  readonly id?: string;
  readonly title?: string;
};

const MOST = 500;
const requests = '/v1/data/service-request';
const path = (more: Readonly<Record<string, string>> = {}) =>
  `${requests}/clusters?${new URLSearchParams({ latitude: '/location_latitude', longitude: '/location_Longitude', zoom: '12', ...more })}`;

const placeOf = ({ location_latitude: latitude, location_Longitude: longitude }: Row) =>
  typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined;
const isIn = ({ west, south, east, north }: Bounds, row: Row): boolean => {
  const place = placeOf(row);
  return !!place && place.longitude >= west && place.longitude <= east && place.latitude >= south && place.latitude <= north;
};
const total = (cells: readonly Cell[]) => cells.reduce((sum, { count }) => sum + count, 0);

describe.each(engines)('clusters on %s', (engine) => {
  let server: TestServer;
  let brand: Caller;
  let provider: Caller;
  let other: Caller;
  const { restrict, lift } = createRestricting();
  beforeAll(async () => {
    server = await startTestServer({ areas: [], engine, seed: true });
    [brand, provider, other] = await Promise.all([
      server.as('admin@acme.test'),
      server.as('admin@fixit.test'),
      server.as('admin@zenith.test'),
    ]);
  });
  afterAll(() => server.stop());

  const everything = async (caller: Caller, filter = ''): Promise<readonly Row[]> => {
    const rows: Row[] = [];
    for (let token: string | null = ''; token !== null; ) {
      const asked = new URLSearchParams({ page_size: '200', filter, page_token: token });
      const { body } = await caller.get(`${requests}?${asked}`);
      rows.push(...body.data);
      token = body.next_page_token;
    }
    return rows;
  };
  const clusters = async (caller: Caller, more: Readonly<Record<string, string>> = {}) => {
    const { status, body } = await caller.get(path(more));
    expect([status, body.code]).toEqual([200, undefined]);
    return body as { readonly data: readonly Cell[]; readonly unlocated: number };
  };

  it.each(['0', '4', '9', '12', '22'])('every record of the list is in one cell, for brand and provider, at zoom %s', async (zoom) => {
    for (const caller of [brand, provider]) {
      const rows = await everything(caller);
      const { data, unlocated } = await clusters(caller, { zoom });
      expect(data.length).toBeGreaterThan(0);
      expect(data.length).toBeLessThanOrEqual(MOST);
      const located = rows.filter(placeOf);
      expect([total(data), unlocated]).toEqual([located.length, rows.length - located.length]);
    }
  });

  it('tells of each cell its mean, the box around its records, and of a single record its id and title', async () => {
    const rows = await everything(provider);
    const located = rows.filter(placeOf);
    const sought = located[0];
    const { latitude = 0, longitude = 0 } = (sought && placeOf(sought)) ?? {};
    const bounds = [longitude - 0.2, latitude - 0.2, longitude + 0.2, latitude + 0.2].join(',');
    const { data } = await clusters(provider, { zoom: '13', bounds });
    expect(data.some(({ count }) => count > 1)).toBe(true);
    for (const cell of data) {
      const own = located.filter((row) => isIn(cell.bounds, row));
      const [north, east] = [own.map((row) => placeOf(row)?.latitude ?? 0), own.map((row) => placeOf(row)?.longitude ?? 0)];
      const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
      expect(cell.count).toBe(own.length);
      expect(cell.latitude).toBeCloseTo(mean(north), 9);
      expect(cell.longitude).toBeCloseTo(mean(east), 9);
      expect([cell.id, cell.title]).toEqual(cell.count === 1 ? [own[0]?.id, own[0]?.display_code] : [undefined, undefined]);
    }
  });

  it('counts what is in the bounds and asked for, and those without a place wherever it looks', async () => {
    const rows = await everything(brand);
    const places = rows.flatMap((row) => placeOf(row) ?? []).toSorted((a, b) => a.longitude - b.longitude);
    const west = places[Math.floor(places.length / 2)]?.longitude ?? 0;
    const box = { west, south: -90, east: 180, north: 90 };
    const bounds = [box.west, box.south, box.east, box.north].join(',');
    const filter = "doc.status_type == 'ACTIVE'";
    const asked = await everything(brand, filter);
    const { data, unlocated } = await clusters(brand, { bounds, filter });
    const inBox = asked.filter((row) => isIn(box, row));
    expect(inBox.length).toBeGreaterThan(0);
    expect(inBox.length).toBeLessThan(asked.length);
    expect([total(data), unlocated]).toEqual([inBox.length, asked.filter((row) => !placeOf(row)).length]);
  });

  it('tells one organisation nothing of another', async () => {
    const own = await everything(other);
    const { data, unlocated } = await clusters(other);
    expect(total(data) + unlocated).toBe(own.length);
    const known = new Set(own.map(({ id }) => id));
    expect(data.flatMap(({ id }) => id ?? []).filter((id) => !known.has(id))).toEqual([]);
  });

  it('tells a person from whom a coordinate is hidden nothing of it', async () => {
    const desk = await server.as('user@fixit.test');
    expect((await desk.get(path())).status).toBe(200);
    await restrict(provider, { subject: 'field', entity: 'service-request', fields: ['/location_latitude'] });
    const { status, body } = await desk.get(path());
    expect([status, body.errors?.[0]?.pointer, body.data]).toEqual([400, '?latitude', undefined]);
    await lift();
    expect((await desk.get(path())).status).toBe(200);
  });

  it('refuses bounds that are none, and fields that are no coordinates, as those that are not there', async () => {
    for (const bounds of ['1,2,3', '10,0,5,1', '0,0,181,1', '0,a,1,1', ',,,']) {
      const { status, body } = await brand.get(path({ bounds }));
      expect([bounds, status, body.errors?.[0]?.pointer]).toEqual([bounds, 400, '?bounds']);
    }
    for (const latitude of ['/title', '/no_such_field']) {
      const { status, body } = await brand.get(path({ latitude }));
      expect([status, body.errors?.[0]?.pointer]).toEqual([400, '?latitude']);
    }
    expect((await brand.get(`${requests}/clusters?latitude=/location_latitude`)).status).toBe(400);
    expect((await brand.get('/v1/data/no-such/clusters?latitude=/a&longitude=/b')).status).toBe(404);
  });
});
