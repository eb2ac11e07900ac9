/** What runs are made of. */
import type { AreaHost } from '../../../../engine/server/area-host.ts';
import type { Jobs } from '../../../../engine/server/jobs/index.ts';
import { system } from '../../../../engine/server/kernel/principal.ts';
import type { QueueHost } from '../../../../engine/server/workflows/types.ts';
import type { EntityRows, ProductContext, ProductResources } from '../../rows/index.ts';
import type { AskWays } from '../../scheduling/index.ts';

/** The queue of runs; one job of an organisation at a time. */
export const RUNS = 'dispatch.runs';
export const keeper = system('auto-assign');

export type Run = EntityRows['dispatch-run'];
export type ProposalRow = EntityRows['dispatch-proposal'];
export type Asking = Pick<Jobs, 'enqueue'>;
export type RunHost = Omit<QueueHost, 'resources'> & {
  readonly resources: ProductResources;
  readonly jobs: Asking;
  /** The definitions that somebody's calls are held to, restrictions and all. */
  readonly productFor: AreaHost['productFor'];
  /** Absent where the operator has set up no map service. */
  readonly askWays?: AskWays | undefined;
};
export type Writing = Pick<ProductContext, 'connection' | 'resources' | 'now'>;

/** What a job does for a run: looks for a plan, assigns what was chosen, gives back what was assigned. */
export type Act = 'propose' | 'commit' | 'undo';

/** `after`: the last proposal that an earlier job of the same undoing looked at. */
export const turnOf = ({ id, org_id }: Pick<Run, 'id' | 'org_id'>, act: Act, after?: string) => ({
  data: { run: id, act, ...(after === undefined ? {} : { after }) },
  ...(org_id ? { group: org_id } : {}),
});
