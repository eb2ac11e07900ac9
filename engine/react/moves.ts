/** Records that are dragged from one place of a list to another: a door of its own, for the views that let them. */
export { type ListMove, type Move, useMove } from './records/use-move.ts';
