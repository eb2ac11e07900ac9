/** The HTTP face: one concern a file, put together here. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerFactory,
  LogController,
  type RawServerDefault,
} from 'fastify';
import { createAllowance } from '../api-keys/index.ts';
import type { Database } from '../database/port.ts';
import { createFirstViews } from '../definitions/first-views.ts';
import type { Definitions } from '../definitions/index.ts';
import type { SpokenBy } from '../definitions/spoken.ts';
import { createAttempts } from '../identity/attempts.ts';
import type { Identity } from '../identity/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config-types.ts';
import { inRequest } from '../kernel/context.ts';
import { type Log, pathOf } from '../kernel/log.ts';
import type { Signer } from '../kernel/secret.ts';
import type { Push } from '../live/index.ts';
import type { Live } from '../live/live.ts';
import type { Presence } from '../live/presence.ts';
import type { Media } from '../media/index.ts';
import type { Delivery } from '../notify/delivery/index.ts';
import { createDevices } from '../notify/inbox/devices.ts';
import { createInbox } from '../notify/inbox/inbox.ts';
import type { NoticeSubjects } from '../notify/inbox/subjects.ts';
import { createSettings } from '../notify/settings/index.ts';
import { createUnsubscribe, createUnsubscribeLinks, UNSUBSCRIBE } from '../notify/unsubscribe/index.ts';
import { publicLinkRoutes } from '../public-links/index.ts';
import type { Resources } from '../resources/types.ts';
import type { Archive } from '../retention/index.ts';
import type { WorkflowArea } from '../workflows/types.ts';
import { archiveRoutes } from './archive-routes.ts';
import { decorateMember, requireMember } from './auth.ts';
import { BODY_LIMIT, installBodyParsers } from './body.ts';
import { announceCacheUpdates, cacheRoutes } from './cache-routes.ts';
import { clusterRoutes } from './cluster-routes.ts';
import { installCompression } from './compression.ts';
import { countRoutes } from './count-routes.ts';
import { dataRoutes } from './data-routes.ts';
import { definitionRoutes, openDefinitionRoutes } from './definition-routes.ts';
import { devRoutes } from './dev-routes.ts';
import { featureRoutes } from './feature-routes.ts';
import { groupRoutes } from './group-routes.ts';
import { type CheckReady, healthRoutes } from './health.ts';
import { createAnswerOnce } from './idempotency.ts';
import { liveRoutes } from './live-routes.ts';
import { mediaMemberRoutes, mediaOpenRoutes } from './media-routes.ts';
import { notificationRoutes } from './notification-routes.ts';
import { notificationSettingsRoutes } from './notification-settings-routes.ts';
import { offlineRoutes } from './offline-routes.ts';
import { openApiRoutes } from './openapi-routes.ts';
import { createParallelLimit } from './parallel-limit.ts';
import { presenceRoutes } from './presence-routes.ts';
import { answerBareConnection, installProblems, sendProblem, type Translate, toProblem } from './problems.ts';
import { parseQueryString, refuseDuplicates } from './query.ts';
import { installRouteSchemas } from './schema/install.ts';
import { searchRoutes } from './search-routes.ts';
import { contentSecurityPolicy, installSecurityHeaders } from './security-headers.ts';
import { accountRoutes, signInRoutes } from './session-routes.ts';
import { type CodeKeys, readCodeKeys } from './start-texts.ts';
import { unsubscribeRoutes } from './unsubscribe-routes.ts';
import { installWebApp } from './web-app.ts';
import { type RunWorkflow, workflowRoutes } from './workflow-routes.ts';

export type HttpOptions = {
  readonly config: Pick<Config, 'production' | 'trustProxy' | 'pushOrigin' | 'outbox' | 'tiles' | 'model'>;
  readonly log: Log;
  readonly database: Database;
  readonly definitions: Definitions;
  readonly clock: Clock;
  readonly resources: Resources;
  readonly runWorkflow: RunWorkflow;
  /** They may bring calls of their own. */
  readonly areas: readonly Pick<WorkflowArea, 'routes' | 'openRoutes'>[];
  readonly identity: Identity;
  readonly media: Media;
  /** Signs what is handed out. What was signed for one purpose means nothing for another. */
  readonly signerFor: (purpose: string) => Signer;
  readonly live: Live;
  readonly presence: Presence;
  readonly archive: Archive;
  /** Absent where there is no push. */
  readonly pushKey: string | undefined;
  readonly push: Pick<Push, 'services'>;
  readonly productName: string;
  readonly translate: Translate;
  /** What organisations say on pages without a session. */
  readonly spokenBy: SpokenBy;
  /** What notifications are about. */
  readonly subjects: NoticeSubjects;
  /** Which ways they can take beside the bell. */
  readonly delivery: Pick<Delivery, 'open' | 'timeZone'>;
  readonly checkReady: CheckReady;
  /** Folder of the built web app. */
  readonly webRoot: string;
  /** Development puts its module server in front. */
  readonly serverFactory?: FastifyServerFactory;
};

/** A slow sender may not hold a connection for ever. Uploads of 25 MB over a phone take their time. */
const REQUEST_TIMEOUT = 5 * 60_000;
const ADDRESS_PART_LENGTH = 200;

/** The server, ready to listen or to be injected. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { config, log, definitions, identity, media } = options;
  const fastify: FastifyInstance = Fastify<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger>({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // Every line carries the id of its call already (kernel/log).
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT,
    trustProxy: trusted(config.trustProxy),
    // While it stops, calls on open connections are answered and the connection then closed.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { querystringParser: parseQueryString, maxParamLength: ADDRESS_PART_LENGTH },
    // Here no hook runs, so the headers that hooks set are set by hand.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ 'content-security-policy': contentSecurityPolicy, 'x-content-type-options': 'nosniff' });
      sendProblem(request, reply, toProblem(error), options);
    },
    clientErrorHandler: (error, socket) => answerBareConnection(error, socket, options),
    ...(options.serverFactory ? { serverFactory: options.serverFactory } : {}),
  });
  fastify.addHook('onRequest', (request, _reply, done) => inRequest({ id: request.id, address: request.ip }, done));
  logAnswers(fastify);
  installProblems(fastify, options);
  installBodyParsers(fastify);
  decorateMember(fastify);
  installRouteSchemas(fastify);
  await installSecurityHeaders(fastify, config);
  await installCompression(fastify);

  refuseDuplicates(fastify);

  healthRoutes(fastify, options);
  signInRoutes(fastify, identity);
  const attempts = createAttempts(options);
  for (const area of options.areas) area.openRoutes?.(fastify, { ...options, attempts });
  publicLinkRoutes(fastify, { ...options, product: definitions.product, attempts });
  const unsubscribing = { ...options, product: definitions.product, ...options.delivery };
  await fastify.register((scope) =>
    unsubscribeRoutes(scope, {
      ...options,
      links: createUnsubscribeLinks(options.signerFor(UNSUBSCRIBE)),
      unsubscribe: createUnsubscribe(unsubscribing),
    }),
  );
  const codeKeys = await readCodeKeys(options.webRoot);
  openDefinitionRoutes(fastify, definitions, codeKeys);
  openApiRoutes(fastify, options);
  await fastify.register((scope) => mediaOpenRoutes(scope, media));
  if (!config.production && config.outbox) devRoutes(fastify, { database: options.database, outbox: config.outbox });
  await fastify.register(async (scope) => memberRoutes(scope, { ...options, codeKeys }));
  await installWebApp(fastify, options);
  return fastify;
}

/** A number means so many proxies in front, whatever their addresses. */
const trusted = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** Everything below needs a session, or a key where it is for programs. */
type MemberRoutes = HttpOptions & { readonly codeKeys: CodeKeys | undefined };

function memberRoutes(fastify: FastifyInstance, options: MemberRoutes): void {
  const { clock, codeKeys, database, definitions, identity, media, resources, runWorkflow } = options;
  const { keys, sessions } = identity;
  const allowance = createAllowance({ database });
  requireMember(fastify, {
    async principalOf(token, address) {
      const member = await (keys.isMeant(token) ? keys.principalOf(token, address) : sessions.principalOf(token));
      if (member) await definitions.prepare(member);
      return member;
    },
    rememberedBy(token) {
      const remembered = (keys.isMeant(token) ? keys : sessions).rememberedBy(token);
      return remembered && definitions.isPrepared(remembered.member) ? remembered : undefined;
    },
    count: (key) => allowance.take(key),
  });
  announceCacheUpdates(fastify, identity.cacheUpdates);
  const answerOnce = createAnswerOnce({ database });
  searchRoutes(fastify, { definitions, resources });
  countRoutes(fastify, { resources });
  archiveRoutes(fastify, options.archive);
  const product = () => definitions.product();
  accountRoutes(fastify, identity);
  mediaMemberRoutes(fastify, media);
  featureRoutes(fastify);
  cacheRoutes(fastify, identity.cacheUpdates);
  const inbox = createInbox({ database, resources, subjects: options.subjects, product: definitions.product });
  const devices = createDevices({ database, clock, pushOrigin: options.config.pushOrigin, services: options.push.services });
  notificationRoutes(fastify, { inbox, devices, translate: options.translate });
  const settings = createSettings({ database, resources, product, ...options.delivery });
  notificationSettingsRoutes(fastify, { settings, translate: options.translate });
  liveRoutes(fastify, { live: options.live, inbox, devices, pushKey: options.pushKey });
  presenceRoutes(fastify, options.presence);
  offlineRoutes(fastify, options.signerFor('offline'));
  const host = { database, resources, clock, answerOnce, translate: options.translate, definitions, runWorkflow };
  for (const area of options.areas) area.routes?.(fastify, host);
  definitionRoutes(fastify, { views: definitions, firstViewsOf: createFirstViews({ resources }), clock, codeKeys });
  clusterRoutes(fastify, { product, resources });
  groupRoutes(fastify, { ...options, product });
  dataRoutes(fastify, { product, resources, answerOnce, parallel: createParallelLimit(), translate: options.translate });
  workflowRoutes(fastify, { product, run: runWorkflow, answerOnce, translate: options.translate });
}

/** One line a call: never its query string, body or token. */
function logAnswers(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const { member } = request;
    const who = member ? { org: member.org.id, user: member.user.id, ...(member.key ? { key: member.key.id } : {}) } : {};
    request.log.info(
      { method: request.method, path: pathOf(request.url), status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10, ...who },
      'call',
    );
    done();
  });
}
