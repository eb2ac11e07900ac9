/** Which executions may begin in one transaction with others. */
import type { Flow, FlowStep } from '../../core/flows/index.ts';
import type { Row } from '../database/port.ts';
import type { NewJob } from '../jobs/index.ts';
import { jobOf } from './job-of.ts';

const LIGHT: readonly FlowStep['do'][] = ['set', 'let', 'switch', 'jump', 'end', 'emit', 'wait', 'wait-until', 'listen', 'ask', 'call'];

const isLight = (step: FlowStep) => LIGHT.includes(step.do) || (step.do === 'effect' && step.effect.do !== 'registered');

/** Where none locks many records, has a place to give on, or is meant to be refused, which would undo the others. */
export const isShared = ({ made, concurrency, trigger, steps }: Flow): boolean =>
  !made && !concurrency && trigger.on !== 'deleted' && steps.every(isLight);

/** The job by which an execution of the flow begins. */
export function firstJobOf(flow: Flow | undefined, execution: Row): NewJob {
  const job = jobOf(execution);
  return flow && isShared(flow) ? { ...job, data: { ...job.data, shared: true } } : job;
}
