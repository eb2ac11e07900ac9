/** Which view of a list is open, and how another one is. */
import type { ViewState } from '../../../engine/react/index.ts';

export type OpenView = {
  /** Id of the view that is open; empty where its owner chose none over the first one. */
  readonly saved: string | undefined;
  /** What the list shows now, key by key as the address has it. */
  readonly state: ViewState;
  /** Says which view is open, and leaves the list as it is. */
  readonly onSaved: (saved: string | undefined) => void;
  /** Brings the list to a state: a key that is not in it goes back to what the definition says. */
  readonly onOpen: (state: ViewState, saved: string | undefined) => void;
};
