/** Records that go from one place of a list, or one state of their life, to another: a door of its own, for what lets them. */
export { leadsOn } from './records/shown-move.ts';
export { type ListMove, type Move, useMove } from './records/use-move.ts';
