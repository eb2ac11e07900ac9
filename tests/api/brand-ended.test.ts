/**
 * When a provider no longer works for a brand, nothing of the brand's is left to any of its people: three ways to end it, every
 * entity, list and record, and everything that can be done with what they had.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../engine/server/database/port.ts';
import { servedEntities } from '../support/access-oracle.ts';
import { engines } from '../support/database.ts';
import {
  act,
  dataOf,
  givenRequest,
  givenSubtask,
  listOf,
  one,
  type People,
  patch,
  read,
  signInAll,
  type Work,
} from '../support/journey.ts';
import { shippedProduct } from '../support/product.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

const entities = servedEntities(await shippedProduct());
const staff = ['fixit', 'dispatcher', 'tech'] as const;

/** What tells of a brand's work: values of its records that no other brand's has. */
const TOLD = `
  with told as (
    select org_id, display_code as word from service_request union select org_id, cust_mobile from service_request
    union select org_id, cust_line_1 from service_request union select org_id, title from service_request
    union select org_id, display_code from subtask union select org_id, title from subtask
    union select org_id, name from service_type
    union select org_id, code from service_billing union select org_id, sku from stock_balance)
  select word from told where length(word) > 3 group by word having count(distinct org_id) = 1 and bool_and(org_id = $1)`;

const listIn = ({ data }: { readonly data?: unknown }): readonly Row[] => (Array.isArray(data) ? data : []);

describe.each(engines)('what a provider has of a brand on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let owner: Caller;
  let acmeId: string;
  let work: Work;
  let subtaskId: string;
  let subtaskTypeId: number;
  let partnershipId: string;

  beforeAll(async () => {
    server = await startTestServer({ areas: 'all', engine, seed: true });
    people = await signInAll(server);
    owner = await server.as('owner@demo.test');
    acmeId = (await one(people.fixit, 'organisation', "doc.nickname == 'Acme'")).id;
    const setting = await listOf(people.acme, 'service-setting', 'doc.id != null');
    for (const { id } of setting)
      dataOf(
        await patch(people.acme, 'service-setting', id, {
          show_call_consumer_button_on_the_subtask: true,
          enable_calling_through_dialer: true,
        }),
      );
    work = await givenRequest(people);
    subtaskId = await givenSubtask(people, work);
    subtaskTypeId = (await read(people.dispatcher, 'subtask', subtaskId)).sbtsk_type_id;
    dataOf(await call(people.tech));
    const fixit = await one(people.acme, 'organisation', "doc.nickname == 'FixIt'");
    partnershipId = (await one(owner, 'partnership', `doc.org_id == '${acmeId}' && doc.provider_id == '${fixit.id}'`)).id;
  });
  afterAll(() => server.stop());

  const call = (caller: Caller) =>
    caller.post('/v1/services/app_call', { srvc_type_id: work.typeId, srvc_id: work.requestId, sbtsk_type_id: subtaskTypeId });

  const wordsOfBrand = async (): Promise<readonly string[]> => {
    const rows = await server.server.parts.database.admin((run) => run(TOLD, [acmeId]));
    return rows.map(({ word }) => String(word));
  };

  /** All that somebody is answered, by where he asked. */
  async function answersFor(caller: Caller): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    for (const { name } of entities) found.set(name, (await caller.get(`/v1/data/${name}?page_size=200`)).text);
    for (const address of ['/v1/user/notification/list', '/v1/definitions/app', `/v1/services/global_search?search_query=${work.code}`])
      found.set(address, (await caller.get(address)).text);
    return found;
  }

  /** `{where}: {word}` of everything that still tells of the brand. */
  async function leftovers(): Promise<readonly string[]> {
    const words = await wordsOfBrand();
    expect(words.length).toBeGreaterThan(100);
    const left: string[] = [];
    for (const name of staff) {
      const caller = people[name];
      for (const [where, text] of await answersFor(caller)) {
        const word = words.find((each) => text.includes(JSON.stringify(each)));
        if (word !== undefined) left.push(`${name}, ${where}: ${word}`);
        const rows: readonly Row[] = text.startsWith('{') ? listIn(JSON.parse(text)) : [];
        const theirs = rows.filter((row) => row.org_id === acmeId && !['partnership'].includes(where));
        if (theirs.length > 0) left.push(`${name}, ${where}: ${theirs.length} records`);
      }
    }
    return left;
  }

  /** `{who} {what}: {status}` of everything that still goes through. */
  async function doings(): Promise<readonly string[]> {
    const done: string[] = [];
    for (const name of staff) {
      const caller = people[name];
      const tries = {
        'reads the request': () => caller.get(`/v1/data/service-request/${work.requestId}`),
        'reads the sub-task': () => caller.get(`/v1/data/subtask/${subtaskId}`),
        'comments on the request': () => act(caller, 'service-request', work.requestId, 'comment', { remarks: 'Still here' }),
        'comments on the sub-task': () => act(caller, 'subtask', subtaskId, 'comment', { remarks: 'Still here' }),
        'moves the sub-task': () => act(caller, 'subtask', subtaskId, 'update-status', { to: acmeId }),
        'writes the sub-task': () => caller.patch(`/v1/data/subtask/${subtaskId}`, { remarks: 'x' }, { headers: { 'if-match': '"999"' } }),
        'gives the sub-task back': () => act(caller, 'subtask', subtaskId, 'release', { reason: 'x' }),
        'calls the customer': () => call(caller),
      };
      for (const [what, run] of Object.entries(tries)) {
        const { status } = await run();
        if (status !== 404) done.push(`${name} ${what}: ${status}`);
      }
    }
    return done;
  }

  it('is there while they work for it', async () => {
    const left = await leftovers();
    for (const name of staff) expect(left.filter((each) => each.startsWith(`${name}, `)).length, name).toBeGreaterThan(5);
  });

  it('is gone for whom the brand is left out of the organisations that he works for', async () => {
    const globex = await one(people.fixit, 'organisation', "doc.nickname == 'Globex'");
    const assign = (ids: readonly string[]) =>
      server.server.parts.database.admin((run) =>
        run(`update "user" set assgnd_org_ids = $1 where user_email in ('tech@fixit.test', 'user@fixit.test', 'admin@fixit.test')`, [ids]),
      );
    await assign([globex.id]);
    try {
      expect(await leftovers()).toEqual([]);
      expect(await doings()).toEqual([]);
    } finally {
      await assign([]);
    }
  });

  it('is gone when the brand is switched off', async () => {
    dataOf(await patch(owner, 'organisation', acmeId, { is_active: false }));
    try {
      expect(await leftovers()).toEqual([]);
      expect(await doings()).toEqual([]);
    } finally {
      dataOf(await patch(owner, 'organisation', acmeId, { is_active: true }));
    }
  });

  it('is named before the partnership ends, and gone when it has', async () => {
    const open = async (entity: string) =>
      (
        await server.server.parts.database.admin((run) =>
          run(
            `select count(*)::integer as n from ${entity} t join partnership p on p.org_id = t.org_id and p.provider_id = t.provider_id
           where p.id = $1 and t.status_type = 'ACTIVE' and t.is_deleted is not true`,
            [partnershipId],
          ),
        )
      )[0]?.n;
    // Those who were there when it was switched off are signed out.
    const acme = await server.as('admin@acme.test');
    const [requests, visits] = [await open('service_request'), await open('subtask')];
    expect(requests).toBeGreaterThan(1);
    const [site] = await listOf(
      people.dispatcher,
      'deployment-request',
      `doc.org_id == '${acmeId}' && doc.state in ['confirmed', 'deployed'] && doc.to_day >= today()`,
    );
    const short: string = dataOf(await act(people.dispatcher, 'deployment-request', site.id, 'update-link')).url;
    const { to } = dataOf(await server.inject('GET', `/v1/public/links/${short.split('/').at(-1)}`));
    const page = String(to).replace('/deployment-daily-update', '/v1/public/deployment-update');
    expect((await server.inject('GET', page)).status).toBe(200);
    for (const caller of [acme, people.fixit, owner]) {
      const refused = await act(caller, 'partnership', partnershipId, 'end');
      expect(refused.body).toMatchObject({ status: 422, errors: [{ pointer: '/open_work', code: 'open_work' }] });
      expect(refused.body.message).toContain(`requests (${requests}), visits (${visits})`);
    }
    expect((await read(owner, 'partnership', partnershipId)).state).toBe('active');
    dataOf(await act(acme, 'partnership', partnershipId, 'end', { open_work: true }));
    expect((await read(owner, 'partnership', partnershipId)).state).toBe('ended');
    expect(await leftovers()).toEqual([]);
    expect(await doings()).toEqual([]);
    // Nor does what they handed out open anything.
    expect((await server.inject('GET', page)).status).toBe(404);
  });
});
