/** Mails of flows are in the language of whoever gets them: of people by what they settled on, of customers by what their brand knows. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { flowsDone } from '../support/flows-done.ts';
import { dataOf, givenRequest, listOf, one, type People, patch, signInAll } from '../support/journey.ts';
import { goOnWith } from '../support/own-flows.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

type Json = Record<string, unknown>;

const NUMBER = '9811100001';
const TITLE = 'Told in several languages';
const shipped = {
  id: 'told-in-languages',
  title: 't:flow.leave_undecided',
  on: { created: 'service-request' },
  when: `doc.title == '${TITLE}'`,
  do: [
    {
      do: 'mail',
      to: "[doc.created_by, doc.cust_email, doc.cust_mobile, 'nobody@known.test']",
      subject: 't:flow.sla_at_risk',
      text: 't:flow.leave_undecided',
      sms: 't:flow.sla_at_risk',
      attach: { entity: 'vertical', where: "doc.name == 'none'", fields: ['/name'] },
    },
  ],
};

describe.each(engines)('languages of flows on %s', (engine) => {
  let server: TestServer;
  let people: People;
  beforeAll(async () => {
    const areas = [
      'requests',
      'people',
      'setup',
      'rights',
      'flows',
      'automation',
      'automation-rules',
      'customer-messages',
      'definitions',
    ] as const;
    server = await startTestServer({ areas, engine, seed: true });
    people = await signInAll(server);
    await goOnWith(server, new Map([['screens/flows/told.json', JSON.stringify(shipped)]]));
  });
  afterAll(() => server.stop());

  const rows = (query: string) => server.server.parts.database.admin((run) => run(query));
  const localeOf = (language: string) => server.server.parts.definitions.product().locales.get(language) ?? {};
  /** The person saves how they want to be told, in a browser of that language. */
  const settles = async (caller: Caller, language: string) =>
    dataOf(
      await server.inject('PUT', '/v1/user/notification/settings?of=own', {
        body: { choices: [] },
        headers: { authorization: `Bearer ${caller.token}`, 'accept-language': language },
      }),
    );
  const sent = () => rows(`select channel, recipient, subject, body, data from outbox_message where data->>'purpose' = 'flow' order by id`);

  it('write to each reader in the language that is known of them, tables too', async () => {
    await settles(people.acme, 'fr-CH,fr;q=0.9,en;q=0.5');
    const customer = { cust_mobile: NUMBER, cust_email: 'leila@customer.test', cust_language: 'ar' };
    await givenRequest(people, { title: TITLE, ...customer });
    await flowsDone(server);
    const [fr, ar, en] = ['fr', 'ar', 'en'].map(localeOf);
    const found = new Map((await sent()).map((mail) => [String(mail.recipient), mail]));
    expect([...found.keys()].toSorted()).toEqual([NUMBER, 'admin@acme.test', 'leila@customer.test', 'nobody@known.test'].toSorted());
    expect(found.get('admin@acme.test')).toMatchObject({ subject: fr?.['flow.sla_at_risk'] });
    expect(found.get('admin@acme.test')?.body).toContain(fr?.['flow.leave_undecided']);
    expect(JSON.stringify(found.get('admin@acme.test')?.data)).toContain(fr?.['field.name']);
    expect(found.get('leila@customer.test')).toMatchObject({ subject: ar?.['flow.sla_at_risk'] });
    expect(found.get(NUMBER)).toMatchObject({ channel: 'sms', body: ar?.['flow.sla_at_risk'] });
    expect(found.get('nobody@known.test')).toMatchObject({ subject: en?.['flow.sla_at_risk'] });
  });

  it('write to customers of whom nothing is known in the language of their brand', async () => {
    const { id } = await one(people.acme, 'organisation', 'doc.id == org.id');
    dataOf(await patch(people.acme, 'organisation', id, { customer_language: 'it' }));
    await rows(`delete from outbox_message`);
    await givenRequest(people, { title: TITLE, cust_mobile: '9811100002', cust_email: 'new@customer.test' });
    await flowsDone(server);
    const mail = (await sent()).find(({ recipient }) => recipient === 'new@customer.test');
    expect(mail?.subject).toBe(localeOf('it')['flow.sla_at_risk']);
    dataOf(await patch(people.acme, 'organisation', id, { customer_language: null }));
  });

  describe('of organisations', () => {
    const write = (subject: unknown, text: unknown) =>
      people.acme.post('/v1/data/own-flow', {
        name: `In languages ${JSON.stringify(subject).length}`,
        definition: {
          on: { created: 'service-request' },
          when: "doc.priority == 'Urgent'",
          do: [{ do: 'mail', to: 'doc.created_by', subject, text }],
        },
      });
    const mailed = async (language: string) => {
      await settles(people.acme, language);
      await rows(`delete from outbox_message`);
      await givenRequest(people, { priority: 'Urgent', title: 'The pump' });
      await flowsDone(server);
      return (await sent()).at(-1);
    };

    it('say each text in the languages in which it is written, with its values, and else the one text', async () => {
      const text = { text: { en: 'Look at {{title}}', fr: 'Voyez {{title}}' }, params: { title: 'doc.title' } };
      const flow = dataOf(await write({ en: 'Urgent', ar: 'عاجل' }, text), 201);
      expect(await mailed('ar')).toMatchObject({ subject: 'عاجل', body: 'Look at The pump\n' });
      expect(await mailed('fr')).toMatchObject({ subject: 'Urgent', body: 'Voyez The pump\n' });
      expect(await mailed('zh')).toMatchObject({ subject: 'Urgent', body: 'Look at The pump\n' });
      dataOf(await patch(people.acme, 'own-flow', flow.id, { is_active: false }));
    });

    it('ask in the language of whoever is asked', async () => {
      const question = { it: 'Va bene?', fr: 'D’accord ?' };
      const definition = {
        on: { created: 'service-request' },
        when: "doc.priority == 'Urgent'",
        do: [{ do: 'ask', who: 'doc.created_by', question, for: 'P1D', as: 'answer' }],
      };
      const flow = dataOf(await people.acme.post('/v1/data/own-flow', { name: 'Asks in languages', definition }), 201);
      await settles(people.acme, 'fr');
      await givenRequest(people, { priority: 'Urgent' });
      await flowsDone(server);
      const asked = (await listOf(people.acme, 'flow-question', "doc.state == 'open'")) as readonly Json[];
      expect(asked.map((each) => each.question)).toEqual(['D’accord ?']);
      dataOf(await patch(people.acme, 'own-flow', flow.id, { is_active: false }));
    });

    it('are told of a language that there is not, and of a value that a text lost', async () => {
      const text = { text: { en: 'Look at {{title}}', fr: 'Voyez', it: 'Guarda {{title}} {{more}}' }, params: { title: 'doc.title' } };
      const { errors } = (await write({ en: 'Urgent', xx: 'Glub' }, text)).body;
      expect(errors.map(({ pointer, code }: Json) => `${pointer} ${code}`).toSorted()).toEqual([
        '/definition/do/0/subject/xx unknown_language',
        '/definition/do/0/text/text/fr value_lost',
        '/definition/do/0/text/text/it value_lost',
      ]);
    });

    it('have it so in the language that their writers are given', async () => {
      const { schema } = dataOf(await people.acme.post('/v1/data/own-flow/actions/own-flow-language', {}));
      expect(schema.$defs['common.Label'].anyOf).toHaveLength(2);
    });
  });

  it('are in the words of the organisation whose person reads them', async () => {
    await settles(people.acme, 'fr');
    const input = { language: 'fr', key: 'flow.sla_at_risk', text: 'Délai menacé chez nous', number: 0 };
    dataOf(await people.acme.post('/v1/data/definition-override/actions/word', input));
    await rows(`delete from outbox_message`);
    await givenRequest(people, { title: TITLE, cust_mobile: '9811100003', cust_email: 'luc@customer.test', cust_language: 'fr' });
    await flowsDone(server);
    const subjects = new Map((await sent()).map(({ recipient, subject }) => [recipient, subject]));
    expect(subjects.get('admin@acme.test')).toBe('Délai menacé chez nous');
    expect(subjects.get('luc@customer.test')).toBe('Délai menacé chez nous');
  });
});
