import { useMemo } from 'react';
import { Navigate, type RouteObject, useParams, useRoutes } from 'react-router-dom';
import type { AppPlan, ScreenRoute } from '../../../engine/core/definitions/types.ts';
import { ScreenView } from '../../../engine/react/index.ts';
import { takeOrigin } from '../session/session.ts';
import { Shell } from '../shell/shell.tsx';
import { Frame } from './frame.tsx';
import { NotFound } from './not-found.tsx';

/** Addresses of one person: screens they may open, closed ones that lead home, and the 404 screen (decisions: Routes). */
export function AppRoutes({ app }: { readonly app: AppPlan }) {
  return useRoutes(useMemo(() => routesOf(app), [app]));
}

function routesOf(app: AppPlan): RouteObject[] {
  const home = <Navigate to={app.home} replace />;
  const screens = app.routes.filter((route) => !route.public);
  const page = (route: ScreenRoute) => ({ path: route.path, element: <Page screen={route.screen} /> });
  return [
    {
      element: <Frame app={app} />,
      children: [
        { path: '/', element: home },
        { path: '/signin', element: <Navigate to={takeOrigin() ?? app.home} replace /> },
        ...screens.filter((route) => route.bare).map(page),
        {
          element: <Shell />,
          children: [
            ...screens.filter((route) => !route.bare).map(page),
            ...app.blocked.map((path) => ({ path, element: home })),
            { path: '*', element: <NotFound home={app.home} /> },
          ],
        },
      ],
    },
  ];
}

function Page({ screen }: { readonly screen: string }) {
  const route = useParams();
  const parameters = Object.fromEntries(Object.entries(route).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  return <ScreenView key={`${screen} ${JSON.stringify(parameters)}`} id={screen} route={parameters} />;
}
