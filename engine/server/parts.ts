/** Everything below HTTP, opened in order: definitions, database, tables, files, records, workflows. */
import { join } from 'node:path';
import type { Product } from '../core/definitions/types.ts';
import { type BulkHost, bulkQueue } from './bulk/index.ts';
import { beginOpening, opened } from './database/begin-opening.ts';
import { forJobs } from './database/for-jobs.ts';
import type { OpenDatabase } from './database/open.ts';
import { addShippedFlags } from './definitions/feature-flags.ts';
import { foundGoodIn } from './definitions/found-good.ts';
import {
  countOverrides,
  createDefinitions,
  createOrgProducts,
  createValidators,
  type DefinitionSource,
  type Definitions,
  loadOverrides,
} from './definitions/index.ts';
import { createSpokenBy, type SpokenBy } from './definitions/spoken.ts';
import { createTranslate } from './definitions/translate.ts';
import { createFlowsHost, createPrograms, type FlowHost, flowHooks, flowQueues, keepFlowSchedules, runHook } from './flows/index.ts';
import { customFieldsOf } from './form-custom-fields.ts';
import { createFileFunctions } from './functions/file-functions.ts';
import { actingAs } from './identity/acting.ts';
import { identityHooks } from './identity/hooks.ts';
import { createIdentity, type Identity } from './identity/index.ts';
import type { People } from './identity/people.ts';
import { createJobs, givenUpQueue, type Jobs, type JobsPart, keepRounds, roundsQueue } from './jobs/index.ts';
import { type Clock, systemClock } from './kernel/clock.ts';
import type { Config } from './kernel/config-types.ts';
import { newId } from './kernel/ids.ts';
import type { Log } from './kernel/log.ts';
import { movable } from './kernel/moved-clock.ts';
import { type Member, system } from './kernel/principal.ts';
import { platformRoot } from './kernel/root.ts';
import { createSealer } from './kernel/sealer.ts';
import { createSigner, resolveSecret, type Signer } from './kernel/secret.ts';
import { createApnsSender } from './live/apns.ts';
import { createFcmSender } from './live/fcm.ts';
import { createPush, type Push } from './live/index.ts';
import { pushKeys } from './live/keys.ts';
import { createLive, type Live } from './live/live.ts';
import { createPresence, type Presence } from './live/presence.ts';
import { createReadMessage } from './live/read.ts';
import { createPushSender } from './live/sender.ts';
import { toBrowsers } from './live/senders.ts';
import { createMedia, type Media } from './media/index.ts';
import { createDiskStore } from './media/media-store.ts';
import { watchStore } from './media/watched-store.ts';
import { createDelivery, type Delivery, sendingQueue } from './notify/delivery/index.ts';
import { createNotify, type Notify } from './notify/index.ts';
import { settingHooks } from './notify/settings/hooks.ts';
import { createTexts, type TextsOf } from './notify/texts.ts';
import { createUnsubscribeLinks, UNSUBSCRIBE } from './notify/unsubscribe/index.ts';
import { createOutbound } from './outbound/index.ts';
import { loadAreas, type ServerProduct } from './product.ts';
import { mergeHooks } from './resources/hooks.ts';
import { createResources } from './resources/index.ts';
import { createKeptAnswers } from './resources/kept-answers.ts';
import type { Resources } from './resources/types.ts';
import { type Archive, checkRetention, createArchive, retentionRound } from './retention/index.ts';
import { loadedFrom, refuseCodeless } from './shipped-product.ts';
import { sweeps } from './sweeps.ts';
import { createTables } from './tables.ts';
import { createWorkflows, type Workflows } from './workflows/run.ts';
import type { WorkflowArea } from './workflows/types.ts';

export type PartsOptions = {
  readonly config: Config;
  readonly log: Log;
  /** Open already, for tests; it is closed with the parts. */
  readonly database?: OpenDatabase;
  readonly clock?: Clock;
  /** Areas that are opened, for tests of a few; all of them when absent. Workflows of the others are not there. */
  readonly areas?: readonly string[] | undefined;
  /** Definitions that were loaded already, for tests that open many servers over the same ones. */
  readonly product?: Product | undefined;
};

export type Parts = {
  readonly clock: Clock;
  readonly source: DefinitionSource;
  readonly definitions: Definitions;
  readonly database: OpenDatabase;
  readonly resources: Resources;
  readonly workflows: Workflows;
  readonly areas: readonly WorkflowArea[];
  readonly media: Media;
  readonly identity: Identity;
  readonly people: People;
  readonly notify: Notify;
  readonly jobs: Jobs;
  readonly live: Live;
  readonly presence: Presence;
  readonly archive: Archive;
  readonly push: Push;
  readonly delivery: Delivery;
  /** Browsers subscribe with it; undefined where there is no push. */
  readonly pushKey: string | undefined;
  /** Signs what is handed out, for one purpose. */
  readonly signerFor: (purpose: string) => Signer;
  readonly spokenBy: SpokenBy;
  /** Has everything that happens by itself happen from now on; a process for heavy jobs does those alone. */
  begin(part?: JobsPart): Promise<void>;
  /** Serves another product from now on; its tables are brought about first. @throws BadDefinitions, ModelDrift, and keeps the old one. */
  use(product: Product): Promise<void>;
  /** Resolves when the database answers, and records and files are stored; rejects with why not otherwise. */
  checkReady(): Promise<void>;
  close(): Promise<void>;
};

/** @throws BadDefinitions, ModelDrift, FolderInUse, or what the database says; nothing stays open then. */
export async function openParts(
  brought: ServerProduct,
  { config, log, database: given, clock: real = systemClock, ...options }: PartsOptions,
): Promise<Parts> {
  const clock = movable(real);
  const source: DefinitionSource = { root: brought.definitions, platform: platformRoot(), extraDir: config.definitionsDir };
  const opening = given
    ? opened(given)
    : beginOpening({
        dataDir: config.dataDir,
        databaseUrl: config.databaseUrl,
        databaseReplicaUrl: config.databaseReplicaUrl,
        orgShare: config.orgShare,
        log,
      });
  const read = async () => {
    const shipped = options.product ?? (await loadedFrom(source, foundGoodIn(config.dataDir)));
    // Before anything is written: definitions that name what nobody can run are refused like all that are wrong.
    if (options.areas === undefined) await refuseCodeless(brought, shipped);
    const openAreas = await loadAreas(brought, options.areas);
    const functions = await createFileFunctions({ folder: config.functionsDir, log });
    return { shipped, openAreas, functions, secret: await resolveSecret(config) };
  };
  const { shipped, openAreas, functions, secret } = await read().catch(async (cause: unknown) => {
    await opening.abandon();
    throw cause;
  });
  const outbound = createOutbound({ origins: config.outboundOrigins });
  const database = await opening.finish();
  const bringTables = createTables({ brought, database, clock, log });
  try {
    checkRetention(shipped, config.retention);
    await bringTables(shipped);
    await addShippedFlags(database, { flags: brought.flags, isOn: !config.production, now: clock.now() });
  } catch (cause) {
    await database.close();
    throw cause;
  }

  const jobs = createJobs({ database, clock, log });
  const { store, storage } = watchStore(createDiskStore({ folder: join(config.dataDir, 'media') }), { log });
  const media = createMedia({ database, clock, store, secret, graceHours: config.uploadGraceHours, log });
  const flags = Object.freeze({
    development: !config.production,
    inspector: config.inspector,
    maps: config.maps !== undefined,
    roads: config.roads !== undefined,
  });
  const notify = createNotify({ database, clock, log, jobs, config });
  const textsIn = (product: () => Product) => createTexts(createTranslate(product), brought.name);
  const texts = textsIn(() => definitions.product());
  const textsOf: TextsOf = async (connection, orgIds) => {
    const productOf = await organisations.worded(orgIds, connection);
    return (orgId) => textsIn(() => productOf(orgId));
  };
  const identity = createIdentity({
    people: brought.people,
    database,
    clock,
    log,
    flags,
    rights: () => definitions.product().rights,
    mobileDigits: () => definitions.product().nobody.org.mobile_digits,
    secret,
    notify,
    textsOf,
    publicUrl: config.publicUrl,
    recordVisit: async (connection, visit) => {
      const [made] = await resources.create(system('super-admin access'), 'access-visit', [visit], connection);
      return made ?? {};
    },
    changeMembership: async (connection, id, patch) => {
      await resources.update(system('membership by consent'), 'user', [{ id, patch }], connection);
    },
  });
  const customFields = (member: Member, request: { readonly entity: string; readonly by: string }) =>
    customFieldsOf({ definitions, resources }, member, request);
  const validators = createValidators({ signer: createSigner(secret, 'validators') });
  const organisations = createOrgProducts({
    product: () => definitions.product(),
    load: (orgId, on) => loadOverrides(database, orgId, on),
    count: countOverrides,
  });
  const definitions: Definitions = createDefinitions({
    product: shipped,
    validators,
    customFields,
    organisations,
    now: () => clock.now(),
  });
  const live = createLive({ database, sessions: identity.sessions, productFor: organisations.enforced, clock, log });
  const keys = pushKeys(config, secret);
  const push = createPush({
    database,
    clock,
    log,
    jobs,
    senders: {
      web: keys && toBrowsers(createPushSender({ keys, pushOrigin: config.pushOrigin })),
      fcm: config.fcm && createFcmSender({ config: config.fcm }),
      apns: config.apns && createApnsSender({ config: config.apns }),
    },
    read: (job) => readMessage(job),
  });
  const signerFor = (purpose: string) => createSigner(secret, purpose);
  const programs = createPrograms(
    () => definitions.product(),
    () => makers,
  );
  const areas = openAreas({
    flows: createFlowsHost({ jobs, programs }, () => flows),
    product: () => definitions.product(),
    overlay: organisations.overlay,
    keyPrefix: brought.people.keys?.prefix,
    identity,
    jobs,
    notify,
    texts,
    textsOf,
    functions,
    outbound,
    publicUrl: config.publicUrl ?? '',
    maps: config.maps,
    matrix: config.matrix,
    model: config.model,
    roads: config.roads,
    media,
    log,
    productFor: organisations.enforced,
    sealerFor: (purpose) => createSealer(secret, purpose),
    signerFor,
  });
  const makers = areas.flatMap((area) => area.makers ?? []);
  const actAs: FlowHost['actAs'] = (userId, on) =>
    actingAs({ database, people: brought.people, flags, rights: () => definitions.product().rights, now: clock.now() }, userId, on);
  const delivery = createDelivery({ product: () => definitions.product(), jobs, push, config });
  const ownHooks = [...areas.map((area) => area.hooks), identityHooks(identity.invitations), delivery.hooks, settingHooks];
  const hooksOf = keptFor((product: Product) => mergeHooks([...ownHooks, flowHooks({ jobs, programs }, product)]));
  const resources = createResources({
    database,
    product: definitions.product,
    productFor: organisations.enforced,
    hooks: () => hooksOf(definitions.product()),
    clock,
    ids: newId,
    media,
    signer: createSigner(secret, 'page-token'),
    kept: createKeptAnswers({ clock, onCommit: database.onCommit }),
  });
  const translate = createTranslate(() => definitions.product(), definitions.shown);
  const inbox = { database, resources, subjects: brought.subjects, product: definitions.product, prepare: definitions.prepare, translate };
  const readMessage = createReadMessage({ ...inbox, principalOf: identity.sessions.principalOfSession });
  const sending = sendingQueue({
    ...inbox,
    ...delivery,
    clock,
    jobs,
    notify,
    push,
    actAs,
    publicUrl: config.publicUrl ?? '',
    productName: brought.name,
    unsubscribe: createUnsubscribeLinks(signerFor(UNSUBSCRIBE)).pathFor,
  });
  const effects = areas.flatMap((area) => area.effects ?? []);
  const workflows = createWorkflows({
    database,
    product: definitions.product,
    productFor: organisations.enforced,
    resources,
    clock,
    media,
    runs: areas.flatMap((area) => area.workflows),
    lifecycles: { effects, steps: areas.flatMap(({ steps = [] }) => steps) },
    isWhole: options.areas === undefined,
    afterRun: runHook({ jobs, programs }),
  });
  const flows: FlowHost = {
    database,
    clock,
    resources,
    workflows,
    jobs,
    programs,
    effects,
    functions,
    outbound,
    notify,
    textsOf,
    languagesOf: areas.flatMap((area) => area.languagesOf ?? []),
    makers,
    actAs,
  };
  const bulkHost: BulkHost = {
    database,
    clock,
    resources,
    workflows,
    jobs,
    product: definitions.product,
    actAs,
  };
  const archiveStore = createDiskStore({ folder: join(config.dataDir, 'archive') });
  const product = () => definitions.product();
  const ofRounds = forJobs(database);
  const rounds = [
    retentionRound({ database: ofRounds, product, store: archiveStore, log, retention: config.retention }),
    ...sweeps({ media, notify, database: ofRounds, clock }),
    ...areas
      .flatMap((area) => area.rounds ?? [])
      .map(({ run, ...round }) => ({
        ...round,
        run: () => run({ database: ofRounds, resources, now: clock.now() }),
      })),
  ];
  const close = async () => {
    storage.close();
    await live.close();
    await jobs.close();
    await database.close();
  };
  try {
    const own = [roundsQueue(rounds), notify.queue, push.queue, sending, bulkQueue(bulkHost)];
    const queueHost = { database, resources, clock, product: definitions.product, actAs };
    const queues = [...own, ...flowQueues(flows), ...areas.flatMap((area) => area.queues?.(queueHost) ?? [])];
    await jobs.open([...queues, givenUpQueue({ resources, clock, queues })]);
  } catch (cause) {
    await close();
    throw cause;
  }
  return {
    clock,
    source,
    definitions,
    database,
    resources,
    workflows,
    areas,
    media,
    identity,
    people: brought.people,
    notify,
    jobs,
    live,
    archive: createArchive({ database, resources, product, store: archiveStore }),
    presence: createPresence({ database, resources, productFor: organisations.enforced }),
    push,
    delivery,
    pushKey: keys?.publicKey,
    signerFor,
    spokenBy: createSpokenBy({ product: definitions.product, worded: organisations.worded }),
    async begin(part = 'all') {
      if (part !== 'heavy') {
        await keepRounds(database, { rounds, clock });
        await keepFlowSchedules(database, flows);
        await notify.resume();
      }
      await jobs.start(part);
    },
    async use(product) {
      if (options.areas === undefined) await refuseCodeless(brought, product);
      await bringTables(product);
      definitions.replace(product);
      await keepFlowSchedules(database, flows);
    },
    checkReady: async () => {
      await database.ping();
      const trouble = storage.trouble();
      if (trouble) throw trouble;
    },
    close,
  };
}

/** What is made of a product, once for as long as it is in use. */
function keptFor<P extends object, T>(make: (product: P) => T): (product: P) => T {
  const kept = new WeakMap<P, T>();
  return (product) => {
    const known = kept.get(product) ?? make(product);
    kept.set(product, known);
    return known;
  };
}
