/** What a product registers for lifecycles: effects, and steps for what is truly code. */
import type { Entity, JsonSchema } from '../../core/definitions/types.ts';
import type { Row } from '../database/port.ts';
import type { WorkflowContext } from '../workflows/context.ts';
import type { RowLifecycle } from './rows/types.ts';

/** One record that a transition moves. */
export type Moving = {
  /** As it was stored. */
  readonly before: Row;
  /** As it is stored now; for a step, as it is about to be. */
  readonly doc: Row;
  readonly from: string | null;
  readonly to: string | null;
  /** Where its states are rows: all of them, and the moves between them. */
  readonly lifecycle?: RowLifecycle;
  /** Records that its transition locks, by the fields that refer to them, as they stood then. */
  readonly locked: Readonly<Record<string, Row>>;
};

/** What happens besides a transition, under a name that definitions use. */
export type EffectCode = {
  readonly name: string;
  /** JSON Schema of what it takes in `with`: its names and which of them it needs. */
  readonly options: JsonSchema;
  /** For all records that it happens to at once. */
  run(
    context: WorkflowContext,
    entity: Entity,
    effects: readonly (Moving & { readonly options: Row; readonly input: Row })[],
  ): Promise<void>;
};

/** A part of a transition that is code. @throws what stands in the way */
export type StepCode = {
  readonly name: string;
  /** Values to set besides, one row a record, in the order given. */
  run(
    context: WorkflowContext,
    step: { readonly entity: Entity; readonly moving: readonly Moving[]; readonly input: Row },
  ): Promise<readonly Row[]>;
};

/** Effects and steps by name, of all areas. */
export type LifecycleCode = { readonly effects: readonly EffectCode[]; readonly steps: readonly StepCode[] };
