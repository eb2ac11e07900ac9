/** Runs the tools that read, by the very calls that pages make, and says ahead of time what one that changes would do. */
import type { JsonSchema } from '../../core/definitions/types.ts';
import { isObject } from '../../core/json/index.ts';
import type { Connection, Database, Row } from '../database/port.ts';
import type { Definitions } from '../definitions/service.ts';
import type { RunWorkflow } from '../http/workflow-routes.ts';
import { problems } from '../kernel/errors.ts';
import type { Member } from '../kernel/principal.ts';
import type { Resources } from '../resources/types.ts';
import { MOST_ROWS, type Tool, takes, toolsFor } from './tools.ts';

export type ToolHost = {
  readonly database: Database;
  readonly resources: Resources;
  readonly definitions: Pick<Definitions, 'shown' | 'entity' | 'reach' | 'surface' | 'catalogue'>;
  readonly runWorkflow: RunWorkflow;
  /** Whether a workflow touches the database alone: others are not run ahead of time, and their card shows the values alone. */
  readonly mayForesee: (entity: string, workflow: string) => boolean;
};
export type ToolCall = { readonly tool: string; readonly input: Row };

/** One workflow with all its values. `record`: as it was when it was proposed, as far as the person may read it. */
export type Proposal = {
  readonly entity: string;
  readonly workflow: string;
  readonly id: string | null;
  readonly version: number | null;
  readonly input: Row;
};
/** Values of a record that a workflow would change, before and after. */
export type Foreseen = {
  readonly record: Row | null;
  readonly changes: readonly (readonly [field: string, before: unknown, after: unknown])[];
};

/** @throws not_found for a tool that the person does not have, invalid for arguments that it does not take. */
export function toolOf({ definitions }: Pick<ToolHost, 'definitions'>, member: Member, { tool: name, input }: ToolCall): Tool {
  const tool = toolsFor(definitions, member).get(name);
  if (!tool) throw problems.notFound();
  if (!takes(tool, input)) throw problems.invalid();
  return tool;
}

const textAt = (input: Row, name: string): Record<string, string> => {
  const value = input[name];
  return typeof value === 'string' && value !== '' ? { [name]: value } : {};
};

/** What a tool that reads answers. @throws what the calls of pages throw, and not_found for a tool that changes something. */
export async function runTool(host: ToolHost, member: Member, call: ToolCall): Promise<unknown> {
  const { kind, does } = toolOf(host, member, call);
  if (kind === 'changes') throw problems.notFound();
  const { resources, definitions } = host;
  const { input } = call;
  switch (does.verb) {
    case 'search':
      return resources.find(member, { text: String(input.text), records: definitions.reach(member).records, most: 5 });
    case 'get':
      return resources.get(member, does.entity, String(input.id), { labels: true });
    case 'group':
      return resources.group(member, does.entity, { ...input });
    case 'components':
      return componentsOf(definitions.catalogue(), textAt(input, 'component').component);
    case 'show':
      return surfaceOf(host, member, input.surface);
    case 'run':
      return host.runWorkflow(member, { ...callOf(does, input) });
    default:
      return resources.list(member, does.entity, {
        ...textAt(input, 'filter'),
        ...textAt(input, 'search'),
        ...(typeof input.order_by === 'string' ? { orderBy: input.order_by } : {}),
        pageSize: typeof input.page_size === 'number' ? input.page_size : MOST_ROWS,
        count: 'exact',
        labels: true,
      });
  }
}

/** Names and purposes of all, or the schema of one with what it rests on. */
function componentsOf(catalogue: JsonSchema | undefined, name: string | undefined): Row {
  const components = catalogue && isObject(catalogue.components) ? catalogue.components : {};
  if (name === undefined)
    return {
      catalogId: catalogue?.catalogId,
      components: Object.entries(components).map(([each, schema]) => ({ component: each, is: isObject(schema) ? schema.description : '' })),
    };
  if (!Object.hasOwn(components, name)) throw problems.notFound();
  return { [name]: components[name], $defs: catalogue?.$defs };
}

/** Whether it can be shown to the person, or what is wrong with it, by pointers into the message. */
function surfaceOf({ definitions }: ToolHost, member: Member, message: unknown): Row {
  const planned = definitions.surface(member, message);
  if (!planned) throw problems.notFound();
  return planned.faults.length === 0 && planned.plan ? { shown: true } : { shown: false, faults: planned.faults };
}

const callOf = ({ entity, workflow = '' }: Tool['does'], { id, input }: Row) => ({
  entity,
  workflow,
  id: id === undefined ? null : String(id),
  input: isObject(input) ? input : {},
});

/** A tool that changes something, as what a person is asked to confirm. Nothing is done. @throws like `toolOf`; not_found for one that reads. */
export async function propose(host: ToolHost, member: Member, call: ToolCall): Promise<{ proposal: Proposal; foreseen: Foreseen }> {
  const { kind, does } = toolOf(host, member, call);
  if (kind !== 'changes') throw problems.notFound();
  const wanted = callOf(does, call.input);
  const isForeseen = host.mayForesee(wanted.entity, wanted.workflow);
  const foreseen = isForeseen ? await foresee(host, member, wanted) : { record: await recordOf(host, member, wanted), changes: [] };
  const version = foreseen.record?.version;
  return { proposal: { ...wanted, version: typeof version === 'number' ? version : null }, foreseen };
}

const recordOf = async ({ resources }: ToolHost, member: Member, { entity, id: record }: Omit<Proposal, 'version'>): Promise<Row | null> =>
  record === null ? null : (await resources.get(member, entity, record)).data;

/** Ends a part of a transaction so that nothing of it stays. */
class Undone extends Error {}

/**
 * Runs the workflow in a part of a transaction that is always undone: what it refuses is refused here, and what it changes of the
 * record is seen by the person's own eyes.
 */
async function foresee({ database, resources, runWorkflow }: ToolHost, member: Member, call: Omit<Proposal, 'version'>): Promise<Foreseen> {
  const see = async (on: Connection) => (call.id === null ? null : (await resources.get(member, call.entity, call.id, {}, on)).data);
  return database.transaction(member, async (connection) => {
    const before = await see(connection);
    let after: Row | null = null;
    try {
      await connection.attempt(async (part) => {
        await runWorkflow(member, call, part);
        after = await see(part);
        throw new Undone();
      });
    } catch (error) {
      if (!(error instanceof Undone)) throw error;
    }
    return { record: before, changes: differences(before, after) };
  });
}

const STEPS: ReadonlySet<string> = new Set(['version', 'updated_at', 'updated_by']);

function differences(before: Row | null, after: Row | null): Foreseen['changes'] {
  if (!before || !after) return [];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !STEPS.has(name));
  return names.flatMap((name) =>
    JSON.stringify(before[name] ?? null) === JSON.stringify(after[name] ?? null)
      ? []
      : [[name, before[name] ?? null, after[name] ?? null] as const],
  );
}
