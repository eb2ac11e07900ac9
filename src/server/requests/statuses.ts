/** Statuses of requests and sub-tasks as their group's rows say them. */
import type { RowState } from '../../../engine/server/lifecycle/rows/types.ts';
import type { EntityRows } from '../rows/index.ts';

export type Status = EntityRows['status'];

/** Keys of statuses that the product itself moves requests to, where a group has them. */
export const ASSIGNED = 'assigned';
export const IN_PROGRESS = 'in_progress';

/** The row behind a state: the lifecycle of requests and sub-tasks takes its states from this entity. */
export const statusOf = ({ row }: RowState): Status => row as Status;
