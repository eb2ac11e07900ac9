/** What a list of rows is given. */
import type { RefObject } from 'react';
import type { Labels, RecordData } from '../../../engine/react/types.ts';
import type { RowFrame } from './row-frame.ts';

export type RowListProps = {
  readonly rows: readonly RecordData[];
  readonly labels: Labels;
  readonly frame: RowFrame;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly mayBeVirtual: boolean;
  /** The end of what is loaded comes near. */
  readonly onNearEnd?: (() => void) | undefined;
};
