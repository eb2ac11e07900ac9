/** The engine around a story or a widget test: fake client, real widgets, an address in memory. */
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import type { AppPlan } from '../engine/core/definitions/view-types.ts';
import { EngineProvider } from '../engine/react/index.ts';
import type { DataClient, EngineHost, WidgetSet } from '../engine/react/types.ts';
import { widgets as ownWidgets } from '../src/web/widgets/index.ts';
import { ToastRegion } from '../widgets/primitives/toast/toast-region.tsx';
import { fakeApp } from './fake-app.ts';
import { createFakeClient, type FakeProduct } from './fake-client.ts';
import { fakeProduct } from './fake-product.ts';

export type StoryHostOptions = {
  readonly product?: FakeProduct;
  /** Calls that answer differently. */
  readonly client?: Partial<DataClient>;
  readonly app?: AppPlan;
  readonly widgets?: Partial<WidgetSet>;
  /** Path and query it starts at. */
  readonly address?: string;
  /** Told of every navigation. */
  readonly onNavigate?: (to: string) => void;
};

function createMemoryAddress(start: string) {
  let address = start;
  const listeners = new Set<() => void>();
  return {
    get: () => address,
    go: (to: string) => {
      address = to;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A host as the browser gives one. */
export function createStoryHost({ product = fakeProduct, client, widgets, address = '/', onNavigate }: StoryHostOptions): EngineHost {
  const memory = createMemoryAddress(address);
  const navigate = (to: string) => {
    memory.go(to);
    onNavigate?.(to);
  };
  return {
    client: createFakeClient(product, client),
    widgets: { ...ownWidgets, ...widgets },
    navigate,
    useLocation: () => {
      const [pathname = '/', search] = useSyncExternalStore(memory.subscribe, memory.get).split('?');
      return { pathname, search: search === undefined ? '' : `?${search}` };
    },
    Link: ({ to, children, ...rest }) => (
      <a
        href={to}
        {...rest}
        onClick={(event) => {
          event.preventDefault();
          navigate(to);
        }}
      >
        {children}
      </a>
    ),
  };
}

export function StoryHost({ children, app, ...options }: StoryHostOptions & { readonly children: ReactNode }) {
  const [host] = useState(() => createStoryHost(options));
  return (
    <EngineProvider host={host} app={app ?? fakeApp()} retries={0}>
      {children}
      <ToastRegion />
    </EngineProvider>
  );
}
