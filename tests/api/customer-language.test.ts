/** Customers are spoken to in their own language: every message with its days and times, the pages it leads to, and what they answer. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTranslate } from '../../engine/server/definitions/translate.ts';
import { system } from '../../engine/server/kernel/principal.ts';
import { createTexts } from '../../engine/server/notify/texts.ts';
import { lettersFor } from '../../src/server/customer-messages/index.ts';
import { shippedLetter } from '../../src/server/customer-messages/shipped.ts';
import { filled, messageEvents } from '../../src/server/customer-messages/words.ts';
import type { EntityRows } from '../../src/server/rows/index.ts';
import { engines } from '../support/database.ts';
import { flowsDone } from '../support/flows-done.ts';
import { act, dataOf, givenRequest, listOf, one, type People, patch, read, signInAll } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

const LANGUAGES = ['ar', 'en', 'es', 'fr', 'it', 'zh'];
/** As the language writes them: Wednesday the 12th of March, and half past three in the afternoon in Kolkata. */
const WRITTEN = {
  ar: { day: 'الأربعاء، 12 مارس', was_day: 'الثلاثاء، 11 مارس', time: '03:30 م', was_time: '09:00 ص' },
  fr: { day: 'mer. 12 mars', was_day: 'mar. 11 mars', time: '15:30', was_time: '09:00' },
  zh: { day: '3月12日周三', was_day: '3月11日周二', time: '15:30', was_time: '09:00' },
  en: { day: 'Wed 12 Mar', was_day: 'Tue 11 Mar', time: '15:30', was_time: '09:00' },
};
type Language = keyof typeof WRITTEN;
const languages = Object.keys(WRITTEN) as readonly Language[];

describe.each(engines)('the language of customers on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let nobody: Caller;
  let acme: string;
  let turn = 0;
  let mobile: string;
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
      ],
      engine,
      seed: true,
    });
    people = await signInAll(server);
    nobody = server.withToken('');
    acme = (await one(people.acme, 'organisation', 'doc.id == org.id')).id;
    await brand({ customer_booked_updates: true });
  });
  afterAll(() => server.stop());
  beforeEach(() => newCustomer());
  const newCustomer = () => {
    turn += 1;
    mobile = String(9_500_000_000 + turn);
  };

  const brand = async (values: object) => dataOf(await patch(people.acme, 'organisation', acme, values));
  const rows = (query: string) => server.server.parts.database.admin((run) => run(query));
  const texts = () =>
    createTexts(
      createTranslate(() => server.server.parts.definitions.product()),
      'Fieldloom',
    );
  const request = async (more: object = {}) => {
    const work = await givenRequest(people, { cust_mobile: mobile, ...more });
    await flowsDone(server);
    return (await read(people.acme, 'service-request', work.requestId)) as EntityRows['service-request'];
  };
  const sent = async (to = mobile) =>
    (await rows(`select body, data from outbox_message where recipient = '${to}' order by id`)).map(({ body }) => String(body));

  it('is one that the product speaks, and no other', async () => {
    const view = (await people.acme.get('/v1/definitions/entities/customer')).body;
    const { options } = view.fields.find(({ name }: { name: string }) => name === 'cust_language');
    expect(options.map(({ value }: { value: string }) => value)).toEqual(LANGUAGES);
    expect(options[0]).toEqual({ value: 'ar', label: 'العربية' });
    const post = (cust_language: string) => people.acme.post('/v1/data/customer', { cust_name: 'Nadia', cust_language });
    expect((await post('xx')).body.errors).toMatchObject([{ pointer: '/cust_language', code: 'enum' }]);
    expect(dataOf(await post('ar'), 201)).toMatchObject({ cust_language: 'ar' });
  });

  it('goes from the customer to the request: chosen, known by number and name, and with what is split off', async () => {
    const customer = dataOf(
      await people.acme.post('/v1/data/customer', { cust_name: 'Nadia Haddad', cust_mobile: mobile, cust_language: 'ar' }),
      201,
    );
    expect(await request({ customer_id: customer.id, cust_name: null })).toMatchObject({ cust_language: 'ar', cust_name: 'Nadia Haddad' });
    const known = await request({ cust_name: 'nadia haddad ' });
    expect(known).toMatchObject({ cust_language: 'ar', customer_id: customer.id });
    expect(await request({ cust_name: 'Nadia Haddad', cust_language: 'fr' })).toMatchObject({
      cust_language: 'fr',
      customer_id: customer.id,
    });
    const made = await request({ cust_name: 'Luc Petit', cust_language: 'fr' });
    expect(await read(people.acme, 'customer', String(made.customer_id))).toMatchObject({ cust_language: 'fr' });
    const apart = dataOf(
      await act(people.acme, 'service-request', String(known.id), 'split-request', { title: 'The second thing', reason: 'Two things' }),
    );
    expect(await read(people.acme, 'service-request', apart.id)).toMatchObject({ cust_language: 'ar' });
  });

  it('is filtered, exported and taken in by rows', async () => {
    const given = [
      { cust_name: 'Row one', cust_mobile: mobile, cust_language: 'zh' },
      { cust_name: 'Row two', cust_mobile: mobile },
      { cust_name: 'Row three', cust_mobile: mobile, cust_language: 'Klingon' },
    ];
    const answer = await people.acme.post('/v1/data/customer?on_error=continue', given);
    expect(answer.body.data.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true, false]);
    expect(answer.body.data[2].errors).toMatchObject([{ pointer: '/cust_language', code: 'enum' }]);
    const chinese = `doc.cust_mobile == '${mobile}' && doc.cust_language == 'zh'`;
    expect((await listOf(people.acme, 'customer', chinese)).map(({ cust_name }: { cust_name: string }) => cust_name)).toEqual(['Row one']);
    const exported = await people.acme.get(
      `/v1/data/customer?purpose=export&filter=${encodeURIComponent(`doc.cust_mobile == '${mobile}'`)}`,
    );
    expect(exported.body.data.map(({ cust_language }: { cust_language: unknown }) => cust_language).toSorted()).toEqual(
      [null, 'zh'].toSorted(),
    );
  });

  it.each(languages)('every message is written in %s, with its days and times', async (language) => {
    const one = await request({ cust_language: language });
    const values = {
      day: '2031-03-12',
      time: '2031-03-12T10:00:00.000Z',
      was_day: '2031-03-11',
      was_time: '09:00:00',
      technician: 'Ravi Kumar',
      work: 'Repair',
      pin: '123456',
      url: 'https://x.test/l/u',
      track: 'https://x.test/l/t',
    };
    const say = texts();
    const asked = messageEvents.map((event) => ({ event, request: one, values }));
    const letters = await server.server.parts.database.read(system('test'), (connection) =>
      lettersFor(connection, asked, async () => () => say),
    );
    expect(letters.map((letter) => letter.language)).toEqual(messageEvents.map(() => language));
    const filling = { ...values, ...WRITTEN[language], brand: 'Acme', code: String(one.display_code), title: String(one.title) };
    const english = messageEvents.map((event) => filled(shippedLetter(say, event, 'en').sms, filling));
    for (const [index, event] of messageEvents.entries()) {
      const { subject, text, sms } = shippedLetter(say, event, language);
      expect(letters[index], event).toMatchObject({
        subject: filled(subject, filling),
        text: filled(text, filling),
        sms: filled(sms, filling),
      });
      if (language !== 'en') expect(letters[index]?.sms, event).not.toBe(english[index]);
      expect(JSON.stringify(letters[index])).not.toMatch(/\{\{|2031-|T10:/);
    }
  });

  it('goes out with the message, to its last line', async () => {
    await request({ cust_language: 'ar', cust_email: `nadia.${turn}@example.test` });
    const [mail] = await rows(`select subject, body, html from outbox_message where recipient = 'nadia.${turn}@example.test'`);
    const arabic = server.server.parts.definitions.product().locales.get('ar') ?? {};
    expect(String(mail?.subject)).toMatch(/^استلمنا طلبك /);
    expect(String(mail?.body)).toContain(arabic['customer_message.mail_end']);
    expect(String(mail?.html)).toMatch(/^<div lang="ar" dir="rtl">/);
    await request({ cust_language: 'fr' });
    expect((await sent()).at(-1)).toMatch(/^Acme : nous avons reçu votre demande\. Son numéro est \S+\. http/);
  });

  it('of whom nothing is known is that of the brand, and else English', async () => {
    await request();
    expect((await sent()).at(-1)).toMatch(/^Acme: we have received your request/);
    await brand({ customer_language: 'it' });
    newCustomer();
    await request();
    expect((await sent()).at(-1)).toMatch(/^Acme: abbiamo ricevuto/);
    await request({ cust_language: 'zh' });
    expect((await sent()).at(-1)).toMatch(/^Acme：/);
    expect((await patch(people.acme, 'organisation', acme, { customer_language: 'xx' })).status).toBe(422);
    await brand({ customer_language: null });
  });

  it('has words of the brand of its own, and the shipped ones where the brand has none in it', async () => {
    const wording = (values: object) => people.acme.post('/v1/data/customer-wording', { event: 'booked', ...values });
    const french = dataOf(await wording({ language: 'fr', sms: 'Bonjour, {{code}} est chez nous le {{day}}' }), 201);
    expect(french.preview_sms).toBe('Bonjour, ACM-260312-0042 est chez nous le mer. 12 mars');
    expect(french.preview_subject).toMatch(/^Nous avons reçu/);
    expect((await wording({ language: 'fr', sms: 'Encore' })).body.errors).toMatchObject([{ code: 'unique' }, { code: 'unique' }]);
    expect((await wording({ language: 'xx' })).body.errors).toMatchObject([{ pointer: '/language', code: 'enum' }]);
    const english = dataOf(await wording({ sms: 'Hello {{code}}' }), 201);
    expect(english.language).toBe('en');
    const saidIn = async (cust_language: string | null) => {
      newCustomer();
      const { display_code } = await request({ cust_language });
      return [(await sent()).at(-1), display_code];
    };
    const [fr, frCode] = await saidIn('fr');
    expect(fr).toBe(`Bonjour, ${frCode} est chez nous le`);
    const [en, enCode] = await saidIn(null);
    expect(en).toBe(`Hello ${enCode}`);
    const [es] = await saidIn('es');
    expect(es).toMatch(/^Acme: hemos recibido/);
    for (const made of [french, english])
      await people.acme.delete(`/v1/data/customer-wording/${made.id}`, { headers: { 'if-match': `"${made.version}"` } });
  });

  it('ends and begins texts in any language, and is answered in the customer’s', async () => {
    const hook = dataOf(await people.acme.post('/v1/data/inbound-hook', { name: 'Words', kind: 'customer-text' }), 201);
    const { url } = dataOf(await act(people.acme, 'inbound-hook', hook.id, 'show-address'));
    const text = async (words: string) => {
      await server.inject('POST', new URL(url).pathname, { body: { from: `+91${mobile}`, text: words } });
      await flowsDone(server);
      return (await sent()).at(-1);
    };
    await request({ cust_language: 'ar' });
    expect((await sent()).at(-1)).toContain('أرسل STOP');
    const isSilent = async () => (await listOf(people.acme, 'message-opt-out', `doc.mobile == '${mobile}'`)).length === 1;
    for (const [word, silent, answer] of [
      ['إيقاف', true, /^Acme: لن تصلك/],
      ['ابدأ', false, /^Acme: ستصلك/],
      ['退订', true, /^Acme: لن تصلك/],
      ['reprendre', false, /^Acme: ستصلك/],
      ['Stop!', true, /^Acme: لن تصلك/],
    ] as const) {
      expect(await text(word)).toMatch(answer);
      expect(await isSilent(), word).toBe(silent);
    }
    dataOf(await patch(people.acme, 'inbound-hook', hook.id, { is_active: false }));
  });

  it('is that of the pages that links lead to, and of the page that ends mails', async () => {
    const led = async (language: string | null) => {
      newCustomer();
      const { id } = await request({ cust_language: language });
      const { url } = dataOf(await act(people.dispatcher, 'service-request', String(id), 'tracking-link'));
      return dataOf(await nobody.get(`/v1/public/links/${url.split('/').at(-1)}`)).to as string;
    };
    expect(await led('ar')).toMatch(/^\/follow\?t=[\w-]{22}&lang=ar$/);
    expect(await led(null)).toMatch(/^\/follow\?t=[\w-]{22}$/);

    const endOf = async (language: string | null) => {
      newCustomer();
      const email = `end.${turn}.${language}@example.test`;
      await request({ cust_language: language, cust_email: email });
      const [mail] = await rows(`select data->>'unsubscribe' as url from outbox_message where recipient = '${email}'`);
      const answer = await server.inject('GET', new URL(String(mail?.url)).pathname, { headers: { 'accept-language': 'fr-CH,en;q=0.5' } });
      return answer.text;
    };
    expect(await endOf('ar')).toContain('<html lang="ar" dir="rtl">');
    expect(await endOf(null)).toContain('<html lang="fr');
  });

  it('is kept of whoever fills in the public form', async () => {
    const type = await one(people.acme, 'service-type', "doc.name == 'Air conditioner service'");
    const form = dataOf(await people.acme.post('/v1/data/intake-form', { name: `Page ${turn}`, srvc_type_id: type.id }), 201);
    const { url } = dataOf(await act(people.acme, 'intake-form', form.id, 'show-link'));
    const { searchParams } = new URL(url, 'http://x');
    const pass = { form: searchParams.get('form'), t: searchParams.get('t') };
    const told = {
      title: 'Pas de froid',
      cust_name: 'Luc Petit',
      cust_mobile: mobile,
      cust_line_1: '12, Lake View',
      cust_pincode: '560001',
    };
    const send = (cust_language: string) => server.inject('POST', '/v1/public/intake', { body: { ...pass, ...told, cust_language } });
    expect((await send('xx')).status).toBe(422);
    expect((await send('fr')).status).toBe(200);
    const [came] = await listOf(people.acme, 'service-request', `doc.intake_form_id == '${form.id}'`);
    expect(came).toMatchObject({ cust_language: 'fr' });
    expect(await read(people.acme, 'customer', came.customer_id)).toMatchObject({ cust_language: 'fr' });
  });
});
