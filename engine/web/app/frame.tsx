/** Everything around the pages: the engine with this browser as its host. */
import { useMemo } from 'react';
import { Link, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { ToastRegion } from '../../../widgets/primitives/toast/toast-region.tsx';
import type { AppPlan } from '../../core/definitions/view-types.ts';
import { HostActionsContext } from '../../react/host-actions.ts';
import { EngineProvider } from '../../react/index.ts';
import { LiveContext } from '../../react/live/live-context.ts';
import type { EngineHost } from '../../react/types.ts';
import { dataClient } from '../api/data-client.ts';
import { liveHost } from '../live/bus.ts';
import type { SignedInPart } from '../product.ts';
import { hostActions } from './host-actions.ts';
import { HostSettingsProvider } from './host-settings.tsx';
import { RetainedDrafts } from './retained-drafts.tsx';

const english = ['en'];

export function Frame({ app, part }: { readonly app: AppPlan; readonly part: SignedInPart }) {
  const navigate = useNavigate();
  const host = useMemo<EngineHost>(
    () => ({
      client: dataClient,
      widgets: part.widgets,
      navigate: (to, options) => void navigate(to, { replace: options?.replace ?? false }),
      Link,
      useLocation,
    }),
    [navigate, part],
  );
  const actions = useMemo(() => ({ ...hostActions, ...part.actions }), [part]);
  return (
    <HostActionsContext value={actions}>
      <HostSettingsProvider languages={app.languages ?? english}>
        <EngineProvider host={host} app={app}>
          <LiveContext value={liveHost}>
            <Outlet />
          </LiveContext>
          <ToastRegion />
          <RetainedDrafts />
        </EngineProvider>
      </HostSettingsProvider>
    </HostActionsContext>
  );
}
