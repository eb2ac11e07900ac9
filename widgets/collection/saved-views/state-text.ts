/** State of a list as the text that a saved view keeps. */
import type { ViewState } from '../../../engine/react/index.ts';

/** The same state gives the same text, whatever the order in which it came about. */
export function stateText(state: ViewState): string {
  const params = new URLSearchParams(Object.entries(state));
  params.sort();
  return params.toString();
}

export const stateFrom = (text: unknown): ViewState => Object.fromEntries(new URLSearchParams(typeof text === 'string' ? text : ''));

/** Whether a list shows something else than its view says. */
export const differs = (view: { readonly state: string }, state: ViewState): boolean => view.state !== stateText(state);
