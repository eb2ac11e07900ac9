/** Addresses of the page, guarded: whoever asks may answer for what is unsaved. */
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router-dom';
import { hasUnsavedChanges } from '../../react/form/unsaved-guard.ts';
import { createGuardedHistory, type GuardedHistory, type Leaving } from './guarded-history.ts';

const HistoryContext = createContext<GuardedHistory | undefined>(undefined);

/** The router of the app over the browser's own history. */
export function GuardedRouter({ children }: { readonly children: ReactNode }) {
  const history = useMemo(() => createGuardedHistory(createBrowserHistory({ v5Compat: true }), hasUnsavedChanges), []);
  const { action, location } = useSyncExternalStore(history.subscribe, history.moment);
  return (
    <HistoryContext value={history}>
      <Router location={location} navigationType={action} navigator={history.navigator}>
        {children}
      </Router>
    </HistoryContext>
  );
}

const never = () => () => {};

/** The way out that waits for an answer, while there is one. */
export function useLeaving(): Leaving | undefined {
  const history = useContext(HistoryContext);
  return useSyncExternalStore(history?.subscribe ?? never, () => history?.leaving());
}
