/** Lifecycles that organisations build themselves: their states and moves are rows. */
import type { Lifecycle, Move, State } from '../../../core/lifecycle/index.ts';
import type { Row } from '../../database/port.ts';

export type RowState = State & {
  /** What programs call it. */
  readonly key: string;
  readonly title: string;
  /** Ids of fields of the organisation's own that must be filled too, where the record's form has them. */
  readonly requireCustom: readonly string[];
  /** As it is stored. */
  readonly row: Row;
};

export type RowMove = Move & {
  readonly to: string;
  /** CEL over the record that must hold; null for a move that asks for nothing. */
  readonly guard: string | null;
  /** What people are told where it does not, in the organisation's words. */
  readonly message: string | null;
};

export type RowLifecycle = Lifecycle<RowState, RowMove>;
