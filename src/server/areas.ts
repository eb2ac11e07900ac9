/** The areas of the product by name, in the order in which their hooks run; each is loaded when a server opens it. */
import type { Product } from '../../engine/core/definitions/types.ts';
import type { OverridesOptions } from '../../engine/server/definitions/overrides/index.ts';
import type { Functions } from '../../engine/server/functions/types.ts';
import type { AccessOptions } from '../../engine/server/identity/workflows/index.ts';
import type { Sealer } from '../../engine/server/kernel/sealer.ts';
import type { Signer } from '../../engine/server/kernel/secret.ts';
import type { Notify } from '../../engine/server/notify/index.ts';
import type { WorkflowArea, WorkflowRun } from '../../engine/server/workflows/types.ts';

/** What a server has to offer its areas. */
export type AreaHost = OverridesOptions & {
  /** The definitions as they are now. */
  readonly product: () => Product;
  readonly identity: AccessOptions;
  readonly notify: Pick<Notify, 'send'>;
  readonly functions: Pick<Functions, 'isAllowed' | 'run'>;
  /** Where the product is reached from outside, without a slash at the end. */
  readonly publicUrl: string;
  /** Seals what the rules of automation carry to functions. */
  readonly sealer: Sealer;
  /** Signs the links by which people without an account tell what they did in a day. */
  readonly dailyPass: Signer;
};

type Load = () => Promise<(host: AreaHost) => WorkflowArea>;

/** An area that needs nothing of its server. */
const plain =
  (load: () => Promise<WorkflowArea>): Load =>
  async () => {
    const area = await load();
    return () => area;
  };

const loaders = {
  requests: plain(async () => (await import('./requests/index.ts')).requests),
  people: plain(async () => (await import('./people/index.ts')).people),
  setup: plain(async () => (await import('./setup/index.ts')).setup),
  capacity: plain(async () => (await import('./capacity/index.ts')).capacity),
  rates: plain(async () => (await import('./rates/index.ts')).rates),
  billing: plain(async () => (await import('./billing/index.ts')).billing),
  inventory: plain(async () => (await import('./inventory/index.ts')).inventory),
  ratings: plain(async () => (await import('./ratings/index.ts')).ratings),
  places: plain(async () => (await import('./places/index.ts')).places),
  attendance: plain(async () => (await import('./attendance/index.ts')).attendance),
  dispatch: plain(async () => (await import('./dispatch/index.ts')).dispatch),
  automation: plain(async () => (await import('./automation/index.ts')).automation),
  broadcast: plain(async () => (await import('./broadcast/index.ts')).broadcast),
  deployment: plain(async () => (await import('./deployment/index.ts')).deployment),
  studio: plain(async () => (await import('./studio/index.ts')).studio),
  bulk: plain(async () => (await import('../../engine/server/bulk/index.ts')).bulk),
  links: async () => {
    const { links } = await import('./links/index.ts');
    return ({ publicUrl, dailyPass, notify }) => links({ publicUrl, signer: dailyPass, notify });
  },
  access: async () => {
    const { access } = await import('../../engine/server/identity/workflows/index.ts');
    return ({ identity }) => access(identity);
  },
  rights: async () => (await import('./rights/index.ts')).rights,
  definitions: async () => (await import('../../engine/server/definitions/overrides/index.ts')).definitionOverrides,
  functions: async () => {
    const { namedFunctions } = await import('../../engine/server/functions/named-functions.ts');
    return ({ functions }) => namedFunctions(functions);
  },
  'automation-rules': async () => (await import('./automation/rules.ts')).automationRules,
  'transition-guards': async () => (await import('./setup/guard-hooks.ts')).transitionGuards,
} satisfies Readonly<Record<string, Load>>;

export type AreaName = keyof typeof loaders;

export const areaNames = Object.keys(loaders) as readonly AreaName[];

/** Loads the areas of these names and opens them on a host, in the order of the product whatever the order of the names. */
export async function loadAreas(names: readonly AreaName[] = areaNames): Promise<(host: AreaHost) => readonly WorkflowArea[]> {
  const wanted = new Set(names);
  const opens = await Promise.all(areaNames.filter((name) => wanted.has(name)).map((name) => loaders[name]()));
  return (host) => opens.map((open) => open(host));
}

/** A host for areas that are asked what they have, and never to do anything. */
function idleHost(): AreaHost {
  const idle = (): never => {
    throw new Error('Nothing runs while workflows are only named.');
  };
  return {
    product: idle,
    overlay: idle,
    identity: { invitations: { resend: idle }, locks: { release: idle } },
    notify: { send: idle },
    functions: { isAllowed: idle, run: idle },
    publicUrl: '',
    sealer: { seal: idle, open: idle },
    dailyPass: { sign: idle, verify: idle },
  };
}

/** The workflows that all areas have code for. */
export async function codedWorkflows(): Promise<readonly Pick<WorkflowRun, 'entity' | 'name'>[]> {
  const open = await loadAreas();
  return open(idleHost()).flatMap(({ workflows }) => workflows.map(({ entity, name }) => ({ entity, name })));
}
