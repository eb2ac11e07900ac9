/** Firebase Cloud Messaging and Apple's push service of this machine: they check who sends, and answer as a test says. */
import { generateKeyPairSync, type KeyObject, verify } from 'node:crypto';
import { createServer } from 'node:http';
import { createServer as createHttp2, type IncomingHttpHeaders } from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { ApnsConfig, FcmConfig } from '../../engine/server/kernel/config-types.ts';

export type Said = { readonly status: number; readonly body?: unknown; readonly headers?: Record<string, string> };
export type ArrivedInApp = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string };
type Stand<Settings> = {
  readonly config: Settings;
  /** Messages that came, in their order. */
  readonly arrived: ArrivedInApp[];
  /** How messages are answered from now on. */
  answer(next: Said): void;
  stop(): Promise<void>;
};
/** `tokens`: what came to the OAuth server. */
export type FcmStand = Stand<FcmConfig> & { readonly tokens: ArrivedInApp[]; answerToken(next: Said): void };
export type ApnsStand = Stand<ApnsConfig> & { readonly connections: () => number; readonly publicKey: KeyObject; dropAll(): void };

const pem = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const portOf = (address: AddressInfo | string | null) => (address as AddressInfo).port;

async function textOf(request: AsyncIterable<unknown>): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

/** Claims of a signed token. @throws when that key did not sign it */
export function claimsOf(token: string, key: KeyObject): Record<string, unknown> {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const given = { key, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), given, Buffer.from(signature, 'base64url')))
    throw new Error('Somebody else signed this.');
  const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  return { ...read(head), ...read(claims) };
}

/** As its documentation has errors. */
export const fcmError = (status: number, errorCode: string) => ({
  status,
  body: { error: { code: status, details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }] } },
});

export async function startFcm(): Promise<FcmStand> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const [arrived, tokens]: [ArrivedInApp[], ArrivedInApp[]] = [[], []];
  let answer: Said = { status: 200, body: { name: 'projects/field-test/messages/1' } };
  let token: Said | undefined;
  let given = 0;
  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    const came = { path: request.url ?? '', headers: request.headers, body };
    const isToken = request.url === '/token';
    (isToken ? tokens : arrived).push(came);
    if (isToken) claimsOf(new URLSearchParams(body).get('assertion') ?? '', publicKey);
    const fresh = (): Said => {
      given += 1;
      return { status: 200, body: { access_token: `access-${given}`, expires_in: 3600, token_type: 'Bearer' } };
    };
    const said: Said = isToken ? (token ?? fresh()) : answer;
    response.writeHead(said.status, { 'content-type': 'application/json', ...said.headers }).end(JSON.stringify(said.body ?? {}));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${portOf(server.address())}`;
  return {
    config: {
      projectId: 'field-test',
      clientEmail: 'push@field-test.iam.gserviceaccount.com',
      privateKey: pem(privateKey),
      origin,
      tokenUrl: `${origin}/token`,
    },
    arrived,
    tokens,
    answer: (next) => {
      answer = next;
    },
    answerToken: (next) => {
      token = next;
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** Over HTTP/2 without TLS, which only the tests' address says. */
export async function startApns(): Promise<ApnsStand> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const arrived: ArrivedInApp[] = [];
  let answer: Said = { status: 200 };
  let connections = 0;
  const sessions = new Set<{ destroy(): void }>();
  const server = createHttp2(async (request, response) => {
    arrived.push({ path: request.url, headers: request.headers, body: await textOf(request) });
    response.writeHead(answer.status, answer.headers ?? {});
    response.end(answer.body === undefined ? '' : JSON.stringify(answer.body));
  });
  server.on('session', (session) => {
    connections += 1;
    sessions.add(session);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const dropAll = () => {
    for (const session of sessions) session.destroy();
    sessions.clear();
  };
  return {
    config: {
      keyId: 'ABC123DEFG',
      teamId: 'DEF123GHIJ',
      privateKey: pem(privateKey),
      topic: 'com.example.field',
      origin: `http://127.0.0.1:${portOf(server.address())}`,
    },
    arrived,
    publicKey,
    connections: () => connections,
    dropAll,
    answer: (next) => {
      answer = next;
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        dropAll();
      }),
  };
}
