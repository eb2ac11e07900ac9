/**
 * Things only the host can do (sign in, switch the view, change the theme),
 * offered to widgets under a name. Kept apart from the provider of the engine,
 * so that the sign-in page loads nothing else.
 */
import { createContext, useContext } from 'react';

export type HostAction = (input: Readonly<Record<string, unknown>>) => Promise<unknown>;
export type HostActions = Readonly<Record<string, HostAction>>;

export const HostActionsContext = createContext<HostActions>({});

/** The action of that name; rejects when the host offers none, so that a misspelt name is seen. */
export function useHostAction(name: string): HostAction {
  const action = useContext(HostActionsContext)[name];
  return action ?? (() => Promise.reject(new Error(`This host offers no action "${name}".`)));
}
