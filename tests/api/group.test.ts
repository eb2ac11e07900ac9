import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

type Group = { key: unknown; keys: unknown[]; count: number; sums?: Record<string, number | null> };

describe.each(engines)('%s', (engine) => {
  let test: TestServer;
  let admin: Caller;
  let provider: Caller;
  beforeAll(async () => {
    test = await startTestServer({ areas: [], engine, seed: true });
    admin = await test.as('admin@acme.test');
    provider = await test.as('admin@fixit.test');
  });
  afterAll(() => test.stop());

  const requests = '/v1/data/service-request';
  const everything = async (caller: Caller): Promise<Record<string, unknown>[]> => {
    const rows: Record<string, unknown>[] = [];
    for (let token: string | null = ''; token !== null; ) {
      const page = await caller.get(`${requests}?page_size=200${token ? `&page_token=${encodeURIComponent(token)}` : ''}`);
      rows.push(...page.body.data);
      token = page.body.next_page_token;
    }
    return rows;
  };

  it('counts and sums what the list shows', async () => {
    const rows = await everything(admin);
    const cost = (of: readonly Record<string, unknown>[]) => of.reduce((sum, row) => sum + Number(row.cost ?? 0), 0);
    const [total] = (await admin.get(`${requests}/group?sum=/cost`)).body.data;
    expect([total.count, total.sums.cost]).toEqual([rows.length, cost(rows)]);
    const answer = await admin.get(`${requests}/group?by=/status,/priority&sum=/cost`);
    expect(answer.headers['cache-control']).toBe('no-store');
    const groups: Group[] = answer.body.data;
    expect(groups.length).toBeGreaterThan(4);
    for (const { keys, count, sums } of groups) {
      const own = rows.filter((row) => row.status === keys[0] && (row.priority ?? null) === keys[1]);
      expect([own.length, own.some((row) => row.cost !== null) ? cost(own) : null]).toEqual([count, sums?.cost]);
      expect(answer.body.labels.status[String(keys[0])].label).toEqual(expect.any(String));
    }
  });

  it('counts by months in the order of time', async () => {
    const groups: Group[] = (await admin.get(`${requests}/group?by=/created_at&bucket=month`)).body.data;
    const keys = groups.map(({ key }) => String(key));
    expect(keys).toEqual(keys.toSorted());
    for (const key of keys) expect(key).toMatch(/^\d{4}-\d\d-01$/);
  });

  it('counts by a custom field', async () => {
    const rows = await everything(admin);
    const name = Object.keys(rows.map(({ custom }) => custom ?? {}).find((custom) => Object.keys(custom).length > 0) ?? {})[0];
    expect(name).toBeDefined();
    const groups: Group[] = (await admin.get(`${requests}/group?by=/custom/${name}`)).body.data;
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length);
    expect(groups.length).toBeGreaterThan(1);
  });

  it('answers a field that is kept from the caller as one that does not exist', async () => {
    const problem = async (caller: Caller, query: string, name: string) => {
      const answer = await caller.get(`${requests}/group?${query}`);
      return [answer.status, answer.body.code, JSON.stringify(answer.body.errors).replaceAll(name, '?')];
    };
    for (const [caller, name] of [
      [provider, 'cost'],
      [provider, 'internal_notes'],
      [admin, 'technician_ids'],
    ] as const) {
      for (const parameter of ['by', 'sum', 'avg', 'min', 'max'])
        expect(await problem(caller, `${parameter}=/${name}`, name)).toEqual(await problem(caller, `${parameter}=/nothing`, 'nothing'));
    }
  });

  it.each([
    ['by=/status&by=/priority', '?by'],
    ['by=/created_at&bucket=century', '?bucket'],
    ['by=/status&limit=5', '?limit'],
    ['sum=/title', '?sum'],
  ])('refuses %s', async (query, pointer) => {
    const answer = await admin.get(`${requests}/group?${query}`);
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([400, pointer]);
  });
});
