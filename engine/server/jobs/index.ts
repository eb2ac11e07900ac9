/** The door of this room. */
export { createJobs, type Jobs } from './jobs.ts';
export { EVERY_HOUR, EVERY_MINUTE, keepRounds, type NamedRound, roundsQueue } from './rounds.ts';
export { endSchedules, keepSchedules, type Schedule } from './schedules.ts';
export { GiveUp, type Job, JobLost, type JobQueue, type NewJob } from './types.ts';
