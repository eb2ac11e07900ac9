/** What flows run with. */
import type { Flow } from '../../core/flows/index.ts';
import type { Database, Row } from '../database/port.ts';
import type { Jobs } from '../jobs/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { EffectCode } from '../lifecycle/types.ts';
import type { Resources } from '../resources/types.ts';
import type { Programs } from './programs.ts';

export type FlowHost = {
  readonly database: Database;
  readonly clock: Clock;
  readonly resources: Resources;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly programs: Programs;
  /** What the product registers besides. */
  readonly effects: readonly EffectCode[];
};

/** A record that a flow starts on: as it is now and, where it was changed, as it was. `id`: of the execution, where it must not come about twice. */
export type FlowSubject = { readonly doc: Row; readonly before: Row | null; readonly id?: string };

/** The row of an execution, as far as the runner reads it. */
export type Execution = {
  readonly id: string;
  readonly flow: string;
  readonly flow_version: string;
  readonly record_entity: string;
  readonly record_id: string;
  readonly before: Row | null;
  readonly state: string;
  readonly position: number;
  readonly depth: number;
  readonly log: readonly LogEntry[] | null;
  readonly started_at: string | null;
};

/** What became of one step: `at` a UTC instant, `step` counted from 1. */
export type LogEntry = {
  readonly at: string;
  readonly step: number;
  readonly do: string;
  readonly came: 'done' | 'skipped' | 'waits' | 'ended';
};

export const FLOWS = 'flows';
export const EXECUTION = 'execution';

/** How what a flow does is told apart in the audit. */
export const reasonOf = ({ id }: Pick<Flow, 'id'>) => `flow ${id}`;
