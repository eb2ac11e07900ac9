/** Public screens of any widgets: the engine, with this browser as its host and nobody signed in. */
import { useEffect, useMemo } from 'react';
import { Link, Outlet, useLocation, useNavigate, useRoutes } from 'react-router-dom';
import { ToastRegion } from '../../../widgets/primitives/toast/toast-region.tsx';
import type { Viewer } from '../../core/definitions/types.ts';
import { type HostActions, HostActionsContext } from '../../react/host-actions.ts';
import { EngineProvider } from '../../react/index.ts';
import type { EngineHost, WidgetSet } from '../../react/types.ts';
import { dataClient } from '../api/data-client.ts';
import { GuardedRouter } from '../app/guarded-router.tsx';
import { planForNobody } from './nobody.ts';
import { PublicPage } from './public-page.tsx';
import type { PublicPlan } from './public-plan.ts';

type Props = { readonly plan: PublicPlan; readonly nobody: Viewer; readonly widgets: WidgetSet; readonly actions: HostActions };

export function PublicEngine(props: Props) {
  return (
    <GuardedRouter>
      <PublicRoutes {...props} />
    </GuardedRouter>
  );
}

function PublicRoutes(props: Props) {
  const { plan } = props;
  const routes = useMemo(
    () => [
      {
        element: <Frame {...props} />,
        children: [
          ...plan.screens.flatMap(({ id, routes: paths }) => paths.map((path) => ({ path, element: <PublicPage key={id} screen={id} /> }))),
          { path: '*', element: <Elsewhere /> },
        ],
      },
    ],
    [plan, props],
  );
  return useRoutes(routes);
}

/** Recordings are written out for people with a session alone. */
const { transcribe: _needsSession, ...openClient } = dataClient;

function Frame({ plan, nobody, widgets, actions }: Props) {
  const navigate = useNavigate();
  const app = useMemo(() => planForNobody(nobody, plan.screens), [plan, nobody]);
  const host = useMemo<EngineHost>(
    () => ({
      client: { ...openClient, app: async () => app, screen: async (id) => screenOf(plan, id) },
      widgets,
      navigate: (to, options) => void navigate(to, { replace: options?.replace ?? false }),
      Link,
      useLocation,
    }),
    [navigate, plan, widgets, app],
  );
  return (
    <HostActionsContext value={actions}>
      <EngineProvider host={host} app={app}>
        <Outlet />
        <ToastRegion />
      </EngineProvider>
    </HostActionsContext>
  );
}

function screenOf(plan: PublicPlan, id: string) {
  const found = plan.screens.find((screen) => screen.id === id);
  if (!found) throw new Error(`There is no public screen "${id}".`);
  return found;
}

/** A link led to where one needs a session: the page starts anew there. */
function Elsewhere() {
  useEffect(() => window.location.reload(), []);
  return null;
}
