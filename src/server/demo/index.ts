/** The demo: a believable month, the same on every machine, made by the calls that people use. */
import type { Database } from '../../../engine/server/database/port.ts';
import type { Definitions } from '../../../engine/server/definitions/service.ts';
import type { Clock } from '../../../engine/server/kernel/clock.ts';
import type { Log } from '../../../engine/server/kernel/log.ts';
import type { Resources } from '../../../engine/server/resources/types.ts';
import { typedResources } from '../rows/index.ts';
import { createActors } from './actors.ts';
import { seedAttendance } from './attendance.ts';
import { seedBilling } from './billing.ts';
import { createCalendar } from './calendar.ts';
import { seedCalls } from './calls.ts';
import { seedCapacity } from './capacity.ts';
import { seedCatalogue } from './catalogue.ts';
import { seedDeployment } from './deployment.ts';
import { seedDispatch } from './dispatch.ts';
import { seedInventory } from './inventory.ts';
import { seedNotifications } from './notifications.ts';
import { seedOrganisations } from './organisations.ts';
import { movePast } from './past.ts';
import { seedPeople } from './people.ts';
import { seedPincodes } from './pincodes.ts';
import { seedPlaces } from './places-setup.ts';
import { seedRates } from './rates.ts';
import { seedRatings } from './ratings.ts';
import { seedRights } from './rights.ts';
import type { RunMany } from './run-many.ts';
import { seedSamples } from './samples.ts';
import type { Seed } from './seed.ts';
import { seedWork } from './work.ts';

export { DEMO_PASSWORD, type DemoAccount, demoAccounts } from './accounts.ts';

export type DemoOptions = {
  readonly database: Database;
  readonly resources: Resources;
  readonly workflows: { readonly runMany: RunMany };
  readonly clock: Clock;
  readonly definitions: Pick<Definitions, 'product'>;
  readonly log?: Pick<Log, 'info'>;
};

/** Fills an empty database. Throws when something is refused; nothing checks whether it is empty. */
export async function seedDemo({ database, resources, workflows, clock, definitions, log }: DemoOptions): Promise<void> {
  const began = Date.now();
  const seed: Seed = { database, resources: typedResources(resources), run: workflows.runMany, clock };
  const orgs = await seedOrganisations(seed);
  await seedPincodes(seed);
  const catalogue = await seedCatalogue(seed, orgs);
  const people = await seedPeople(seed, orgs);
  const calendar = createCalendar(clock.now());
  const work = { seed, orgs, catalogue, actor: createActors(people, orgs, catalogue, definitions.product().rights), calendar };
  const capacity = await seedCapacity(work, people);
  await seedPlaces(work, people);
  await seedRates(work, capacity, people);
  const requests = await seedWork(work);
  await movePast(work, requests);
  await seedInventory(work);
  await seedSamples(work);
  await seedRatings(work, requests);
  await seedAttendance(work, requests);
  await seedDispatch(work, requests);
  await seedDeployment(work);
  await seedRights(work);
  await seedCalls(work, requests);
  await seedBilling(work, requests);
  await seedNotifications(seed);
  log?.info({ people: people.length, requests: requests.length, milliseconds: Date.now() - began }, 'The demo data is in place.');
}
