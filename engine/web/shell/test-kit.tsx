/** Parts of the frame in a test: the engine around, an address in memory, the real texts. */
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import { fakeApp } from '../../../.storybook/fake-app.ts';
import { createStoryHost } from '../../../.storybook/story-host.tsx';
import { ToastRegion } from '../../../widgets/primitives/toast/toast-region.tsx';
import type { AppPlan, MenuItemView, MenuView } from '../../core/definitions/view-types.ts';
import { type HostActions, HostActionsContext } from '../../react/host-actions.ts';
import { EngineProvider } from '../../react/index.ts';
import type { DataClient } from '../../react/types.ts';

// What a browser has and happy-dom lacks, or answers with a warning.
Element.prototype.scrollIntoView ??= () => undefined;

type Options = Partial<Pick<AppPlan, 'menus' | 'routes' | 'flags'>> & {
  readonly user?: Partial<AppPlan['user']>;
  readonly org?: Partial<AppPlan['org']>;
  readonly address?: string;
  readonly actions?: HostActions;
  /** Calls that answer differently. */
  readonly client?: Partial<DataClient>;
};

const item = (to: string, label: string, more: Partial<MenuItemView> = {}): MenuItemView => ({
  id: to,
  to,
  label,
  literal: true,
  tags: [],
  ...more,
});

/** A menu of two groups and a page above them. */
export const menu: MenuView = {
  id: 'user',
  groups: [
    { id: 'main', items: [item('/dashboard', 'Dashboard')] },
    { id: 'work', label: 'menu.group_work', items: [item('/users', 'Users'), item('/tasks', 'Tasks', { tags: ['beta'] })] },
    {
      id: 'stock',
      label: 'menu.group_stock_transfer',
      items: [item('/history', 'History'), item('/incoming', 'Incoming', { tags: ['coming_soon'] })],
    },
  ],
};

export const route = (path: string, title: string) => ({ screen: path, path, title, public: false, bare: false });

export function openPart(part: ReactNode, { user, org, address = '/dashboard', actions = {}, client = {}, ...plan }: Options = {}) {
  const app: AppPlan = {
    ...fakeApp({ ...(user ? { user } : {}), ...(org ? { org } : {}) }),
    menus: { user: menu, admin: menu },
    ...plan,
  };
  const place = { path: '' };
  function Place() {
    const { pathname } = useLocation();
    place.path = pathname;
    return null;
  }
  const host = createStoryHost({ client });
  const view = render(
    <MemoryRouter initialEntries={[address]}>
      <HostActionsContext value={actions}>
        <EngineProvider host={host} app={app} retries={0}>
          {part}
          <Place />
          <ToastRegion />
        </EngineProvider>
      </HostActionsContext>
    </MemoryRouter>,
  );
  return {
    ...view,
    user: userEvent.setup({ advanceTimers: (ms) => vi.isFakeTimers() && vi.advanceTimersByTime(ms) }),
    path: () => place.path,
  };
}
