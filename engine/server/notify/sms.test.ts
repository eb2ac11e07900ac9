import type { LookupAddress } from 'node:dns';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSms, type SmsOptions } from './sms.ts';

type Handle = (request: IncomingMessage, body: string, response: ServerResponse) => void;
let handle: Handle = (_request, _body, response) => response.end();
const gateway = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', () => handle(request, body, response));
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done));
  port = (gateway.address() as AddressInfo).port;
});
afterAll(() => new Promise((done) => gateway.close(done)));

const message = { id: 'm1', channel: 'sms', to: '9000000001', text: '1234 is your code', data: { country_code: '+91' } } as const;
const answering =
  (status: number): Handle =>
  (_request, _body, response) =>
    response.writeHead(status).end('x'.repeat(100_000));

describe('SMS', () => {
  it('posts number and text as JSON with the token, and takes 2xx for done', async () => {
    const seen: unknown[] = [];
    handle = ({ method, url, headers }, body, response) => {
      seen.push([method, url, headers['content-type'], headers.authorization, headers['idempotency-key'], JSON.parse(body)]);
      response.writeHead(202).end();
    };
    const send = createSms({ url: `http://127.0.0.1:${port}/send?from=x`, token: 'gateway-token' });
    expect(await send(message)).toEqual({ ok: true });
    const body = { id: 'm1', to: '+919000000001', text: '1234 is your code' };
    expect(seen).toEqual([['POST', '/send?from=x', 'application/json', 'Bearer gateway-token', 'm1', body]]);
  });

  it('sends the bare number where no country is known, and no token where there is none', async () => {
    let seen: unknown;
    handle = ({ headers }, body, response) => {
      seen = [headers.authorization, JSON.parse(body)];
      response.end();
    };
    const { data: _, ...bare } = message;
    await createSms({ url: `http://localhost:${port}/` })(bare);
    expect(seen).toEqual([undefined, { id: 'm1', to: '9000000001', text: '1234 is your code' }]);
  });

  it.each([
    [400, false],
    [404, false],
    [408, true],
    [429, true],
    [500, true],
    [503, true],
  ])('after %d tries again: %s', async (status, again) => {
    handle = answering(status);
    expect(await createSms({ url: `http://127.0.0.1:${port}/` })(message)).toEqual({ ok: false, again, fault: `answered ${status}` });
  });

  it('follows no redirect', async () => {
    const urls: unknown[] = [];
    handle = ({ url }, _body, response) => {
      urls.push(url);
      response.writeHead(307, { location: '/elsewhere' }).end();
    };
    expect(await createSms({ url: `http://127.0.0.1:${port}/` })(message)).toMatchObject({ ok: false, fault: 'answered 307' });
    expect(urls).toEqual(['/']);
  });

  it('waits for no answer for ever, and survives one that is cut off', async () => {
    handle = () => undefined;
    const send = createSms({ url: `http://127.0.0.1:${port}/`, timeout: 100 });
    expect(await send(message)).toEqual({ ok: false, again: true, fault: 'no answer in time' });
    handle = (request) => request.socket.destroy();
    expect(await send(message)).toMatchObject({ ok: false, again: true });
    expect(await createSms({ url: 'http://127.0.0.1:1/' })(message)).toEqual({ ok: false, again: true, fault: 'ECONNREFUSED' });
  });

  describe('by name', () => {
    const leadingTo = (...found: LookupAddress[]) => {
      const resolve = (_name: string, _options: unknown, done: (error: Error | null, all: LookupAddress[]) => void) => done(null, found);
      const options = {
        url: `http://gateway.test:${port}/`,
        timeout: 500,
        resolve: resolve as unknown as NonNullable<SmsOptions['resolve']>,
      };
      return createSms(options)(message);
    };
    let calls = 0;
    beforeAll(() => {
      handle = (_request, _body, response) => {
        calls += 1;
        response.end();
      };
    });

    it.each([
      ['this machine', { address: '127.0.0.1', family: 4 }],
      ['the inner network', { address: '10.1.2.3', family: 4 }],
      ['the cloud’s own address', { address: '169.254.169.254', family: 4 }],
      ['this machine, as IPv6', { address: '::1', family: 6 }],
      ['this machine, in the clothes of IPv6', { address: '::ffff:127.0.0.1', family: 6 }],
    ])('does not go to %s', async (_what, address) => {
      expect(await leadingTo(address)).toEqual({ ok: false, again: true, fault: 'EINNER' });
      expect(await leadingTo({ address: '203.0.113.1', family: 4 }, address)).toMatchObject({ fault: 'EINNER' });
      expect(calls).toBe(0);
    });

    it('says when there is no such name', async () => {
      expect(await leadingTo()).toEqual({ ok: false, again: true, fault: 'ENOTFOUND' });
    });
  });
});
