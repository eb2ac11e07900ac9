/** The demo: a believable month, the same on every machine, made by the calls that people use. What it holds stands in fixtures. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenDatabase } from '../../../engine/server/database/open.ts';
import type { Definitions } from '../../../engine/server/definitions/service.ts';
import {
  createFixtures,
  type FixtureDefinition,
  type FixtureFile,
  type FixtureHost,
  resolved,
} from '../../../engine/server/fixtures/index.ts';
import { actingAs } from '../../../engine/server/identity/acting.ts';
import type { People } from '../../../engine/server/identity/people.ts';
import type { Jobs } from '../../../engine/server/jobs/index.ts';
import type { Clock } from '../../../engine/server/kernel/clock.ts';
import type { Log } from '../../../engine/server/kernel/log.ts';
import { folderAbove } from '../../../engine/server/kernel/root.ts';
import type { Media } from '../../../engine/server/media/index.ts';
import type { Resources } from '../../../engine/server/resources/types.ts';
import { defaults } from '../defaults/index.ts';
import { present, typedResources } from '../rows/index.ts';
import { seedAssets } from './assets.ts';
import { settleBills } from './bills-past.ts';
import { giveProxies } from './calls.ts';
import { withIndexesAside } from './indexes-aside.ts';
import { seedStock } from './inventory.ts';
import { letIn } from './let-in.ts';
import { seedNotifications, tellPeople } from './notifications.ts';
import { movePast } from './past.ts';
import { seedPictures } from './pictures.ts';
import { seedPlans } from './plans.ts';
import { rateVisits } from './reviews.ts';
import { workOnRuns } from './runs.ts';
import { type Seed, server } from './seed.ts';
import { switchFlowsOff } from './switched-off.ts';

export { DEMO_PASSWORD, type DemoAccount, demoAccounts } from './accounts.ts';

export type DemoOptions = {
  readonly database: OpenDatabase;
  readonly resources: Resources;
  readonly workflows: { readonly runMany: FixtureHost['run'] };
  readonly clock: Clock;
  readonly definitions: Pick<Definitions, 'product'>;
  readonly people: Pick<People, 'findSession' | 'personOf'>;
  readonly jobs: Pick<Jobs, 'work' | 'enqueue'>;
  readonly media: Pick<Media, 'signUpload' | 'accept'>;
  readonly log?: Pick<Log, 'info'>;
};

const FOLDER = 'src/server/demo/fixtures';

/** Read when it is asked for, like the definitions: a server without a demo has no use for it. */
const fixtureIn = async (name: string): Promise<FixtureDefinition> =>
  JSON.parse(await readFile(join(folderAbove(import.meta.url, FOLDER), FOLDER, `${name}.json`), 'utf8')) as FixtureDefinition;

/** What happens, in order: fixtures by their files, and between them what no call of the product can say. */
const stages: readonly (string | ((seed: Seed) => Promise<void>))[] = [
  'organisations',
  'pincodes',
  'catalogue',
  'people',
  letIn,
  'capacity',
  'places',
  'rates',
  'roster',
  'work',
  'ahead',
  'evergreen',
  movePast,
  'linked',
  seedAssets,
  seedPlans,
  'ways-in',
  'inventory',
  seedStock,
  'samples',
  'ratings',
  'evergreen-voices',
  'attendance',
  'dispatch',
  switchFlowsOff,
  'deployment',
  'rights',
  giveProxies,
  'calls',
  'billing',
  settleBills,
  'runs',
  workOnRuns,
  tellPeople,
  seedNotifications,
  seedPictures,
  rateVisits,
  'customer-messages',
  // Last: what is done already was done without them.
  'job-steps',
];

/** Fixtures in the order in which they are loaded. */
export const demoFixtures = (): Promise<readonly FixtureFile[]> =>
  Promise.all(
    stages
      .filter((stage) => typeof stage === 'string')
      .map(async (name) => ({ file: `${FOLDER}/${name}.json`, fixture: await fixtureIn(name) })),
  );

/** Organisations with their catalogue and their people, of whom everybody can sign in. */
const peopled: typeof stages = ['organisations', 'catalogue', 'people', letIn];

/** Fills an empty database. Throws when something is refused; nothing checks whether it is empty. */
export const seedDemo = (options: DemoOptions): Promise<void> => seed(options, stages);

/** The demo's organisations and people, without work, places and stock. */
export const seedPeople = (options: DemoOptions): Promise<void> => seed(options, peopled);

async function seed(
  { database, resources, workflows, clock, definitions, people, jobs, media, log }: DemoOptions,
  wanted: typeof stages,
): Promise<void> {
  const began = Date.now();
  const now = clock.now();
  const lookUp = async (email: string) => {
    const rights = () => definitions.product().rights;
    const member = await actingAs({ database, people, flags: {}, rights, now }, fixtures.id(`user/${email}`));
    if (!member) throw new Error(`Nobody can act as ${email} in the demo.`);
    return member;
  };
  const known = new Map<string, ReturnType<typeof lookUp>>();
  // What the demo's people do passes the same rules as anybody's calls. No stage changes what those who act in it may do.
  const actor = (email: string) => {
    const found = known.get(email) ?? lookUp(email);
    known.set(email, found);
    return found;
  };
  const entity = (name: string) => present(definitions.product().entities.get(name));
  const { timeZone } = defaults;
  const fixtures = createFixtures({ resources, run: workflows.runMany, actor, server, now, timeZone });
  const scope = { id: fixtures.id, now, timeZone };
  const instant = (days: number, time: string) => `${resolved(`=at(${days}, ${time})`, scope)}`;
  const host: Seed = { database, resources: typedResources(resources), clock, jobs, media, fixtures, actor, entity, instant };
  await withIndexesAside(database, async () => {
    for (const stage of wanted) {
      known.clear();
      if (typeof stage === 'string') await fixtures.load(await fixtureIn(stage));
      else await stage(host);
    }
  });
  const [members, requests] = [fixtures.keys('user').length, fixtures.keys('service-request').length];
  log?.info({ people: members, requests, milliseconds: Date.now() - began }, 'The demo data is in place.');
}
