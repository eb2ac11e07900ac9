/**
 * The door of the server: what a product brings besides its definitions. The platform names no area, entity or organisation
 * type; whatever it has to know of one comes through here.
 */
import type { AreaHost, LoadArea } from './area-host.ts';
import type { ProductCode } from './definitions/coded.ts';
import type { FeatureFlag } from './definitions/feature-flags.ts';
import type { People } from './identity/people.ts';
import { createLog } from './kernel/log.ts';
import type { Migration } from './model/migrate.ts';
import type { NoticeSubjects } from './notify/inbox/subjects.ts';
import { platformAreas } from './platform-areas.ts';
import type { WorkflowArea } from './workflows/types.ts';

export type ServerProduct<Name extends string = string> = {
  /**
   * What it is called in mails, in the document of its API and, in small letters, in the types of its problems. Its tables are
   * marked by it: it is never changed once data are stored.
   */
  readonly name: string;
  /** Absolute folder that holds its `schemas/entities` and `screens`, and `dist/web` once its pages are built. */
  readonly definitions: string;
  /** In the order in which their hooks run; those of the platform come after them. */
  readonly areas: Readonly<Record<Name, LoadArea>>;
  /** Who signs in, and what rules may ask of them. */
  readonly people: People;
  /** What people are told of. */
  readonly subjects: NoticeSubjects;
  /** Changes of stored data, in order; never changed once released. */
  readonly migrations: readonly Migration[];
  /** Parts that the platform's owner may switch. */
  readonly flags: readonly FeatureFlag[];
};

/** A product for `createServer` and `openParts`; its names of areas are kept as a type. */
export const defineProduct = <Name extends string>(product: ServerProduct<Name>): ServerProduct<Name> => Object.freeze(product);

/** An area that needs nothing of its server. */
export const plain =
  (load: () => Promise<WorkflowArea>): LoadArea =>
  async () => {
    const area = await load();
    return () => area;
  };

const allAreas = ({ areas }: ServerProduct): ReadonlyMap<string, LoadArea> =>
  new Map([...Object.entries(areas), ...Object.entries(platformAreas)]);

/** Names of all areas, the platform's own last. */
export const areaNamesOf = (product: ServerProduct): readonly string[] => [...allAreas(product).keys()];

/**
 * Loads the areas of these names and opens them on a host, in the order of the product whatever the order of the names; all of
 * them when absent. @throws Error for a name that no area has
 */
export async function loadAreas(
  product: ServerProduct,
  names: readonly string[] = areaNamesOf(product),
): Promise<(host: AreaHost) => readonly WorkflowArea[]> {
  const known = allAreas(product);
  for (const name of names) if (!known.has(name)) throw new Error(`There is no area "${name}".`);
  const wanted = new Set(names);
  const opens = await Promise.all([...known].filter(([name]) => wanted.has(name)).map(([, load]) => load()));
  return (host) => opens.map((open) => open(host));
}

/** A host for areas that are asked what they have, and never to do anything. */
function idleHost(): AreaHost {
  const idle = (): never => {
    throw new Error('Nothing runs while workflows are only named.');
  };
  return {
    product: idle,
    productFor: idle,
    overlay: idle,
    keyPrefix: undefined,
    identity: { invitations: { resend: idle }, locks: { release: idle } },
    jobs: { enqueue: idle, figures: idle, has: idle, queued: idle, discard: idle },
    flows: {
      start: idle,
      keepSchedules: idle,
      endSchedules: idle,
      startDue: idle,
      actAs: idle,
      wake: idle,
      tryOut: idle,
      flowFor: idle,
      runMany: idle,
    },
    notify: { send: idle },
    texts: idle,
    textsOf: idle,
    functions: { isAllowed: idle, run: idle },
    outbound: { isAllowed: idle },
    publicUrl: '',
    maps: undefined,
    matrix: undefined,
    roads: undefined,
    model: undefined,
    media: { signUpload: idle, accept: idle, read: idle, open: idle, openOwn: idle },
    log: createLog('silent'),
    sealerFor: () => ({ seal: idle, open: idle }),
    signerFor: () => ({ sign: idle, verify: idle }),
  };
}

/** What all areas have code for: workflows, parts of transitions, and what people are told of. */
export async function codeOf(product: ServerProduct): Promise<ProductCode> {
  const areas = (await loadAreas(product))(idleHost());
  return {
    workflows: areas.flatMap(({ workflows }) => workflows.map(({ entity, name }) => ({ entity, name }))),
    effects: areas.flatMap(({ effects = [] }) => effects.map(({ name, options }) => ({ name, options }))),
    steps: areas.flatMap(({ steps = [] }) => steps.map(({ name }) => name)),
    notifies: areas.flatMap(({ notifies = [] }) => notifies),
  };
}
