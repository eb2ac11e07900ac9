/** How an execution is taken up, and how it ends. */
import type { Flow } from '../../core/flows/index.ts';
import type { Connection, Row } from '../database/port.ts';
import { system } from '../kernel/principal.ts';
import type { ChangeRequest } from '../resources/types.ts';
import { rowsOf } from '../workflows/rows.ts';
import { wholeOf } from './branches.ts';
import { letNextIn } from './concurrency.ts';
import { EXECUTION, type Execution, FLOWS, type FlowHost, OPEN } from './types.ts';

/** Locked; undefined for one that has ended, or that is no more. */
export async function openOne(connection: Connection, id: string): Promise<Execution | undefined> {
  const [row] = await rowsOf(connection, { entity: EXECUTION, values: [id], lock: true });
  const execution = row as Execution | undefined;
  return execution && OPEN.includes(execution.state) ? execution : undefined;
}

export type Closing = {
  readonly execution: Execution;
  /** Undefined where it is not known any more. */
  readonly flow?: Pick<Flow, 'id' | 'concurrency'> | undefined;
  readonly state: 'succeeded' | 'failed' | 'timed_out' | 'skipped';
  readonly message?: string;
  readonly patch?: Row;
  /** Whether `execution` is the row as it stands. */
  readonly isHeld?: boolean;
};

export async function close(host: FlowHost, connection: Connection, closing: Closing): Promise<void> {
  const { execution, flow } = closing;
  await host.resources.update(system(`flow ${execution.flow}`), EXECUTION, [endingOf(closing, host.clock.now())], connection);
  const whole = wholeOf(execution);
  if (whole) await host.jobs.enqueue(connection, FLOWS, [whole]);
  else if (flow?.concurrency) await letNextIn(connection, host.jobs, flow.id);
}

/** Of several that are whole, and that nobody waits for the places of. */
export const closeAll = async ({ resources, clock }: FlowHost, connection: Connection, closings: readonly Closing[]): Promise<void> => {
  const changes = closings.map((closing) => endingOf(closing, clock.now()));
  await resources.update(system('flows'), EXECUTION, changes, connection);
};

function endingOf({ execution, state, message, patch, isHeld = false }: Closing, now: string): ChangeRequest {
  const ended = { state, message: message ?? null, ended_at: now, wakes_at: null, attempt: null, outgoing: null, listens_to: null };
  const took = Date.parse(now) - Date.parse(execution.queued_at);
  const row = { started_at: execution.started_at ?? now, took, ...patch, ...ended };
  return { id: execution.id, patch: row, ...(isHeld ? { held: execution as Row } : {}) };
}
