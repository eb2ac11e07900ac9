/** When organisations work, by the place of the work. */
export { type CalendarsOf, calendarsOf } from './read.ts';
export { afterWorking, type WorkingTime, workingBetween } from './working-time.ts';
