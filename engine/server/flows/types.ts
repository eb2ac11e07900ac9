/** What flows run with. */
import type { Flow } from '../../core/flows/index.ts';
import type { Connection, Database, Row } from '../database/port.ts';
import type { Functions } from '../functions/types.ts';
import type { Jobs } from '../jobs/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Member } from '../kernel/principal.ts';
import type { EffectCode } from '../lifecycle/types.ts';
import type { Notify } from '../notify/index.ts';
import type { LanguagesOf } from '../notify/languages.ts';
import type { TextsOf } from '../notify/texts.ts';
import type { Outbound } from '../outbound/index.ts';
import type { Resources } from '../resources/types.ts';
import type { Workflows } from '../workflows/run.ts';
import type { FlowMaker } from './made.ts';
import type { Programs } from './programs.ts';

export type FlowHost = {
  readonly database: Database;
  readonly clock: Clock;
  readonly resources: Resources;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly programs: Programs;
  /** What the product registers besides. */
  readonly effects: readonly EffectCode[];
  readonly functions: Pick<Functions, 'run'>;
  readonly outbound: Pick<Outbound, 'send'>;
  readonly workflows: Pick<Workflows, 'run' | 'runMany'>;
  readonly notify: Pick<Notify, 'send'>;
  readonly textsOf: TextsOf;
  /** How people without an account are written to, one for each area that knows such. */
  readonly languagesOf: readonly LanguagesOf[];
  /** Areas whose records are flows. */
  readonly makers: readonly FlowMaker[];
  /** Told of the log after each step that an execution takes, where somebody watches. */
  readonly afterStep?: (log: readonly LogEntry[], executionId: string) => void;
  /** Told when the log of a branch becomes part of the log of its whole, from its entry `at` on. */
  readonly joined?: (log: { readonly from: string; readonly to: string; readonly at: number }) => void;
  /** Who a membership stands for; null for one that has nothing to be here for. `on`: within a transaction that is open already. */
  readonly actAs: (userId: string, on?: Connection) => Promise<Member | null>;
};

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
  readonly queued_at: string;
  readonly started_at: string | null;
  readonly org_id: string | null;
  /** Whose record it is about. */
  readonly owner_id: string | null;
  readonly acts_for: string | null;
  /** The membership of whoever did what started it; null: the clock, or the server by itself. */
  readonly caused_by: string | null;
  /** Tries of the call that is under way that have failed; null: none is. */
  readonly attempt: number | null;
  /** What is told, and by which key, at every try. */
  readonly outgoing: Outgoing | null;
  /** What it has found out, as JSON text (`memory.ts`). */
  readonly memory: string | null;
  /** The record for whose change it waits. */
  readonly listens_to: string | null;
  readonly message?: string | null;
  readonly title?: unknown;
  readonly record_title?: string | null;
  readonly ended_at?: string | null;
  /** The execution that it is a branch of; null: it is a whole. */
  readonly branch_of: string | null;
};

/** States in which an execution goes on. */
export const OPEN: readonly string[] = ['queued', 'waiting', 'running'];

/** `payload`: JSON text, because a patch takes null for a field that goes. */
export type Outgoing = { readonly key: string; readonly at: string; readonly payload: string };

/** What became of one step: `at` a UTC instant, `step` where it stands in the definition. */
export type LogEntry = {
  readonly at: string;
  readonly step: string;
  readonly do: string;
  /** What people call the step. */
  readonly name?: string;
  readonly came: 'done' | 'skipped' | 'waits' | 'ended' | 'failed';
  /** Milliseconds that it took. */
  readonly ms?: number;
  /** The rule by which it came this way, or the words of what refused it. */
  readonly why?: string;
  /** What it did, without values of records: whoever reads the log may be denied them. */
  readonly what?: string;
};

export const FLOWS = 'flows';
/** Calls of functions, which take longer than anything that happens here. */
export const CALLS = 'calls';
export const EXECUTION = 'execution';

/** How what a flow does is told apart in the audit. */
export const reasonOf = ({ id }: Pick<Flow, 'id'>) => `flow ${id}`;
