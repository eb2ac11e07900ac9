/** Addresses that somebody has named: none of them leads into the network around the server. */
import type { lookup } from 'node:dns';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutbound } from './index.ts';

const message = { headers: { 'x-one': '1' }, body: '{"a":"é"}', time: 500 };

/** A name that means what it is told to mean. */
const meaning = (...addresses: readonly string[]) =>
  ((_name: string, _options: object, done: (error: null, found: readonly { address: string; family: number }[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as typeof lookup;

describe('addresses that are not called', () => {
  it.each([
    'http://example.com/hook',
    'https://example.com:8443/',
    'https://example.com:22/',
    'https://user:password@example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://017700000001/',
    'https://0/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[64:ff9b::7f00:1]/',
    'no address',
  ])('%s', async (url) => {
    const outbound = createOutbound({});
    expect([outbound.isAllowed(url), await outbound.send({ ...message, url })]).toEqual([false, { ok: false, why: 'inner' }]);
  });

  it.each([[['127.0.0.1']], [['93.184.216.34', '10.0.0.1']], [['::ffff:10.0.0.1']], [['fd12::1']]])(
    'a name that means %s',
    async (addresses) => {
      const outbound = createOutbound({ resolve: meaning(...addresses) });
      expect(await outbound.send({ ...message, url: 'https://rebound.example/' })).toEqual({ ok: false, why: 'inner' });
    },
  );
});

describe('an origin that the operator means', () => {
  const seen: { readonly body: string; readonly one: unknown; readonly path: unknown }[] = [];
  let server: Server;
  let origin: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => {
        body += part.toString();
      });
      request.on('end', () => {
        seen.push({ body, one: request.headers['x-one'], path: request.url });
        if (request.url === '/moved') response.writeHead(302, { location: '/elsewhere' }).end();
        else if (request.url === '/endless') response.writeHead(200).write('x'.repeat(100_000));
        else if (request.url === '/busy') response.writeHead(503).end('later');
        else if (request.url !== '/never') response.writeHead(200).end('{"ok":true}');
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const send = (path: string) => createOutbound({ origins: [origin] }).send({ ...message, url: origin + path });

  it('is told, and heard', async () => {
    expect(await send('/well')).toEqual({ ok: true, text: '{"ok":true}' });
    expect(seen.at(-1)).toEqual({ body: message.body, one: '1', path: '/well' });
  });

  it('is asked without being told anything, and read as far as was said', async () => {
    const { headers, time } = message;
    const answer = await createOutbound({ origins: [origin] }).send({ url: `${origin}/well?a=1`, headers, time, most: 5 });
    expect(answer).toEqual({ ok: true, text: '{"ok"' });
    expect(seen.at(-1)).toEqual({ body: '', one: '1', path: '/well?a=1' });
  });

  it('is not followed elsewhere', async () => {
    expect(await send('/moved')).toMatchObject({ ok: false, why: 'status', status: 302 });
    expect(seen.at(-1)?.path).toBe('/moved');
  });

  it('is read no further than is kept, and waited for no longer than was said', async () => {
    const endless = await send('/endless');
    expect(endless.ok && endless.text.length).toBe(4000);
    expect(await send('/never')).toEqual({ ok: false, why: 'late' });
  });

  it('may refuse, or not be there', async () => {
    expect(await send('/busy')).toEqual({ ok: false, why: 'status', status: 503, text: 'later' });
    const gone = 'http://127.0.0.1:9';
    expect(await createOutbound({ origins: [gone] }).send({ ...message, url: `${gone}/` })).toEqual({ ok: false, why: 'unreachable' });
  });
});
