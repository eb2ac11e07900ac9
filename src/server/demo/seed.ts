/** What every part of the demo's seeding is given. */
import type { Entity } from '../../../engine/core/definitions/types.ts';
import type { Connection, Database } from '../../../engine/server/database/port.ts';
import type { Fixtures } from '../../../engine/server/fixtures/index.ts';
import type { Jobs } from '../../../engine/server/jobs/index.ts';
import type { Clock } from '../../../engine/server/kernel/clock.ts';
import { type Member, system } from '../../../engine/server/kernel/principal.ts';
import type { Media } from '../../../engine/server/media/index.ts';
import type { ProductResources } from '../rows/index.ts';

export const server = system('demo data');

export type Seed = {
  readonly database: Database;
  readonly resources: ProductResources;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'work' | 'enqueue'>;
  readonly media: Pick<Media, 'signUpload' | 'accept'>;
  /** Records that fixtures have made, by their keys. */
  readonly fixtures: Fixtures;
  /** Somebody by the key of his fixture, with the rights that he has now. */
  readonly actor: (email: string) => Promise<Member>;
  /** The entity of that name, as it is planned. */
  readonly entity: (name: string) => Entity;
  /** UTC instant of a day counted from today, in the product's time zone: now for what is still to come. */
  readonly instant: (days: number, time: string) => string;
};

/** Statements of the server's own, for what no call of the product can say: the past. */
export const asServer = <T>({ database }: Pick<Seed, 'database'>, work: (connection: Connection) => Promise<T>): Promise<T> =>
  database.transaction(server, work);
