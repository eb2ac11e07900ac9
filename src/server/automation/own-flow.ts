/** A flow that an organisation has written, as its record says it. */
import type { Fault, Product } from '../../../engine/core/definitions/types.ts';
import type { Flow } from '../../../engine/core/flows/index.ts';
import { type FlowsHost, type OwnFlowLimits, type OwnFlowRecord, ownFlow } from '../../../engine/server/flows/index.ts';
import type { FieldProblem } from '../../../engine/server/kernel/errors.ts';
import { worded } from '../../../engine/server/kernel/said.ts';
import type { EntityRows } from '../rows/index.ts';
import { listened } from './events.ts';

export type OwnFlowRow = EntityRows['own-flow'];
export type OwnFlowOptions = { readonly product: () => Product; readonly flows: FlowsHost };

/** Of the maker, with which the ids of its flows begin. */
export const NAME = 'own';
/** What a schedule, or a person, starts such a flow on where it is about no record of its own. */
export const ONCE = 'organisation';
export const ownFlowLimits: OwnFlowLimits = { listened, once: ONCE };

export const keyOf = ({ id }: Pick<OwnFlowRow, 'id'>): string => `${NAME} ${id}`;

/** The flow of a record; undefined where it no longer fits the definitions. */
export function flowOfOwn({ id, name, org_id, acts_for, definition }: OwnFlowRow, product: Product): Flow | undefined {
  const record: OwnFlowRecord = {
    id: keyOf({ id }),
    title: name,
    org: `${org_id}`,
    person: acts_for ?? null,
    columns: { own_flow_id: id },
    json: definition,
  };
  return ownFlow(product, ownFlowLimits, record);
}

/** What is wrong with a definition, in the form that refusals have; pointers begin in it. */
export const faultsOf = (faults: readonly Fault[]): readonly FieldProblem[] =>
  faults.map(({ pointer, code, message }) => ({ pointer, code: code.replaceAll('-', '_'), message: worded(message) }));
