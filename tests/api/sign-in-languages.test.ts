/** What brings people in is in their language: as they settled it, or else as their browser asks; and in the words of their organisation. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { dataOf } from '../support/journey.ts';
import { messagesTo } from '../support/messages.ts';
import { newcomers } from '../support/newcomers.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';
import { DAY, MINUTE } from '../support/sign-in-calls.ts';

describe.each(engines)('languages of signing in on %s', (engine) => {
  let test: TestServer;
  let acme: Caller;
  beforeAll(async () => {
    test = await startTestServer({ areas: ['people', 'setup', 'definitions'], engine, seed: true });
  });
  afterAll(() => test.stop());
  beforeEach(async () => {
    test.clock.advance(DAY + MINUTE);
    acme = await test.as('admin@acme.test');
  });

  const { join } = newcomers('87');
  const localeOf = (language: string) => test.server.parts.definitions.product().locales.get(language) ?? {};
  const asks = (language: string) => ({ headers: { 'accept-language': language }, remoteAddress: '203.0.113.40' });
  const settles = async ({ token }: Caller, language: string) =>
    dataOf(
      await test.inject('PUT', '/v1/user/notification/settings?of=own', {
        body: { choices: [] },
        headers: { authorization: `Bearer ${token}`, 'accept-language': language },
      }),
    );
  const forgotten = (id: string, language: string) =>
    test.inject('POST', '/v1/account/forgotten-password', { body: { id }, ...asks(language) });
  const latest = async (to: string) => (await messagesTo(test, to))[0];
  const filled = (text: string | undefined, values: Readonly<Record<string, string>>) =>
    text?.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
  const product = { product: 'Fieldloom' };

  it('a forgotten password: settled first, then as the browser asks', async () => {
    const subjectIn = (language: string) => filled(localeOf(language)['mail.forgotten_subject'], product);
    await forgotten('user@acme.test', 'fr-FR,en;q=0.3');
    expect((await latest('user@acme.test'))?.subject).toBe(subjectIn('fr'));
    await settles(await test.as('user@acme.test'), 'ar');
    test.clock.advance(DAY);
    await forgotten('user@acme.test', 'fr');
    expect((await latest('user@acme.test'))?.subject).toBe(subjectIn('ar'));
  });

  it('a forgotten password: as they last signed in, where the browser says nothing', async () => {
    const body = { id_type: 'EMAIL', id: 'vidya.nair@acme.test', id_key: 'Demo@12345' };
    expect((await test.inject('POST', '/login/v1', { body, ...asks('it') })).status).toBe(200);
    await test.inject('POST', '/v1/account/forgotten-password', { body: { id: 'vidya.nair@acme.test' }, remoteAddress: '203.0.113.41' });
    expect((await latest('vidya.nair@acme.test'))?.subject).toBe(filled(localeOf('it')['mail.forgotten_subject'], product));
  });

  it('a code: settled first, then as the browser asks', async () => {
    const [row] = await test.server.parts.database.admin((run) =>
      run('select user_mobile from "user" where user_email = \'tech@fixit.test\''),
    );
    const mobile = String(row?.user_mobile);
    const codeIn = async (language: string) => {
      test.clock.advance(DAY);
      const sent = await test.inject('POST', '/login/v1', { body: { id_type: 'MOBILE_NUM', id: mobile }, ...asks(language) });
      expect(sent.status, sent.text).toBe(200);
      return (await latest(mobile))?.text.replace(/\d{4}/, '{{otp}}');
    };
    const inWords = (language: string) => filled(localeOf(language)['sms.otp'], product);
    expect(await codeIn('ar')).toBe(inWords('ar'));
    await settles(await test.as('tech@fixit.test'), 'fr');
    expect(await codeIn('ar')).toBe(inWords('fr'));
  });

  it('an invitation: that of whoever invites, unless the person is known already', async () => {
    await settles(acme, 'fr');
    const { user_email, user_name } = await join(acme);
    const values = { ...product, name: user_name, org: 'Acme Appliances' };
    expect((await latest(user_email))?.subject).toBe(filled(localeOf('fr')['mail.invitation_subject'], values));
    expect((await latest(user_email))?.text).toContain(filled(localeOf('fr')['mail.greeting'], values));
    const globex = await test.as('admin@globex.test');
    await settles(globex, 'ar');
    await join(acme, { user_email: 'admin@globex.test' });
    expect((await latest('admin@globex.test'))?.subject).toBe(filled(localeOf('ar')['mail.membership_subject'], values));
  });

  it('is in the words of the one organisation that the person belongs to', async () => {
    const key = 'mail.forgotten_subject';
    const shipped = localeOf('fr')[key];
    dataOf(await acme.post('/v1/data/definition-override/actions/word', { language: 'fr', key, text: `Acme : ${shipped}`, number: 0 }));
    await forgotten('admin@fixit.test', 'fr');
    const mails = (await test.inject('GET', '/v1/dev/outbox')).body.data as readonly { readonly to: string; readonly subject: string }[];
    const subjectTo = (to: string) => mails.find((mail) => mail.to === to)?.subject;
    expect(subjectTo('admin@fixit.test')).toBe(filled(shipped, product));
    const email = 'vidya.nair@acme.test';
    test.clock.advance(DAY);
    await forgotten(email, 'fr');
    expect((await latest(email))?.subject).toBe(filled(`Acme : ${shipped}`, product));
  });
});
