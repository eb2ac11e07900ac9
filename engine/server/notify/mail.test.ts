import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { createMail } from './mail.ts';

const servers: SMTPServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise<void>((done) => server.close(() => done()));
});

/** A mail server of our own: its address, and what it took. */
async function mailServer(options: SMTPServerOptions = {}) {
  const taken: { readonly from: string; readonly to: readonly string[]; readonly source: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      let source = '';
      stream.on('data', (chunk: Buffer) => {
        source += chunk.toString();
      });
      stream.on('end', () => {
        taken.push({ from: envelope.mailFrom ? envelope.mailFrom.address : '', to: envelope.rcptTo.map(({ address }) => address), source });
        done();
      });
    },
    ...options,
  });
  servers.push(server);
  server.on('error', () => undefined);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { taken, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` };
}

const refusing = (code: number) => (_address: unknown, _session: unknown, done: (error: Error) => void) =>
  done(Object.assign(new Error('No thanks, asha@new.test'), { responseCode: code }));
const message = { id: 'm1', channel: 'email', to: 'asha@new.test', subject: 'Grüße', text: 'Hello\n', html: '<p>Hello</p>' } as const;
const from = 'Fieldloom <no-reply@fieldloom.test>';

describe('mail', () => {
  it('goes out with sender, subject, and both forms of its text', async () => {
    const { taken, url } = await mailServer();
    expect(await createMail({ url, from })(message)).toEqual({ ok: true });
    expect(taken).toMatchObject([{ from: 'no-reply@fieldloom.test', to: ['asha@new.test'] }]);
    expect(taken[0]?.source).toMatch(/^From: Fieldloom <no-reply@fieldloom.test>\r$/m);
    expect(taken[0]?.source).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(taken[0]?.source).toContain('multipart/alternative');
    expect(taken[0]?.source).toContain('<p>Hello</p>');
  });

  it('says where mails of its kind are ended with one click, where there is such an address', async () => {
    const { taken, url } = await mailServer();
    const send = createMail({ url, from });
    const address = 'https://fieldloom.test/v1/unsubscribe/u/leave/1/s';
    for (const unsubscribe of [address, undefined, `${address}>\r\nBcc: eve@evil.test`, 'mailto:eve@evil.test'])
      await send({ ...message, data: { unsubscribe } });
    const [first, ...others] = taken.map(({ source }) => source.replace(/\r\n[ \t]+/g, ' '));
    expect(first).toContain(`List-Unsubscribe: <${address}>\r\n`);
    expect(first).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(others).toHaveLength(3);
    for (const source of others) expect(source).not.toMatch(/List-Unsubscribe|Bcc/);
  });

  it('has one reader and no head but ours, whatever stands in address and subject', async () => {
    const { taken, url } = await mailServer();
    const send = createMail({ url, from });
    await send({ ...message, subject: 'Hi\r\nBcc: eve@evil.test\r\n\r\nBody' });
    await send({ ...message, to: 'asha@new.test, eve@evil.test' });
    await send({ ...message, to: 'asha@new.test\r\nBcc: eve@evil.test' });
    expect(taken.flatMap(({ to }) => to).filter((to) => to === 'eve@evil.test')).toEqual([]);
    expect(taken.map(({ source }) => source).join('\n')).not.toMatch(/^Bcc:/im);
  });

  it.each([
    [421, true],
    [450, true],
    [550, false],
  ])('refused with %d is tried again: %s, and the fault names nobody', async (code, again) => {
    const { url } = await mailServer({ onRcptTo: refusing(code) });
    const outcome = await createMail({ url, from })(message);
    expect(outcome).toMatchObject({ ok: false, again });
    expect(JSON.stringify(outcome)).not.toContain('asha');
  });

  it('keeps what a wrong password of ours, or no server at all, held back', async () => {
    const { url } = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('no')),
    });
    const outcome = await createMail({ url: url.replace('//', '//me:wrong@'), from })(message);
    expect(outcome).toMatchObject({ ok: false, again: true, fault: expect.stringContaining('EAUTH') });
    expect(await createMail({ url: 'smtp://127.0.0.1:1', from })(message)).toMatchObject({ ok: false, again: true });
  });
});
