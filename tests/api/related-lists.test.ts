/** Lists under a record: for everybody of the demo, on every screen, shown where their rule says so and answered by the server. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ScreenPlan } from '../../engine/core/definitions/view-types.ts';
import { isObject, type JsonObject } from '../../engine/core/json/index.ts';
import { filterText, holds, predicateOf } from '../../engine/react/rules/trusted.ts';
import { demoAccounts } from '../../src/server/demo/accounts.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ areas: 'all', engine: 'postgres', seed: true });
});
afterAll(() => server.stop());

type Related = { readonly screen: string; readonly around: string; readonly list: JsonObject };

/** Lists with a rule of their own that stand under a record, and the entity of that record. */
function relatedIn(screen: string, value: unknown, around?: string): readonly Related[] {
  if (typeof value !== 'object' || value === null) return [];
  if (!isObject(value)) return Object.values(value).flatMap((item) => relatedIn(screen, item, around));
  const own = typeof value.entity === 'string' ? value.entity : undefined;
  const isList = value.widget === 'collection' && typeof value.show === 'string' && /\bparent\./.test(value.show);
  const found = isList && around !== undefined ? [{ screen, around, list: value }] : [];
  return [...found, ...Object.values(value).flatMap((item) => relatedIn(screen, item, own ?? around))];
}

/** Records whose lists one call asks for. */
/** Records of one kind: the desk has more visits than a page holds. */
const MOST_LOOKED_AT = 1000;
const AT_ONCE = 10;

/** By `screen/list`: under how many of the records it is shown, and whether there are rows in it under one of them. */
async function lookAt(
  who: Caller,
): Promise<ReadonlyMap<string, { readonly of: number; readonly shown: number; readonly filled: boolean }>> {
  const app = (await who.get('/v1/definitions/app')).body;
  const screens = [...new Set<string>(app.routes.map(({ screen }: { screen: string }) => screen))];
  const plans: ScreenPlan[] = [];
  for (const id of screens) plans.push((await who.get(`/v1/definitions/screens/${id}`)).body);
  const scope = { user: app.user, org: app.org, flags: app.flags, now: new Date().toISOString(), timeZone: app.org.time_zone };
  // One record is what several lists stand under.
  const known = new Map<string, readonly JsonObject[]>();
  const recordsOf = async (entity: string): Promise<readonly JsonObject[]> => {
    const found = known.get(entity) ?? (await allOf(entity));
    known.set(entity, found);
    return found;
  };
  async function allOf(entity: string): Promise<readonly JsonObject[]> {
    const rows: JsonObject[] = [];
    for (let token = ''; ; ) {
      const { data, next_page_token: next } = (await who.get(`/v1/data/${entity}?page_size=200${token}`)).body;
      rows.push(...data);
      if (!next || rows.length >= MOST_LOOKED_AT) return rows;
      token = `&page_token=${encodeURIComponent(next)}`;
    }
  }
  const seen = new Map<string, { of: number; shown: number; filled: boolean }>();
  for (const { screen, around, list } of plans.flatMap((plan) => relatedIn(plan.id, plan.body))) {
    const records = await recordsOf(around);
    const shown = records.filter((record) => holds(String(list.show), { ...scope, parent: record }));
    let filled = false;
    for (let at = 0; at < shown.length && !filled; at += AT_ONCE) {
      const filter = shown
        .slice(at, at + AT_ONCE)
        .map((record) => `(${filterText([predicateOf(String(list.fixed), { ...scope, parent: record })]) ?? 'true'})`)
        .join(' || ');
      const answer = await who.get(`/v1/data/${String(list.entity)}?page_size=1&filter=${encodeURIComponent(filter)}`);
      expect(answer.status, answer.text).toBe(200);
      filled = answer.body.data.length > 0;
    }
    seen.set(`${screen}/${String(list.id)}`, { of: records.length, shown: shown.length, filled });
  }
  return seen;
}

it('shows each list under a record to somebody of the demo, with rows in it', async () => {
  const everybody = new Map<string, Awaited<ReturnType<typeof lookAt>>>();
  for (const { email } of demoAccounts) {
    const answer = await server.as(email).catch(() => undefined);
    if (answer) everybody.set(email, await lookAt(answer));
  }
  const names = [...new Set([...everybody.values()].flatMap((lists) => [...lists.keys()]))].sort();
  const filled = names.filter((name) => [...everybody.values()].some((lists) => lists.get(name)?.filled));
  expect(filled).toEqual(names);
  const technician = everybody.get('tech@fixit.test');
  // His own van, and none of the other places.
  expect(technician?.get('warehouse/stock')).toMatchObject({ shown: 1, filled: true });
  // Bills are the office's: no list of them is even sent to him.
  expect(technician?.has('task/bills') || technician?.has('customer-request/bills')).toBe(false);
  expect(everybody.get('user@fixit.test')?.get('customer-request/bills')?.filled).toBe(true);
});
