/** Doors around signing in: who sends less than a browser does, passwords that anybody guesses, and messages that are nobody else's. */
import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { act, dataOf, one, patch } from '../support/journey.ts';
import { linkTokenFor } from '../support/messages.ts';
import { newcomers } from '../support/newcomers.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';
import { signInCalls } from '../support/sign-in-calls.ts';

let test: TestServer;
let acme: Caller;
let url: string;
beforeAll(async () => {
  test = await startTestServer({ areas: ['people', 'setup', 'access'], seed: true });
  acme = await test.as('admin@acme.test');
  url = await test.server.start();
});
afterAll(() => test.stop());

const { byPassword, setPassword } = signInCalls(() => test);
const { join } = newcomers('83');

/** A call with these headers and no others, as a script may send it. */
const bare = (path: string, headers: Record<string, string>, body?: unknown) =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const call = request(`${url}${path}`, { method: body === undefined ? 'GET' : 'POST', headers }, (answer) => {
      let text = '';
      answer.on('data', (part: Buffer) => {
        text += part.toString();
      });
      answer.on('end', () => resolve({ status: answer.statusCode, body: text }));
    });
    call.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });

it('signs in a script that sends no User-Agent, and answers its calls', async () => {
  // The app is closed to this technician, and a script is not the app.
  const fixit = await test.as('admin@fixit.test');
  const tech = await one(fixit, 'user', "doc.user_email == 'tech@fixit.test'");
  const row = await one(fixit, 'app-access', `doc.technician_id == '${tech.id}'`);
  dataOf(await patch(fixit, 'app-access', row.id, { min_version: '9.0' }));
  const credentials = { id_type: 'EMAIL', id: 'tech@fixit.test', id_key: 'Demo@12345' };
  const signedIn = await bare('/login/v1', { 'content-type': 'application/json' }, credentials);
  expect(signedIn.status, signedIn.body).toBe(200);
  const token = JSON.parse(signedIn.body).data.new_token;
  expect((await bare('/v1/definitions/app', { authorization: `Bearer ${token}` })).status).toBe(200);
});

const WEAK = ['1234567890', 'qwertyuiop', 'password12', 'aaaaaaaaaa', 'abcdefghij', '1q2w3e4r5t', 'Fieldloom1', 'iloveyou123'];
const said = expect.stringMatching(/easy to guess/);

it.each(WEAK)('refuses the password %s on every way to set one, and says why', async (weak) => {
  const user = await join(acme);
  const given = await act(acme, 'user', user.id, 'set-password', { password: weak, user_confirm_pass: weak });
  expect([given.status, given.body.errors]).toEqual([
    422,
    [expect.objectContaining({ pointer: '/password', code: 'weak', message: said })],
  ]);
  const linked = await setPassword(await linkTokenFor(test, user.user_email), weak);
  expect([linked.status, linked.body.errors]).toEqual([
    422,
    [expect.objectContaining({ pointer: '/user_new_password', code: 'weak', message: said })],
  ]);
  const change = { user_old_password: 'Demo@12345', user_new_password: weak, user_confirm_pass: weak };
  const changed = await (await test.as('user@acme.test')).post('/v1/user/change_user_password', change);
  expect([changed.status, changed.body.errors]).toEqual([
    422,
    [expect.objectContaining({ pointer: '/user_new_password', code: 'weak', message: said })],
  ]);
});

it('refuses a password made of what everybody knows of the person', async () => {
  const user = await join(acme, { user_email: 'bhagyashree.k@kaveri.test', user_name: 'Bhagyashree Kulkarni' });
  for (const weak of ['bhagyashree1', 'Kulkarni2024', 'bhagyashree.k@kaveri.test']) {
    expect((await setPassword(await linkTokenFor(test, user.user_email), weak)).status, weak).toBe(422);
    expect((await act(acme, 'user', user.id, 'set-password', { password: weak, user_confirm_pass: weak })).status, weak).toBe(422);
  }
  expect((await setPassword(await linkTokenFor(test, user.user_email), 'monsoon kettle 7 lanterns')).status).toBe(200);
});

it('keeps the passwords of the demo', async () => {
  expect((await byPassword('user@acme.test', 'Demo@12345')).status).toBe(200);
  const self = await one(acme, 'user', "doc.user_email == 'vidya.nair@acme.test'");
  dataOf(await act(acme, 'user', self.id, 'set-password', { password: 'Demo@12345', user_confirm_pass: 'Demo@12345' }));
});

it('shows messages to nobody where nobody has said that this is no production', async () => {
  const forgotten = await startTestServer({ areas: [], config: { outbox: undefined } });
  try {
    expect((await forgotten.inject('GET', '/v1/dev/outbox')).status).toBe(404);
  } finally {
    await forgotten.stop();
  }
});

it('shows them to this machine alone where it only looks like a demo', async () => {
  const likely = await startTestServer({ areas: [], config: { outbox: 'local' } });
  const from = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (await likely.inject('GET', '/v1/dev/outbox', { remoteAddress, headers })).status;
  try {
    expect([await from('127.0.0.1'), await from('::1'), await from('::ffff:127.0.0.1')]).toEqual([200, 200, 200]);
    expect([await from('203.0.113.9'), await from('10.0.0.8'), await from('2001:db8::1')]).toEqual([404, 404, 404]);
    // A proxy on the same machine speaks for strangers.
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
      expect(await from('127.0.0.1', { [name]: '203.0.113.9' }), name).toBe(404);
    expect(await from('127.0.0.1', { host: 'field.example.com' })).toBe(404);
  } finally {
    await likely.stop();
  }
});
