/** The whole server in this process, on a database of its own, called without a port. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { silentLog } from '../../engine/server/database/log.ts';
import { type OpenDatabase, openDatabase } from '../../engine/server/database/open.ts';
import { JSON_LINES } from '../../engine/server/http/json-lines.ts';
import { createManualClock } from '../../engine/server/kernel/clock.ts';
import type { Config } from '../../engine/server/kernel/config-types.ts';
import { createLog, type Log } from '../../engine/server/kernel/log.ts';
import type { platformAreas } from '../../engine/server/platform-areas.ts';
import { createServer, type Server } from '../../engine/server/server.ts';
import type { areas as productAreas } from '../../src/server/areas.ts';
import { DEMO_PASSWORD } from '../../src/server/demo/accounts.ts';
import { fieldloom } from '../../src/server/product.ts';
import { createAnswerCheck } from './answers.ts';
import { type DatabaseLimits, type EngineName, engines, type OpenTest, openTestDatabase } from './database.ts';
import { layPictures } from './demo-pictures.ts';
import { demoTemplate } from './demo-template.ts';
import { type FreshDatabase, freshDatabase } from './postgres.ts';
import { shippedProduct } from './product.ts';

type AreaName = keyof typeof productAreas | keyof typeof platformAreas;

type Call = Omit<InjectOptions, 'url' | 'method' | 'payload' | 'body'> & { readonly body?: unknown };

/** A call and its answer, as JSON where it is. */
export type Answer = {
  readonly status: number;
  readonly headers: LightMyRequestResponse['headers'];
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into answers of every shape.
  readonly body: any;
  readonly text: string;
  readonly bytes: Buffer;
};
export type Caller = {
  readonly token: string;
  get(url: string, call?: Call): Promise<Answer>;
  post(url: string, body?: unknown, call?: Call): Promise<Answer>;
  patch(url: string, body: unknown, call?: Call): Promise<Answer>;
  delete(url: string, call?: Call): Promise<Answer>;
};

export type TestServerOptions = {
  /** That of the test project when absent: PostgreSQL, or the embedded engine where that is what is tested. */
  readonly engine?: EngineName;
  /** The areas whose code the test is about, or needs: an edit of any other does not touch it. Their hooks alone run. */
  readonly areas: readonly AreaName[] | 'all';
  /** Demo data; without it the database has tables and no rows. */
  readonly seed?: boolean;
  readonly definitionsDir?: string;
  readonly webRoot?: string;
  readonly config?: Partial<Config>;
  /** What the server and its database write is read here; silent when absent. */
  readonly log?: Log;
  /** On PostgreSQL: its connections, and how long is waited. */
  readonly limits?: DatabaseLimits;
  /** Opened, and filled, by the test; closed with the server. */
  readonly database?: OpenDatabase;
};

export type TestServer = {
  readonly server: Server;
  /** Stands still until a test moves it. */
  readonly clock: ReturnType<typeof createManualClock>;
  readonly dataDir: string;
  inject(method: NonNullable<InjectOptions['method']>, url: string, call?: Call): Promise<Answer>;
  /** Signs in by e-mail with the demo password. `org` chooses among several organisations by its name. */
  as(email: string, org?: string): Promise<Caller>;
  withToken(token: string): Caller;
  stop(): Promise<void>;
};

const SECRET = 'test-secret-0123456789-abcdefghijklmnop';

export const testConfig = (dataDir: string): Config => ({
  production: false,
  outbox: 'open',
  port: 0,
  host: '127.0.0.1',
  dataDir,
  seed: 'none',
  secret: SECRET,
  trustProxy: false,
  logLevel: 'silent',
  inspector: true,
  publicUrl: 'https://fieldloom.test',
});

/** Fills an empty database with the demo. */
export async function fillWithDemo(databaseUrl: string, dataDir: string): Promise<void> {
  const log = createLog('silent');
  const database = await openDatabase({ dataDir: '', databaseUrl, log: silentLog });
  const clock = createManualClock(new Date().toISOString());
  try {
    await fill({ config: testConfig(dataDir), log, clock, product: await shippedProduct() }, database);
  } finally {
    await database.close();
  }
}

/** A copy of the demo on PostgreSQL, for processes that open it themselves. */
export const demoDatabase = (dataDir: string): Promise<FreshDatabase> =>
  freshDatabase({ key: 'demo', prepare: (databaseUrl) => fillWithDemo(databaseUrl, dataDir) });

export async function startTestServer({
  engine = engines[0] ?? 'postgres',
  areas,
  seed = false,
  definitionsDir,
  webRoot,
  config,
  log = createLog(process.env.TEST_LOG ? 'debug' : 'silent'),
  limits,
  database: given,
}: TestServerOptions): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldloom-test-'));
  const clock = createManualClock(new Date().toISOString());
  const whole: Config = { ...testConfig(dataDir), ...(definitionsDir === undefined ? {} : { definitionsDir }), ...config };
  const product = definitionsDir === undefined ? await shippedProduct() : undefined;
  const options = { config: whole, log, clock, product, webRoot: webRoot ?? join(dataDir, 'no-web') };
  const database = given ?? (await openFor({ engine, seed, options, own: { log, ...limits } }));
  const server = await createServer(fieldloom, { ...options, database, areas: areas === 'all' ? undefined : areas });
  await server.fastify.ready();
  if (seed) await layPictures(database, dataDir);

  const checkAnswer = createAnswerCheck({
    routes: () => server.fastify.registeredRoutes,
    product: () => server.parts.definitions.product(),
  });
  const inject: TestServer['inject'] = async (method, url, { body, ...call } = {}) => {
    const answer = answerOf(
      await server.fastify.inject({
        method,
        url,
        ...call,
        ...(body === undefined ? {} : { payload: body as NonNullable<InjectOptions['payload']> }),
      }),
    );
    const [type = ''] = String(answer.headers['content-type'] ?? '').split(';');
    checkAnswer(method, url, { status: answer.status, type, body: answer.body });
    return answer;
  };
  const withToken = (token: string): Caller => {
    const signed = (call: Call = {}): Call => ({ ...call, headers: { authorization: `Bearer ${token}`, ...call.headers } });
    // As a browser does with a 206 that brings its user record up to date: acknowledge, and read again.
    const get = async (url: string, call?: Call) => {
      const answer = await inject('GET', url, signed(call));
      if (answer.status !== 206 || answer.body?.cache_update_data === undefined) return answer;
      await inject('POST', '/v1/cache-update-data/save-cache-acknowledge', signed());
      return inject('GET', url, signed(call));
    };
    return {
      token,
      get,
      post: (url, body, call) => inject('POST', url, signed({ ...call, body })),
      patch: (url, body, call) => inject('PATCH', url, signed({ ...call, body })),
      delete: (url, call) => inject('DELETE', url, signed(call)),
    };
  };
  return {
    server,
    clock,
    dataDir,
    inject,
    withToken,
    as: async (email, org) => withToken(await signIn(inject, email, org)),
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

type Options = Parameters<typeof createServer>[1];
type OpenFor = {
  readonly engine: EngineName;
  readonly seed: boolean;
  readonly options: Options;
  readonly own: Pick<OpenTest, 'log'> & DatabaseLimits;
};

/** An empty database, or a copy of the demo; the copy of the embedded engine is of a file that outlives the run. */
async function openFor({ engine, seed, options, own }: OpenFor): Promise<OpenDatabase> {
  if (!seed) return openTestDatabase(engine, own);
  if (engine === 'postgres')
    return openTestDatabase(engine, { ...own, template: { key: 'demo', prepare: (empty) => fill(options, empty) } });
  const template = await demoTemplate(async () => {
    const empty = await openTestDatabase(engine);
    try {
      await fill(options, empty);
      return (await empty.dump?.()) ?? new Uint8Array();
    } finally {
      await empty.close();
    }
  });
  return openDatabase({ dataDir: '', log: silentLog, memory: { template } });
}

/** Seeds by way of the server itself, with all its areas, and leaves the database open. */
async function fill(options: Options, database: OpenDatabase): Promise<void> {
  const { seedWhenEmpty } = await import('../../src/server/seed.ts');
  const server = await createServer(fieldloom, { ...options, database: { ...database, close: async () => undefined } });
  await seedWhenEmpty(server.parts, options.log);
  await server.stop();
}

async function signIn(inject: TestServer['inject'], email: string, org?: string): Promise<string> {
  const body = { id_type: 'EMAIL', id: email, id_key: DEMO_PASSWORD };
  const first = await inject('POST', '/login/v1', { body });
  const choice = first.status === 300 ? first.body.data.orgs.find((each: { name: string }) => each.name === org) : undefined;
  const answer = choice ? await inject('POST', '/login/v1', { body: { ...body, org_id: choice.org_id } }) : first;
  if (answer.status !== 200) throw new Error(`${email} could not sign in: ${answer.text}`);
  return answer.body.data.new_token;
}

/** Lines are told as the list of what they say. */
const jsonOf = ({ payload }: LightMyRequestResponse, isLines: boolean): unknown =>
  JSON.parse(isLines ? `[${payload.trim().replaceAll('\n', ',')}]` : payload);

function answerOf(response: LightMyRequestResponse): Answer {
  const type = String(response.headers['content-type'] ?? '');
  const isJson = type.includes('json') && response.headers['content-encoding'] === undefined;
  return {
    status: response.statusCode,
    headers: response.headers,
    body: isJson && response.payload !== '' ? jsonOf(response, type.startsWith(JSON_LINES)) : undefined,
    text: response.payload,
    bytes: response.rawPayload,
  };
}
