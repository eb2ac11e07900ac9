/** What questions of 'what if' are made of. */
import type { EntityRows } from '../../rows/index.ts';
import type { Measurement } from '../../scheduling/index.ts';

/** The queue of scenarios; one job of an organisation at a time. */
export const SCENARIOS = 'dispatch.scenarios';

export type Scenario = EntityRows['dispatch-scenario'];

export const turnOf = ({ id, org_id }: Pick<Scenario, 'id' | 'org_id'>) => ({
  data: { scenario: id },
  ...(org_id ? { group: org_id } : {}),
});

export type Copy = { readonly userId: string; readonly count: number };

/** Both sides, and of days that are over what was done. */
export type Results = { readonly asIs: Measurement; readonly whatIf: Measurement; readonly was: Measurement | undefined };
