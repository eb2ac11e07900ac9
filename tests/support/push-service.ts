/** A push service of this machine, and a browser that subscribed to it: it checks who sends, and reads what only that browser can. */
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Arrived = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer };

export type PushService = {
  readonly origin: string;
  /** What came, in its order. */
  readonly arrived: Arrived[];
  /** How it answers from now on; 201 at first. */
  answer(status: number, headers?: Record<string, string>): void;
  stop(): Promise<void>;
};

export async function startPushService(): Promise<PushService> {
  const arrived: Arrived[] = [];
  let [status, headers]: [number, Record<string, string>] = [201, {}];
  const server = createServer(async (request, response) => {
    arrived.push({ path: request.url ?? '', headers: request.headers, body: await bodyOf(request) });
    response.writeHead(status, headers).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    answer: (next, more = {}) => {
      [status, headers] = [next, more];
    },
    stop: () => new Promise((done) => server.close(() => done())),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

export type TestBrowser = {
  /** As `JSON.stringify(pushSubscription)` gives it. */
  readonly subscription: string;
  /** The text of a message that was encrypted for this browser (RFC 8188, 8291). @throws for any other */
  read(body: Buffer): string;
};

export function subscribe(origin: string, path = '/push/1'): TestBrowser {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: curve.getPublicKey('base64url'), auth: auth.toString('base64url') };
  return {
    subscription: JSON.stringify({ endpoint: origin + path, expirationTime: null, keys }),
    read: (body) => decrypt(body, curve, auth),
  };
}

const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number) => Buffer.from(hkdfSync('sha256', key, salt, info, length));
const label = (text: string) => Buffer.from(`${text}\0`);

function decrypt(body: Buffer, curve: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const [senderKey, sealed] = [body.subarray(21, keyEnd), body.subarray(keyEnd)];
  const info = Buffer.concat([label('WebPush: info'), curve.getPublicKey(), senderKey]);
  const shared = derive(curve.computeSecret(senderKey), auth, info, 32);
  const key = derive(shared, salt, label('Content-Encoding: aes128gcm'), 16);
  const nonce = derive(shared, salt, label('Content-Encoding: nonce'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // A 2 ends the last record, zeros may follow it.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** Claims of the token that a message was sent with. @throws when `publicKey` did not sign it (RFC 8292) */
export function vapidClaims({ headers }: Arrived, publicKey: string): { readonly aud: string; readonly exp: number; readonly sub: string } {
  const [, token = '', key] = /^vapid t=([^,]+), k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (key !== publicKey || !isSigned) throw new Error('Somebody else sent this.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'));
}
