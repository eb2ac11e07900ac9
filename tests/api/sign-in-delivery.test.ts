/** One-time passwords and links as they reach people in production: by the operator's gateway and mail server. */
import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliver } from '../support/deliver.ts';
import { type Answer, startTestServer, type TestServer } from '../support/server.ts';

const texts: { readonly to: string; readonly text: string }[] = [];
const mails: { readonly to: string; readonly source: string }[] = [];

const gateway = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', () => {
    texts.push(JSON.parse(body));
    response.writeHead(202).end();
  });
});
const post = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, { envelope }, done) {
    let source = '';
    stream.on('data', (chunk: Buffer) => {
      source += chunk.toString();
    });
    stream.on('end', () => {
      mails.push({ to: envelope.rcptTo[0]?.address ?? '', source });
      done();
    });
  },
});
const listening = (server: Server) =>
  new Promise<number>((done) => server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)));

let test: TestServer;
beforeAll(async () => {
  const [smsPort, mailPort] = [await listening(gateway), await listening(post.server)];
  test = await startTestServer({
    areas: [],
    seed: true,
    config: {
      production: true,
      sms: { url: `http://127.0.0.1:${smsPort}/sms`, token: 'gateway' },
      mail: { url: `smtp://127.0.0.1:${mailPort}`, from: 'Fieldloom <no-reply@fieldloom.test>' },
    },
  });
});
afterAll(async () => {
  await test.stop();
  gateway.close();
  await new Promise<void>((done) => post.close(() => done()));
});

const login = (body: object): Promise<Answer> =>
  test.inject('POST', '/login/v1', { body: { id_type: 'MOBILE_NUM', id: '9000000001', ...body } });
const stored = () => test.server.parts.database.admin((run) => run('select body, html, data, sent_at from outbox_message'));
/** A mail's text, where lines may be folded. */
const plain = (source: string) => source.replace(/=\r\n/g, '').replace(/=3D/g, '=');

it('signs in with the code that the phone got, which is kept nowhere', async () => {
  expect((await login({})).status).toBe(200);
  expect(await deliver(test.server.parts, 'messages')).toBe(1);
  expect(texts).toMatchObject([{ to: '+919000000001' }]);
  const code = /^\d{4}/.exec(texts[0]?.text ?? '')?.[0] ?? '';
  expect(await stored()).toEqual([{ body: '', html: null, data: null, sent_at: test.clock.now() }]);
  expect((await login({ id_key: code })).status).toBe(200);
});

it('sets a password by the link that the mailbox got', async () => {
  const asked = await test.inject('POST', '/v1/account/forgotten-password', { body: { id: 'user@acme.test' } });
  expect(asked.status).toBe(202);
  expect(await deliver(test.server.parts, 'messages')).toBe(1);
  expect(mails).toMatchObject([{ to: 'user@acme.test' }]);
  const t = /https:\/\/fieldloom\.test\/signin\/password\?t=([\w.-]+)/.exec(plain(mails[0]?.source ?? ''))?.[1];
  const body = { t, user_new_password: 'Quite another 1', user_confirm_pass: 'Quite another 1' };
  expect((await test.inject('POST', '/v1/account/set-password', { body })).status).toBe(200);
  expect((await login({ id_type: 'EMAIL', id: 'user@acme.test', id_key: 'Quite another 1' })).status).toBe(200);
});

it('shows the outbox to nobody', async () => {
  expect((await test.inject('GET', '/v1/dev/outbox')).status).toBe(404);
});
