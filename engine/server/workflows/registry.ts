/** The code of workflows by entity and name, held against the definitions that name them. Transitions of a lifecycle need none. */
import type { Entity, Product, Workflow } from '../../core/definitions/types.ts';
import { transitionOf } from '../../core/lifecycle/index.ts';
import { transitionRun } from '../lifecycle/transition.ts';
import type { LifecycleCode } from '../lifecycle/types.ts';
import type { WorkflowRun } from './types.ts';

export type Registered = { readonly definition: Workflow; readonly code: WorkflowRun };

export type Registry = {
  /** The workflow that both data and code know, as the entity given has it; undefined for any other. */
  find(entity: Entity, name: string): Registered | undefined;
};

/** Thrown at start: data and code do not name the same workflows. */
export class WorkflowMismatch extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`Workflows and their code do not fit together:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.name = 'WorkflowMismatch';
    this.faults = faults;
  }
}

/** `isWhole`: every workflow that a definition names needs its code; true when absent. */
export type RegistryOptions = { readonly isWhole?: boolean; readonly lifecycles?: LifecycleCode };

const NO_CODE: LifecycleCode = { effects: [], steps: [] };

const keyOf = ({ entity, name }: { readonly entity: string; readonly name: string }) => `${entity}/${name}`;

/** Sentences about workflows that only data or only code names, and about code registered twice; none: they agree. */
export function workflowFaults(
  product: Pick<Product, 'entities'>,
  runs: readonly WorkflowRun[],
  { isWhole = true }: RegistryOptions = {},
): readonly string[] {
  const coded = new Set(runs.map(keyOf));
  const twice = runs.filter((run, index) => runs.findIndex((other) => keyOf(other) === keyOf(run)) < index);
  const defined = [...product.entities.values()].flatMap((entity) =>
    [...entity.workflows.values()].map((workflow) => ({
      file: entity.file,
      workflow,
      isData: workflow.does !== undefined || transitionOf(entity.lifecycle, workflow.name) !== undefined,
    })),
  );
  const missing = isWhole ? defined.filter(({ workflow, isData }) => !isData && !coded.has(keyOf(workflow))) : [];
  const known = new Set(defined.map(({ workflow }) => keyOf(workflow)));
  return [
    ...missing.map(({ file, workflow }) => `${file}: no code is registered for the workflow "${workflow.name}" of ${workflow.entity}.`),
    ...runs
      .filter((run) => !known.has(keyOf(run)))
      .map((run) => `${run.entity} has no workflow "${run.name}" in its definition, but code is registered for it.`),
    ...defined
      .filter(({ workflow, isData }) => isData && coded.has(keyOf(workflow)))
      .map(
        ({ file, workflow }) => `${file}: what "${workflow.name}" of ${workflow.entity} does is said there; code for it would never run.`,
      ),
    ...twice.map((run) => `Code for the workflow "${run.name}" of ${run.entity} is registered twice.`),
  ];
}

/**
 * The registry over the product as it is at each call: a reload may bring or take away a workflow.
 * @throws WorkflowMismatch naming every fault of the product that it starts with.
 */
export function createRegistry(product: () => Product, runs: readonly WorkflowRun[], options?: RegistryOptions): Registry {
  const faults = workflowFaults(product(), runs, options);
  if (faults.length > 0) throw new WorkflowMismatch(faults);
  const lifecycles = options?.lifecycles ?? NO_CODE;
  const codes = new Map(runs.map((run) => [keyOf(run), run]));
  return {
    find(entity, name) {
      const definition = entity.workflows.get(name);
      const code = transitionRun(entity, name, lifecycles) ?? codes.get(keyOf({ entity: entity.name, name }));
      return definition && code ? { definition, code } : undefined;
    },
  };
}
