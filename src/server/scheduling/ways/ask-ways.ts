/** Before a search begins: the ways of its days are asked for where the operator has set up a map service, and kept. */

import type { Database } from '../../../../engine/server/database/port.ts';
import type { MatrixConfig } from '../../../../engine/server/kernel/config-types.ts';
import { system } from '../../../../engine/server/kernel/principal.ts';
import type { Days } from '../day/index.ts';
import { createMeasuring, type Measured } from './measure.ts';
import { placesByDay } from './places.ts';
import { freshWays, keepWays } from './store.ts';

const keeper = system('ways');

/** `asked`: how many ways the service answered. */
export type Heard = { readonly asked: number; readonly wasHeard: boolean };
export type AskWays = (database: Database, days: Days, now: string) => Promise<Heard>;

/** Each day by itself: nobody goes from a visit of one day to that of another. Outside of any transaction while the service is asked. */
export function createAskWays(config: MatrixConfig): AskWays {
  const measuring = createMeasuring(config);
  const profile = `${config.kind} ${config.profile}`;
  return async (database, days, now) => {
    let [asked, wasHeard] = [0, true];
    for (const sites of placesByDay(days)) {
      if (sites.size < 2 || !wasHeard) continue;
      const places = [...sites.keys()];
      const known = await database.read(keeper, (connection) => freshWays(connection, { places, profile, now }));
      const found = await measuring.measure([...sites.values()], (from, to) => known.has(`${from} ${to}`));
      await keep(database, found.measured, { profile, now });
      asked += found.measured.length;
      wasHeard = found.wasHeard;
    }
    return { asked, wasHeard };
  };
}

const keep = async (database: Database, measured: readonly Measured[], of: { readonly profile: string; readonly now: string }) => {
  if (measured.length > 0) await database.transaction(keeper, (connection) => keepWays(connection, measured, of));
};
