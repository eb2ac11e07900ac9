/** How a form as a whole stands. */
import type { SummaryLine } from './faults.ts';

export type FormStatus = {
  readonly dirty: boolean;
  readonly sending: boolean;
  /** Files on their way. */
  readonly uploading: number;
  /** Fields with a file that did not arrive: until it does, or is given up, nothing is sent. */
  readonly stranded: number;
  readonly summary: readonly SummaryLine[];
  /** Counts the refusals, so that each moves the focus to the first fault. */
  readonly refusals: number;
  /** What the form did by itself, for screen readers. */
  readonly news: string;
};
