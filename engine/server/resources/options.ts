/** What the pipeline is made of, and what its parts share. */
import type { Entity, Product } from '../../core/definitions/types.ts';
import { openingOf } from '../access/standing.ts';
import type { Connection, Database } from '../database/port.ts';
import type { Way } from '../database/ways.ts';
import { problems } from '../kernel/errors.ts';
import type { OnTrust, Principal } from '../kernel/principal.ts';
import type { Signer } from '../kernel/secret.ts';
import { rememberActor } from './actors.ts';
import type { KeptAnswers } from './kept-answers.ts';
import type { EntityHooks } from './types.ts';

/** A file as a record keeps it. */
export type StoredFile = { readonly id: string; readonly name: string; readonly type: string; readonly size: number };

/** What the pipeline needs of the media room. */
export type MediaPort = {
  /**
   * The files as they are to be stored, in the same order; null for one that is not there, not ready, or neither
   * uploaded by the caller's organisation nor in `stored` (the files that the record has already).
   */
  verify(
    principal: Principal,
    files: readonly { readonly id: string }[],
    stored: readonly StoredFile[],
    on: Connection,
  ): Promise<readonly (StoredFile | null)[]>;
  /** Notes that a record which is written in this transaction carries the files: from now on they are kept. */
  name(ids: readonly string[], on: Connection): Promise<void>;
  /** Short-lived address of one file. */
  sign(file: StoredFile): string;
};

export type ResourcesOptions = {
  readonly database: Database;
  /** The definitions as they are now: a development reload replaces them. */
  readonly product: () => Product;
  /** The product that a principal's calls are held to, where an organisation has made it stricter; `product` for everybody when absent. */
  readonly productFor?: (principal: Principal, on?: Connection) => Product | Promise<Product>;
  /** By entity, as the definitions are now. */
  readonly hooks: () => Readonly<Record<string, EntityHooks>>;
  readonly clock: { now(): string };
  /** Makes ids of records, UUIDv7. */
  readonly ids: () => string;
  readonly media: MediaPort;
  /** Signs page tokens. */
  readonly signer: Signer;
  /** Figures that were read a moment ago; absent: each is read anew. */
  readonly kept?: KeptAnswers;
};

/** One call: for whom, on what, when, and over which connection. */
export type Call = {
  readonly options: ResourcesOptions;
  readonly principal: Principal;
  readonly entity: Entity;
  readonly connection: Connection;
  /** UTC instant, the same for everything in the call. */
  readonly now: string;
};

/** @throws not_found for a name that no entity has, the same answer as for one that the caller may not see. */
export function entityOf({ product }: Pick<ResourcesOptions, 'product'>, name: string): Entity {
  const entity = product().entities.get(name);
  if (!entity) throw problems.notFound();
  return entity;
}

type Calling = {
  readonly principal: Principal;
  readonly on: Connection | undefined;
  readonly onTrust?: OnTrust | undefined;
  readonly way?: Way;
};

/** Runs `work` on the given connection for this principal, or on one of its own, to which it comes by its way. */
export function onConnection<T>(
  { database }: Pick<ResourcesOptions, 'database'>,
  kind: 'read' | 'transaction',
  { principal, on, onTrust, way }: Calling,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const remembering = (connection: Connection) => {
    rememberActor(connection, principal, on);
    return work(connection);
  };
  if (!on)
    return kind === 'read'
      ? database.read(principal, remembering, way)
      : database.transaction(principal, remembering, onTrust && openingOf(onTrust), way);
  if (kind === 'transaction' && !on.inTransaction) throw new Error('A write needs a transaction; this connection has none open.');
  return on.as(principal, remembering);
}
