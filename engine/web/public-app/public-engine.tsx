/** Public screens of any widgets: the engine, with this browser as its host and nobody signed in. */
import { useEffect, useMemo } from 'react';
import { Link, Outlet, useLocation, useNavigate, useRoutes } from 'react-router-dom';
import { widgets } from '../../../src/web/widgets/index.ts';
import { ToastRegion } from '../../../widgets/primitives/toast/toast-region.tsx';
import { HostActionsContext } from '../../react/host-actions.ts';
import { EngineProvider } from '../../react/index.ts';
import type { EngineHost } from '../../react/types.ts';
import { dataClient } from '../api/data-client.ts';
import { GuardedRouter } from '../app/guarded-router.tsx';
import { planForNobody } from './nobody.ts';
import { publicActions } from './public-actions.ts';
import { PublicPage } from './public-page.tsx';
import type { PublicPlan } from './public-plan.ts';

export function PublicEngine({ plan }: { readonly plan: PublicPlan }) {
  return (
    <GuardedRouter>
      <PublicRoutes plan={plan} />
    </GuardedRouter>
  );
}

function PublicRoutes({ plan }: { readonly plan: PublicPlan }) {
  const routes = useMemo(
    () => [
      {
        element: <Frame plan={plan} />,
        children: [
          ...plan.screens.flatMap(({ id, routes: paths }) => paths.map((path) => ({ path, element: <PublicPage key={id} screen={id} /> }))),
          { path: '*', element: <Elsewhere /> },
        ],
      },
    ],
    [plan],
  );
  return useRoutes(routes);
}

function Frame({ plan }: { readonly plan: PublicPlan }) {
  const navigate = useNavigate();
  const app = useMemo(() => planForNobody(plan.screens), [plan]);
  const host = useMemo<EngineHost>(
    () => ({
      client: { ...dataClient, app: async () => app, screen: async (id) => screenOf(plan, id) },
      widgets,
      navigate: (to, options) => void navigate(to, { replace: options?.replace ?? false }),
      Link,
      useLocation,
    }),
    [navigate, plan, app],
  );
  return (
    <HostActionsContext value={publicActions}>
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
