/** What an organisation says in its own words, those read who are not signed in to it: its customers, its people's notifications, and the pages behind links. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { flowsDone } from '../support/flows-done.ts';
import { act, dataOf, givenRequest, givenSubtask, one, type People, patch, signInAll } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('own words outside on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let nobody: Caller;
  const numbers: Record<string, number> = {};
  beforeAll(async () => {
    server = await startTestServer({
      areas: [
        'requests',
        'intake',
        'dispatch',
        'setup',
        'people',
        'ratings',
        'links',
        'job-sheets',
        'tracking',
        'customer-messages',
        'rights',
        'flows',
        'automation',
        'automation-rules',
        'definitions',
      ],
      engine,
      seed: true,
    });
    people = await signInAll(server);
    nobody = server.withToken('');
    const { id } = await one(people.acme, 'organisation', 'doc.id == org.id');
    dataOf(await patch(people.acme, 'organisation', id, { customer_booked_updates: true }));
  });
  afterAll(() => server.stop());

  const rows = (query: string) => server.server.parts.database.admin((run) => run(query));
  const localeOf = (language: string) => server.server.parts.definitions.product().locales.get(language) ?? {};
  const says = async (caller: Caller, language: string, key: string, text: string) => {
    const number = numbers[`${caller.token} ${language}`] ?? 0;
    dataOf(await caller.post('/v1/data/definition-override/actions/word', { language, key, text, number }));
    numbers[`${caller.token} ${language}`] = number + 1;
  };
  const passIn = (url: string, ...names: readonly string[]) => {
    const { searchParams } = new URL(url, 'http://x');
    return new URLSearchParams(names.map((name) => [name, searchParams.get(name) ?? ''])).toString();
  };
  const followed = async (url: string) => String(dataOf(await nobody.get(`/v1/public/links/${url.split('/').at(-1)}`)).to);
  const sentTo = async (recipient: string) =>
    (await rows(`select subject, body from outbox_message where recipient = '${recipient}' order by id`)).at(-1);

  it('stand in messages to customers in each language, to their last line, and in no other brand’s', async () => {
    for (const language of ['ar', 'fr']) {
      const shipped = localeOf(language)['customer_message.booked_subject'];
      await says(people.acme, language, 'customer_message.booked_subject', `★ ${shipped}`);
      await says(people.acme, language, 'customer_message.mail_end', `★ ${localeOf(language)['customer_message.mail_end']}`);
    }
    for (const [language, isOwn] of [
      ['ar', true],
      ['fr', true],
      ['it', false],
    ] as const) {
      const cust_email = `words.${language}@customer.test`;
      await givenRequest(people, { cust_language: language, cust_email });
      await flowsDone(server);
      const mail = await sentTo(cust_email);
      expect([String(mail?.subject).startsWith('★ '), String(mail?.body).includes('\n★ ')], language).toEqual([isOwn, isOwn]);
    }
  });

  it('stand on the page of a request, in each language that has some', async () => {
    const key = 'tracking.address';
    await says(people.acme, 'fr', key, 'Chez Acme');
    const { requestId } = await givenRequest(people, {});
    const { url } = dataOf(await act(people.dispatcher, 'service-request', requestId, 'tracking-link'));
    const page = await nobody.get(`/v1/public/tracking?${passIn(await followed(url), 't')}`);
    expect(page.body.words.fr).toMatchObject({ [key]: 'Chez Acme' });
    expect(page.body.words.it).toBeUndefined();
  });

  it('stand on the public form of an organisation, sentences of the server excepted', async () => {
    await says(people.acme, 'fr', 'problem.platform.definitions.word_empty', 'Dites-le.');
    const type = await one(people.acme, 'service-type', "doc.name == 'Air conditioner service'");
    const form = dataOf(await people.acme.post('/v1/data/intake-form', { name: 'In own words', srvc_type_id: type.id }), 201);
    const { url } = dataOf(await act(people.acme, 'intake-form', form.id, 'show-link'));
    const { words } = (await nobody.get(`/v1/public/intake?${passIn(url, 'form', 't')}`)).body;
    expect(Object.keys(words.fr)).toContain('customer_message.mail_end');
    expect(Object.keys(words.fr).filter((each) => each.startsWith('problem.'))).toEqual([]);
  });

  it('stand on the page that ends mails', async () => {
    await says(people.acme, 'ar', 'customer_message.end_title', 'رسائل أكمي');
    const cust_email = 'ends@customer.test';
    await givenRequest(people, { cust_language: 'ar', cust_email });
    await flowsDone(server);
    const [mail] = await rows(`select data->>'unsubscribe' as url from outbox_message where recipient = '${cust_email}'`);
    expect((await server.inject('GET', new URL(String(mail?.url)).pathname)).text).toContain('<title>رسائل أكمي');
  });

  it('stand in notifications of its people, and of no others', async () => {
    const shipped = localeOf('en')['notification.subtask_assigned.title'];
    expect(shipped).toBeDefined();
    await says(people.fixit, 'en', 'notification.subtask_assigned.title', `★ ${shipped}`);
    await givenSubtask(people, await givenRequest(people));
    await flowsDone(server);
    const titles = (await people.tech.get('/v1/user/notification/list')).text;
    expect(titles).toContain('★');
  });
});
