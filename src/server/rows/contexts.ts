/**
 * What hooks and workflows of the product work with: the platform's contexts with the columns of each entity. The platform
 * hands rows on without knowing their columns; that they are these follows from the types being made of the same definitions.
 */
import type { Entity } from '../../../engine/core/definitions/types.ts';
import type { Connection, Row } from '../../../engine/server/database/port.ts';
import type { Principal } from '../../../engine/server/kernel/principal.ts';
import type { EffectCode, Moving, StepCode } from '../../../engine/server/lifecycle/types.ts';
import type { HookContext, Resources } from '../../../engine/server/resources/types.ts';
import type { WorkflowContext, WorkflowRun } from '../../../engine/server/workflows/types.ts';
import type { EntityRows, RequiredFields, WorkflowInputs } from '../../../schemas/types/rows.ts';

export type EntityName = keyof EntityRows & string;
/** Columns that only the pipeline writes. */
type Kept = 'version';

/** A record that is to be made: what its entity requires, and whatever else of its columns. */
export type Draft<E extends EntityName> = {
  -readonly [C in Exclude<keyof EntityRows[E], Kept | RequiredFields[E]>]?: EntityRows[E][C] | null | undefined;
} & { -readonly [C in Extract<keyof EntityRows[E], RequiredFields[E]>]: EntityRows[E][C] };

/** What a change sets; null empties a column (RFC 7396). */
export type Patch<E extends EntityName> = {
  readonly [C in Exclude<keyof EntityRows[E], Kept>]?: EntityRows[E][C] | null | undefined;
};

type Writable<R> = { -readonly [C in keyof R]: R[C] };

/** A new record in hooks. Its id stands from the beginning. */
export type Created<E extends EntityName> = { readonly before: null; after: Draft<E> & { id: EntityRows[E]['id'] } };
/** A change of a record in hooks: `after` is the whole record as it will be. */
export type Updated<E extends EntityName> = { readonly before: EntityRows[E]; after: Writable<EntityRows[E]> };

/** Either of them, for hooks that look at both. */
export type Changed<E extends EntityName> = { readonly before: EntityRows[E] | null; after: Created<E>['after'] };

/** `Resources` by the columns of each entity. What comes back is cut for the principal: all of it for `system`. */
export type ProductResources = Omit<Resources, 'create' | 'update'> & {
  create<E extends EntityName>(
    principal: Principal,
    entity: E,
    rows: readonly Draft<E>[],
    on?: Connection,
  ): Promise<readonly EntityRows[E][]>;
  update<E extends EntityName>(
    principal: Principal,
    entity: E,
    changes: readonly { readonly id: string; readonly version?: number; readonly patch: Patch<E> }[],
    on?: Connection,
  ): Promise<readonly EntityRows[E][]>;
};

type Typed<C> = Omit<C, 'resources'> & { readonly resources: ProductResources };
export type ProductContext = Typed<HookContext>;

type Work<T> = (changes: T[], context: ProductContext) => Promise<void> | void;

/** The hooks of one entity. */
export type HooksOf<E extends EntityName> = {
  beforeCreate?: Work<Created<E>>;
  afterCreate?: Work<{ readonly before: null; after: Writable<EntityRows[E]> }>;
  beforeUpdate?: Work<Updated<E>>;
  afterUpdate?: Work<Updated<E>>;
  beforeRemove?(rows: EntityRows[E][], context: ProductContext): Promise<void> | void;
};

type Inputs<E> = E extends keyof WorkflowInputs ? WorkflowInputs[E] : never;

/** The code of one workflow: its records with their columns, and its form as the entity defines it. */
export type WorkflowOf<E extends EntityName, N extends keyof Inputs<E> & string> = Omit<WorkflowRun, 'name' | 'entity' | 'run'> & {
  readonly name: N;
  readonly entity: E;
  run(
    context: Typed<WorkflowContext>,
    call: { readonly records: readonly EntityRows[E][]; readonly input: Inputs<E>[N] },
  ): Promise<Row | null>;
};

type MovingOf<E extends EntityName> = Pick<Moving, 'from' | 'to' | 'lifecycle' | 'locked'> & {
  readonly before: EntityRows[E];
  readonly doc: EntityRows[E];
};

/** A part of a transition that is code, with the columns of its records and the form as the entity defines it. */
export type StepOf<E extends EntityName, N extends keyof Inputs<E> & string> = Pick<StepCode, 'name'> & {
  run(
    context: Typed<WorkflowContext>,
    step: { readonly entity: Entity; readonly moving: readonly MovingOf<E>[]; readonly input: Inputs<E>[N] },
  ): Promise<readonly Patch<E>[]>;
};

/** What happens besides a transition. */
export type EffectOf<E extends EntityName> = Pick<EffectCode, 'name' | 'options'> & {
  run(
    context: Typed<WorkflowContext>,
    entity: Entity,
    effects: readonly (MovingOf<E> & { readonly options: Row; readonly input: Row })[],
  ): Promise<void>;
};

/** The same resources: what they answer has the columns of the entity that is asked for. */
export const typedResources = (resources: Resources): ProductResources => resources as ProductResources;
