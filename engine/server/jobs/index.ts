/** The door of this room. */
export { givenUpQueue } from './given-up.ts';
export { createJobs, type Jobs, type JobsPart } from './jobs.ts';
export { EVERY_HOUR, EVERY_MINUTE, keepRounds, type NamedRound, roundsQueue } from './rounds.ts';
export { endOthers, endSchedules, keepSchedules, type Schedule } from './schedules.ts';
export { daysBefore, olderThan, type Sweep, sweep, sweepRounds } from './sweep.ts';
export { GiveUp, type Job, JobLost, type JobQueue, type NewJob, type QueuedJob, type QueueFigures } from './types.ts';
