/** An organisation says it in its own words: who may, what is refused, who reads them, and how they are taken back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { dataOf, type People, signInAll } from '../support/journey.ts';
import { type Answer, type Caller, startTestServer, type TestServer } from '../support/server.ts';

const actions = '/v1/data/definition-override/actions';
const run = (caller: Caller, workflow: string, input: object = {}) => caller.post(`${actions}/${workflow}`, input);
const word = (caller: Caller, key: string, text: string | undefined, number: number, language = 'en') =>
  run(caller, 'word', { language, key, number, ...(text === undefined ? {} : { text }) });
const wordsOf = async (caller: Caller, input: object) => dataOf(await run(caller, 'words', { language: 'en', ...input }));
const textsOf = async (caller: Caller, language = 'en') => (await caller.get(`/v1/definitions/locales/${language}`)).body;
const faultsOf = (answer: Answer) =>
  answer.body.errors?.map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`);

const KEY = 'entity.customers';

describe.each(engines)('own words on %s', (engine) => {
  let server: TestServer;
  let people: People;
  beforeAll(async () => {
    server = await startTestServer({ areas: ['definitions'], engine, seed: true });
    people = await signInAll(server);
  });
  afterAll(() => server.stop());

  it('are for administrators alone', async () => {
    for (const [caller, status] of [
      [people.acmeUser, 404],
      [people.tech, 404],
      [people.dispatcher, 404],
      [people.fixit, 200],
    ] as const) {
      expect((await run(caller, 'words', { language: 'en' })).status).toBe(status);
      expect((await word(caller, 'entity.nope', 'x', 0)).status).toBe(status === 200 ? 422 : status);
    }
    expect((await server.inject('POST', `${actions}/words`)).status).toBe(401);
  });

  it('are found by key and by text, page by page', async () => {
    const all = await wordsOf(people.fixit, {});
    expect(all.rows).toHaveLength(50);
    expect(all).toMatchObject({ own: 0, number: 0, next: 50, languages: expect.arrayContaining(['ar', 'en', 'zh']) });
    expect(all.total).toBeGreaterThan(6000);
    const second = await wordsOf(people.fixit, { from: 50 });
    expect(second.rows[0].key > all.rows[49].key).toBe(true);
    const byKey = await wordsOf(people.fixit, { search: KEY });
    expect(byKey.rows.map(({ key }: { key: string }) => key)).toContain(KEY);
    const byText = await wordsOf(people.fixit, { search: 'clear FILTERS' });
    expect(byText.rows.map(({ shipped }: { shipped: string }) => shipped)).toContain('Clear filters');
    expect((await wordsOf(people.fixit, { keys: [KEY, 'entity.nope'] })).rows.map(({ key }: { key: string }) => key)).toEqual([KEY]);
    expect((await run(people.fixit, 'words', { language: 'xx' })).status).toBe(404);
  });

  it('reach everybody of the organisation with a new ETag, and no other organisation', async () => {
    const before = await people.tech.get('/v1/definitions/locales/en');
    const other = await people.acme.get('/v1/definitions/locales/en');
    const known = { headers: { 'if-none-match': String(before.headers.etag) } };
    expect((await people.tech.get('/v1/definitions/locales/en', known)).status).toBe(304);
    const shipped = before.body[KEY];
    expect(dataOf(await word(people.fixit, KEY, '  Households ', 0))).toMatchObject({
      number: 1,
      row: { key: KEY, shipped, own: 'Households', was: null, left_out: null },
    });
    const after = await people.tech.get('/v1/definitions/locales/en', known);
    expect(after.status).toBe(200);
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect(after.body[KEY]).toBe('Households');
    // Nothing else has changed.
    expect({ ...after.body, [KEY]: shipped }).toEqual(before.body);
    expect((await textsOf(people.tech, 'fr'))[KEY]).toBe((await textsOf(people.acme, 'fr'))[KEY]);
    expect((await textsOf(people.acme))[KEY]).toBe(shipped);
    const headers = { 'if-none-match': String(other.headers.etag) };
    expect((await people.acme.get('/v1/definitions/locales/en', { headers })).status).toBe(304);
    expect((await server.inject('GET', '/v1/definitions/public?language=en')).body.locale[KEY] ?? shipped).toBe(shipped);
    expect((await wordsOf(people.acme, { own: true })).rows).toEqual([]);
    expect((await wordsOf(people.fixit, { own: true })).rows.map(({ own }: { own: string }) => own)).toEqual(['Households']);
    // What a page begins with has them too.
    expect((await people.fixit.get('/v1/definitions/locales/en?start=/dashboard')).status).toBe(200);
  });

  it('are what the server itself says to people of the organisation', async () => {
    const SENTENCE = 'problem.platform.definitions.word_empty';
    dataOf(await word(people.fixit, SENTENCE, 'Write something, please.', 1));
    const messageFor = async (caller: Caller, number: number) => (await word(caller, KEY, ' ', number)).body.errors[0].message;
    expect(await messageFor(people.fixit, 2)).toBe('Write something, please.');
    expect(await messageFor(people.acme, 0)).not.toBe('Write something, please.');
  });

  it.each([
    ['entity.nope', 'x', '/key unknown', 'entity.nope'],
    ['collection.selected_few', '{{count}} selected', '/key unknown', 'collection.selected_few'],
    [KEY, ' ', '/text empty', ''],
    [KEY, 'The <b>customers</b>', '/text markup', ''],
    [KEY, 'x'.repeat(81), '/text too-long', '80'],
    [KEY, '{{name}}', '/text value-made-up', '{{name}}'],
    ['overrides.remove', '', '/text empty', ''],
    ['override_editor.conflicts', 'Conflicts', '/text value-lost', '{{count}}'],
  ])('refuse %s as “%s”, and save nothing then', async (key, text, fault, named) => {
    const { number } = await wordsOf(people.fixit, {});
    const refused = await word(people.fixit, key, text, number);
    expect(refused.status, refused.text).toBe(422);
    expect(faultsOf(refused)).toEqual([fault]);
    expect(refused.body.errors[0].message).toContain(named);
    expect((await wordsOf(people.fixit, {})).number).toBe(number);
  });

  it('may be said in each plural form of the language', async () => {
    const counted = (await wordsOf(people.globex, { search: '{{count}}' })).rows.find(({ key }: { key: string }) => key.endsWith('_other'));
    const base = String(counted.key).replace(/_other$/, '');
    expect(dataOf(await word(people.globex, `${base}_few`, '{{count}} بضعة', 0, 'ar')).number).toBe(1);
    expect((await textsOf(people.globex, 'ar'))[`${base}_few`]).toBe('{{count}} بضعة');
    expect(faultsOf(await word(people.globex, `${base}_few`, '{{count}} few', 0))).toEqual(['/key unknown']);
  });

  it('are kept version by version: each says which word it changed, and any can be restored', async () => {
    expect((await word(people.fixit, KEY, 'Late', 0)).body).toMatchObject({ code: 'conflict', sub_code: 'newer_version' });
    dataOf(await word(people.fixit, KEY, 'Homes', 2));
    dataOf(await word(people.fixit, KEY, undefined, 3));
    const shipped = (await textsOf(people.acme))[KEY];
    expect((await textsOf(people.fixit))[KEY]).toBe(shipped);
    const told = await wordsOf(people.fixit, { keys: [KEY] });
    expect(told.rows[0]).toMatchObject({ own: null, shipped });
    expect(told.own).toBe(1);
    expect(told.versions.map(({ number, note }: { number: number; note: string }) => [number, note])).toEqual([
      [4, KEY],
      [3, KEY],
      [2, 'problem.platform.definitions.word_empty'],
      [1, KEY],
    ]);
    expect(told.versions[0].by).toEqual(expect.any(String));
    dataOf(await run(people.fixit, 'roll-back', { kind: 'locale', target: 'en', number: 4, to: 1 }));
    expect((await textsOf(people.fixit))[KEY]).toBe('Households');
    const made = dataOf(await run(people.fixit, 'overview')).overrides;
    expect(made).toMatchObject([{ kind: 'locale', target: 'en', number: 5, conflicts: 0 }]);
    dataOf(await run(people.fixit, 'remove', { kind: 'locale', target: 'en', number: 5 }));
    expect((await textsOf(people.fixit))[KEY]).toBe(shipped);
  });

  it('are no way past the rules, by the workflows of other changes either', async () => {
    const at = { kind: 'locale', target: 'en', number: 0 };
    const markup = await run(people.acme, 'save', { ...at, patch: { [KEY]: '<i>x</i>' } });
    expect(faultsOf(markup)).toEqual([`/patch/${KEY} markup`]);
    expect(faultsOf(await run(people.acme, 'save', { ...at, patch: { [KEY]: null } }))?.length).toBeGreaterThan(0);
    expect(faultsOf(await run(people.acme, 'save', { ...at, patch: { 'own.1': 'x' } }))).toEqual(['/patch/own.1 unknown']);
    expect((await run(people.acme, 'save', { ...at, target: 'xx', patch: { [KEY]: 'x' } })).status).toBe(404);
    expect((await run(people.acmeUser, 'save', { ...at, patch: { [KEY]: 'x' } })).status).toBe(404);
  });
});
