/** `GET /v1/search`: one search over all entities, by the rights of whoever asks. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Found, PageAction } from '../../engine/core/definitions/view-types.ts';
import { engines } from '../support/database.ts';
import { givenRequest, givenSubtask, type People, read, signInAll } from '../support/journey.ts';
import { having } from '../support/members.ts';
import { createRestricting, idOf } from '../support/restricting.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';
import { sentDuring } from '../support/statements.ts';

describe.each(engines)('the search everywhere on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let owner: Caller;
  let work: { requestId: string; code: string; subtaskId: string; subtaskCode: string };
  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'people', 'setup', 'links', 'rights', 'search'], engine, seed: true });
    people = await signInAll(server);
    owner = await server.as('owner@demo.test');
    const made = await givenRequest(people, { cust_name: 'Zubin Sharmavala', cust_mobile: '9812307719', ext_order_id: 'ZQX-5501' });
    const subtaskId = await givenSubtask(people, made);
    work = { ...made, subtaskId, subtaskCode: (await read(people.dispatcher, 'subtask', subtaskId)).display_code };
  });
  afterAll(() => server.stop());

  const ask = (caller: Caller, words: string) => caller.get(`/v1/search?query=${encodeURIComponent(words)}`);
  const found = async (caller: Caller, words: string): Promise<Found> => {
    const answer = await ask(caller, words);
    expect(answer.status, answer.text).toBe(200);
    return answer.body as Found;
  };
  const hits = async (caller: Caller, words: string) =>
    (await found(caller, words)).data.flatMap(({ entity, found: records }) => records.map(({ id, to }) => ({ entity, id, to })));

  it('finds codes of every entity, each where this person opens it, the very code first', async () => {
    expect((await hits(people.dispatcher, work.subtaskCode))[0]).toEqual({
      entity: 'subtask',
      id: work.subtaskId,
      to: `/my-tasks/${work.subtaskId}`,
    });
    const [own] = await hits(people.acme, work.code.toLowerCase());
    const [given] = await hits(people.fixit, work.code);
    expect([own?.id, given?.id]).toEqual([work.requestId, work.requestId]);
    expect([own?.to.split('/')[1], given?.to.split('/')[1]]).toEqual(['services', 'customer-requests']);
    expect((await hits(people.acme, 'ZQX-55'))[0]?.id).toBe(work.requestId);
  });

  it('finds jobs first by the last digits of a phone, however the number is written', async () => {
    for (const words of ['7719', '98123 07719', '+91-98123-07719', '9812307719']) {
      const ofBrand = await hits(people.acme, words);
      expect([ofBrand[0]?.entity, ofBrand.map(({ entity }) => entity)], words).toEqual([
        'service-request',
        expect.arrayContaining(['customer']),
      ]);
      expect(
        (await hits(people.fixit, words)).map(({ id }) => id),
        words,
      ).toContain(work.subtaskId);
    }
  });

  it('finds what is misspelt where nothing is called so, and says that', async () => {
    for (const words of ['Shramavala', 'Zubni Sharmavala', 'Sharmavlaa']) {
      const answer = await found(people.acme, words);
      expect(answer.isSimilar, words).toBe(true);
      expect(
        answer.data.flatMap(({ found: records }) => records.map(({ id }) => id)),
        words,
      ).toContain(work.requestId);
    }
    expect((await found(people.acme, 'Sharmavala')).isSimilar).toBe(false);
    expect(await found(people.acme, 'Qwvxkzj')).toMatchObject({ data: [] });
    // A code is never meant by another.
    expect((await hits(people.acme, 'ZQX-5510')).map(({ id }) => id)).not.toContain(work.requestId);
  });

  it('shows nobody what is not theirs: other brands, providers without the work, the platform, people without the field', async () => {
    const words = [work.code, work.subtaskCode, '7719', 'Sharmavala', 'Shramavala', 'ZQX-5501'];
    for (const stranger of [people.globex, people.zenith, owner])
      for (const each of words) {
        const ids = (await hits(stranger, each)).map(({ id }) => id);
        expect([ids.includes(work.requestId), ids.includes(work.subtaskId)], each).toEqual([false, false]);
      }
    await having(people.acme, 'user@acme.test', { can_see_consumer_phonenumber: false }, async () => {
      expect((await ask(people.acmeUser, '7719')).text).not.toContain(work.requestId);
      const byName = await ask(people.acmeUser, 'Sharmavala');
      expect(byName.text).not.toContain('9812307719');
    });
    const restricting = createRestricting();
    await restricting.restrict(people.acme, {
      subject: 'field',
      effect: 'hide',
      entity: 'service-request',
      fields: ['/cust_name'],
      user_ids: [await idOf(people.acmeUser)],
    });
    expect((await hits(people.acmeUser, 'Sharmavala')).filter(({ entity }) => entity === 'service-request')).toEqual([]);
    await restricting.lift();
  });

  it('tells at most the asked number of each entity, and refuses what is no search', async () => {
    const { data } = (await people.acme.get('/v1/search?query=ACM-0&limit=2')).body as Found;
    expect(Math.max(...data.map(({ found: records }) => records.length))).toBe(2);
    for (const query of ['', 'a', 'x'.repeat(101), '%00ab']) {
      const { status, body } = await people.acme.get(`/v1/search?query=${query}`);
      expect([status, body.code], query).toEqual([400, 'bad_query']);
    }
    expect(await hits(people.acme, '%_%')).toEqual([]);
    expect((await server.inject('GET', '/v1/search?query=ACM-')).status).toBe(401);
  });

  it('takes one statement, and two more where it finds little', async () => {
    if (engine !== 'postgres') return;
    const count = async (words: string) => {
      await found(people.acme, words);
      const sent = await sentDuring(() => found(people.acme, words));
      return sent.filter((text) => /union all|word_similarity/.test(text)).length;
    };
    expect(await count('ACM-0')).toBe(1);
    expect(await count('Shramavala')).toBe(3);
  });

  it('says what the person may do on which page', async () => {
    const toOf = async (caller: Caller) =>
      ((await caller.get('/v1/definitions/actions')).body.actions as readonly PageAction[]).map(({ to }) => to);
    expect(await toOf(people.acme)).toEqual(expect.arrayContaining(['/users?create', '/users?export']));
    expect(await toOf(people.tech)).not.toContain('/users?create');
  });
});
