/** Counts of several lists at once: a door of its own, so that pages without tabs load nothing of it. */
export { useCounts } from './records/use-counts.ts';
