/** The same tests on both engines: `eachEngine((open, engine) => { it(…) })`. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe } from 'vitest';
import type { Entity } from '../../engine/core/definitions/types.ts';
import { type DatabaseLog, silentLog } from '../../engine/server/database/log.ts';
import { type OpenDatabase, type OpenOptions, openDatabase } from '../../engine/server/database/open.ts';
import { newId } from '../../engine/server/kernel/ids.ts';
import { applyModel, planModel } from '../../engine/server/model/index.ts';
import { freshDatabase } from './postgres.ts';
import { madeOnceARun, runFile } from './run.ts';

export type EngineName = OpenDatabase['engine'];

export type DatabaseLimits = Pick<OpenOptions, 'statementLimit' | 'waitLimit' | 'poolSize' | 'probeEvery'>;
export type OpenTest = DatabaseLimits & {
  readonly log?: DatabaseLog;
  /** Their tables, and the server's own, are there when it is open. Absent: an empty database. */
  readonly entities?: readonly Entity[];
  /** Copies a database that `prepare` filled; that runs once a run for each key and engine, and finds the `entities`. */
  readonly template?: { readonly key: string; prepare(database: OpenDatabase): Promise<void> };
};
/** Opens a database of its own; it is closed and removed after the suite. */
export type Open = (options?: OpenTest) => Promise<OpenDatabase>;

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/fieldloom/', import.meta.url));
/** Its exports do not offer package.json, hence the path. */
const pgliteVersion = () => {
  const manifest: unknown = JSON.parse(
    readFileSync(new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url), 'utf8'),
  );
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : 'unknown';
};

const byName = (entities: readonly Entity[]) => new Map(entities.map((entity) => [entity.name, entity]));

const setUp = async (database: OpenDatabase, { entities, template }: OpenTest) => {
  if (entities) await applyModel(database, planModel(byName(entities)), { log: silentLog, productName: 'Fieldloom' });
  if (template) await template.prepare(database);
};

const writeWhole = (file: string, bytes: Uint8Array) => {
  mkdirSync(CACHE, { recursive: true });
  const draft = `${file}.${newId()}`;
  writeFileSync(draft, bytes);
  renameSync(draft, file);
};

const dumpTo = async (file: string, options: OpenOptions, prepare: (database: OpenDatabase) => Promise<void>) => {
  const database = await openDatabase(options);
  try {
    await prepare(database);
    if (database.dump) writeWhole(file, await database.dump());
  } finally {
    await database.close();
  }
};

const memory = (template?: string): OpenOptions => ({ dataDir: '', log: silentLog, memory: template === undefined ? {} : { template } });

/** A dump of an empty database, kept from run to run: making one takes 3 s, starting from it less than one. */
const emptyTemplate = async () => {
  const file = `${CACHE}pglite-${pgliteVersion()}.tar`;
  if (!existsSync(file)) await dumpTo(file, memory(), async () => undefined);
  return file;
};

const preparedTemplate = (options: OpenTest, key: string) =>
  madeOnceARun(`PGlite template ${key}`, async () => {
    const file = runFile(`PGlite template ${key}`, '.tar');
    await dumpTo(file, memory(await emptyTemplate()), (database) => setUp(database, options));
    return file;
  });

const openEmbedded = async (options: OpenTest, limits: DatabaseLimits, log: DatabaseLog) => {
  const template = options.template ? await preparedTemplate(options, options.template.key) : await emptyTemplate();
  const database = await openDatabase({ ...memory(template), ...limits, log });
  if (!options.template) await setUp(database, options);
  return { database, drop: async () => undefined };
};

const openPostgres = async (options: OpenTest, limits: DatabaseLimits, log: DatabaseLog) => {
  const open = (databaseUrl: string) => openDatabase({ dataDir: '', databaseUrl, ...limits, log });
  const { template } = options;
  const { url, drop } = await freshDatabase(
    template && {
      key: template.key,
      prepare: async (templateUrl) => {
        const database = await open(templateUrl);
        await setUp(database, options).finally(() => database.close());
      },
    },
  );
  const database = await open(url);
  if (!template) await setUp(database, options);
  return { database, drop };
};

/** Opens a database of one engine. The caller closes it: `close` of the answer also removes it. */
export const openTestDatabase = async (engine: EngineName, options: OpenTest = {}): Promise<OpenDatabase> => {
  const { statementLimit, waitLimit, poolSize, probeEvery, log = silentLog } = options;
  const limits: DatabaseLimits = {
    ...(statementLimit === undefined ? {} : { statementLimit }),
    ...(waitLimit === undefined ? {} : { waitLimit }),
    ...(poolSize === undefined ? {} : { poolSize }),
    ...(probeEvery === undefined ? {} : { probeEvery }),
  };
  const { database, drop } = engine === 'pglite' ? await openEmbedded(options, limits, log) : await openPostgres(options, limits, log);
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
};

/** Engines to test; `TEST_ENGINES=pglite` leaves the other out. */
export const engines: readonly EngineName[] = (['pglite', 'postgres'] as const).filter((engine) =>
  (process.env.TEST_ENGINES ?? engine).includes(engine),
);

/** Runs a suite once on each engine. */
export const eachEngine = (suite: (open: Open, engine: EngineName) => void) => {
  describe.each(engines)('%s', (engine) => {
    const opened: OpenDatabase[] = [];
    afterAll(async () => {
      for (const database of opened.splice(0)) await database.close();
    });
    suite(async (options) => {
      const database = await openTestDatabase(engine, options);
      opened.push(database);
      return database;
    }, engine);
  });
};
