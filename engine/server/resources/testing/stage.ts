/** The pipeline over a database of its own, with people who may see different parts of it. */
import type { Kysely } from 'kysely';
import { type EngineName, engines, openTestDatabase } from '../../../../tests/support/database.ts';
import { viewer } from '../../../core/definitions/fixture-viewer.ts';
import type { Product } from '../../../core/definitions/types.ts';
import type { OpenDatabase } from '../../database/open.ts';
import type { Connection, Database, Row } from '../../database/port.ts';
import { createManualClock } from '../../kernel/clock.ts';
import { newId } from '../../kernel/ids.ts';
import { type Member, system } from '../../kernel/principal.ts';
import { createSigner } from '../../kernel/secret.ts';
import { createResources } from '../index.ts';
import { createKeptAnswers } from '../kept-answers.ts';
import type { MediaPort } from '../options.ts';
import type { EntityHooks, Resources } from '../types.ts';
import { testProduct } from './product.ts';

export const team = newId();
export const otherTeam = newId();
export const guest = newId();

type Person = {
  readonly org?: string;
  readonly type?: 'TEAM' | 'VISITOR' | 'OWNER';
  readonly partners?: readonly string[];
  /** Roots of the person, by name. */
  readonly [root: string]: unknown;
};

/** A member of an organisation with the given rights. */
export function person({ org = team, type = 'TEAM', partners = [], ...rights }: Person): Member {
  return {
    kind: 'member',
    sessionId: newId(),
    identityId: newId(),
    ...viewer({ user: { id: newId(), name: 'Asha', ...rights }, org: { id: org, type, partner_ids: partners } }),
    rightsHash: '',
    ...(type === 'OWNER' ? { ownsPlatform: true } : {}),
  };
}

/** A file that is ready for members of one organisation. */
export const readyFile = { id: newId(), name: 'a.png', type: 'image/png', size: 12 };

const media: MediaPort = {
  verify: async (principal, files, stored) =>
    files.map(({ id }) => {
      const own = principal.kind === 'system' || principal.org.id === team ? [readyFile] : [];
      return [...stored, ...own].find((file) => file.id === id) ?? null;
    }),
  name: async () => undefined,
  sign: ({ id }) => `/media/${id}?signed`,
};

export type Stage = {
  readonly database: OpenDatabase;
  readonly resources: Resources;
  readonly clock: ReturnType<typeof createManualClock>;
  readonly product: Product;
  readonly media: MediaPort;
  /** Statements of the pipeline while `work` ran, those that only set the context left out. */
  counting<T>(work: () => Promise<T>): Promise<{ readonly answer: T; readonly statements: readonly string[] }>;
  /** Rows as stored. */
  rows(text: string): Promise<readonly Row[]>;
};

export type StageOptions = {
  /** The embedded one, unless `TEST_ENGINES=postgres` says otherwise. */
  readonly engine?: EngineName;
  readonly hooks?: Readonly<Record<string, EntityHooks>>;
  /** Other definitions than those of the pipeline's own tests. */
  readonly product?: Product;
};

export async function openStage({
  engine = engines[0] ?? 'pglite',
  hooks = {},
  product = testProduct(),
}: StageOptions = {}): Promise<Stage> {
  const database = await openTestDatabase(engine, { entities: [...product.entities.values()] });
  const clock = createManualClock('2026-03-02T06:00:00.000Z');
  const seen: string[] = [];
  const counted = watch(database, (text) => seen.push(text));
  const signer = createSigner('a secret of the tests, long enough', 'page-token');
  const kept = createKeptAnswers({ clock, onCommit: database.onCommit });
  const resources = createResources({
    database: counted,
    product: () => product,
    hooks: () => hooks,
    clock,
    ids: newId,
    media,
    signer,
    kept,
  });
  return {
    database,
    resources,
    clock,
    product,
    media,
    async counting(work) {
      seen.length = 0;
      const answer = await work();
      return { answer, statements: [...seen] };
    },
    rows: (text) => database.admin((sql) => sql(text)),
  };
}

/** The same database, telling of every statement that goes through its connections. */
function watch(database: Database, tell: (text: string) => void): Database {
  const watched = (connection: Connection): Connection => ({
    ...connection,
    kysely: told(connection.kysely, tell),
    lists: (statement, given) => {
      tell(statement.text);
      return connection.lists(statement, given);
    },
    as: (principal, work) => connection.as(principal, (inner) => work(inner === connection ? watchedOf(connection) : watched(inner))),
    attempt: (work) => connection.attempt((inner) => work(watched(inner))),
  });
  const known = new WeakMap<Connection, Connection>();
  const watchedOf = (connection: Connection) => {
    const made = known.get(connection) ?? watched(connection);
    known.set(connection, made);
    return made;
  };
  return {
    ...database,
    read: (principal, work, way) => database.read(principal, (connection) => work(watchedOf(connection)), way),
    transaction: (principal, work, opening, way) =>
      database.transaction(principal, (connection) => work(watchedOf(connection)), opening, way),
  };
}

const told = <T>(kysely: Kysely<T>, tell: (text: string) => void): Kysely<T> =>
  kysely.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      tell('statement');
      return result;
    },
  });

export const seeding = system('tests');
