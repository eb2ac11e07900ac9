/** What the provider hands to every hook. */
import { createContext, useContext } from 'react';
import type { AppPlan } from '../../core/definitions/view-types.ts';
import type { TitleStore } from '../text/title-store-types.ts';
import type { ToastStore } from '../toast/toast-store.ts';
import type { EngineHost } from '../types.ts';

export type Engine = {
  readonly host: EngineHost;
  readonly app: AppPlan;
  readonly toasts: ToastStore;
  readonly title: TitleStore;
};

export const EngineContext = createContext<Engine | null>(null);

/** The engine around; throws outside an EngineProvider, which is a mistake of the host. */
export function useEngine(): Engine {
  const engine = useContext(EngineContext);
  if (!engine) throw new Error('This hook works inside an EngineProvider only.');
  return engine;
}

export const useHost = (): EngineHost => useEngine().host;

/** The frame of the product for the signed-in person. */
export const useApp = (): AppPlan => useEngine().app;
