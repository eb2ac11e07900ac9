/** Tables in partitions by month. */
export { adopt, dropOverdueChecks } from './adopt.ts';
export { type Partition, partitionsOf } from './find.ts';
export { dropPartition, keepMonths } from './keep.ts';
export { monthOf } from './months.ts';
export { isBusy, shortly } from './shortly.ts';
