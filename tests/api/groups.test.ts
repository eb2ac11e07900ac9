/** Several groups in one call: what each would be answered alone, whatever becomes of the others, and what it costs. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { figuresOf, groupOf } from '../support/figures.ts';
import { type Answer, type Caller, startTestServer, type TestServer } from '../support/server.ts';
import { sentDuring } from '../support/statements.ts';

type Question = { readonly entity: string; readonly query?: Readonly<Record<string, string>> };
type Line = { readonly index: number; readonly status: number; readonly answer?: object; readonly problem?: Answer['body'] };

const ADDRESS = '/v1/groups';
const anew = { headers: { 'cache-control': 'no-cache' } };
const single = (who: Caller, { entity, query = {} }: Question) => who.get(`/v1/data/${entity}/group?${new URLSearchParams(query)}`, anew);
/** In the order of the questions. */
const together = async (
  who: Caller,
  questions: readonly Question[],
  call: Parameters<Caller['post']>[2] = anew,
): Promise<readonly Line[]> => {
  const { status, body, text } = await who.post(ADDRESS, { questions }, call);
  expect(status, text).toBe(200);
  const lines: readonly Line[] = body;
  expect(lines).toHaveLength(questions.length);
  return lines.toSorted((a, b) => a.index - b.index);
};

describe.each(engines)('%s', (engine) => {
  let test: TestServer;
  let provider: Caller;
  let brand: Caller;
  beforeAll(async () => {
    test = await startTestServer({ areas: [], engine, seed: true });
    [provider, brand] = [await test.as('admin@fixit.test'), await test.as('admin@acme.test')];
  });
  afterAll(() => test.stop());

  const figuresFor = async (who: Caller, screen: string): Promise<readonly Question[]> => {
    const { user, org, flags } = (await who.get('/v1/definitions/app')).body;
    const scope = { user, org, flags, route: {}, now: test.clock.now(), timeZone: org.time_zone };
    const figures = figuresOf(screen, test.server.parts.definitions.product().screens.get(screen)?.body);
    return figures.map((figure) => ({ entity: figure.entity, query: groupOf(figure, scope) }));
  };

  it.each(['admin@acme.test', 'admin@fixit.test', 'user@fixit.test', 'user@acme.test', 'tech@fixit.test'])(
    'answers %s each figure of a page as a call of its own does',
    async (email) => {
      const who = await test.as(email);
      const questions = await figuresFor(who, 'service-metrics');
      expect(questions.length).toBeGreaterThan(20);
      const answers = await together(who, questions);
      for (const [index, question] of questions.entries()) {
        const { status, body } = await single(who, question);
        const { answer, problem } = answers[index] ?? {};
        const expected = status === 200 ? { status, answer: body } : { status, code: body.code, errors: body.errors };
        expect({ question, is: status === 200 ? { status, answer } : { status, code: problem?.code, errors: problem?.errors } }).toEqual({
          question,
          is: expected,
        });
        expect(answers[index]?.status, JSON.stringify(question)).toBe(status);
      }
    },
  );

  it('refuses one question and answers the others', async () => {
    const answers = await together(brand, [
      { entity: 'service-request', query: { by: '/status' } },
      { entity: 'service-request', query: { filter: 'doc.nothing == 1' } },
      { entity: 'unicorn' },
      { entity: 'session' },
      { entity: 'service-request', query: { limit: '5' } },
      { entity: 'service-request', query: { by: '/created_at', bucket: 'century' } },
      { entity: 'service-request', query: { sum: '/title' } },
      { entity: 'service-request', query: { filter: `doc.cost == ${'1'.repeat(4000)}` } },
      { entity: 'subtask' },
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 404, 404, 400, 400, 400, 400, 200]);
    expect(answers.map(({ problem }) => problem?.errors?.[0]?.pointer)).toEqual([
      undefined,
      '?filter',
      undefined,
      undefined,
      '?limit',
      '?bucket',
      '?sum',
      '?filter',
      undefined,
    ]);
    expect(answers[1]?.problem).toMatchObject({ code: 'bad_query', message: expect.stringMatching(/\w/) });
  });

  it('tells nobody the figures of another organisation, nor of what is hidden from them', async () => {
    const other = await test.as('admin@globex.test');
    const question = { entity: 'service-request', query: { by: '/status' } };
    const [[own], [foreign]] = [await together(brand, [question]), await together(other, [question])];
    expect(foreign?.answer).toEqual((await single(other, question)).body);
    expect(foreign?.answer).not.toEqual(own?.answer);
    const [mine] = await together(other, [{ entity: 'service-request', query: { filter: `doc.org_id == '${await orgOf(brand)}'` } }]);
    expect(mine).toMatchObject({ answer: { data: [{ count: 0 }] } });
    const hidden = await together(provider, [
      { entity: 'service-request', query: { sum: '/cost' } },
      { entity: 'service-request', query: { by: '/internal_notes' } },
    ]);
    expect(hidden.map(({ status, problem }) => [status, problem?.code])).toEqual([
      [400, 'bad_query'],
      [400, 'bad_query'],
    ]);
  });

  it('takes forty questions and no more, and names what is wrong with a call', async () => {
    const question = { entity: 'service-request' };
    const several = (count: number) => brand.post(ADDRESS, { questions: Array.from({ length: count }, () => question) });
    expect((await several(40)).body).toHaveLength(40);
    expect((await several(41)).body).toMatchObject({ status: 422, errors: [{ pointer: '/questions' }] });
    expect((await several(0)).body).toMatchObject({ status: 422, errors: [{ pointer: '/questions' }] });
    const unclear = await brand.post(ADDRESS, { questions: [question, { entity: 'subtask', query: { by: 5 } }] });
    expect(unclear.body).toMatchObject({ status: 422, errors: [{ pointer: '/questions/1/query/by' }] });
    expect((await brand.post(`${ADDRESS}?by=/status`, { questions: [question] })).status).toBe(400);
    expect((await test.inject('POST', ADDRESS, { body: { questions: [question] } })).status).toBe(401);
  });

  it('keeps answers for a minute, for those who ask alone and together', async () => {
    const question = { entity: 'service-request', query: { filter: 'doc.cost != 12345' } };
    await together(brand, [question], {});
    test.clock.advance(20_000);
    const [kept] = await together(brand, [question], {});
    expect(kept?.answer).toMatchObject({ as_of: expect.any(String) });
    expect((await brand.get(`/v1/data/service-request/group?${new URLSearchParams(question.query)}`)).body).toEqual(kept?.answer);
    const [read] = await together(brand, [question]);
    expect(read?.answer).not.toHaveProperty('as_of');
  });

  it.runIf(engine === 'postgres')('asks the database less than the same calls one by one', async () => {
    const questions = await figuresFor(provider, 'service-metrics');
    const alone = async () => {
      for (const question of questions) await single(provider, question);
    };
    // Both once before, so that both find the same connections.
    await alone();
    await together(provider, questions);
    const [before, after] = [await sentDuring(alone), await sentDuring(() => together(provider, questions))];
    // Who is calling is asked once, and each figure as before.
    expect(before.length - after.length).toBe(questions.length - 1);
    const ofTallies = (sent: readonly string[]) => sent.filter((text) => text.includes('from tally where')).length;
    expect([ofTallies(after) > 10, ofTallies(after)]).toEqual([true, ofTallies(before)]);
  });
});

const orgOf = async (who: Caller): Promise<string> => (await who.get('/v1/definitions/app')).body.org.id;
