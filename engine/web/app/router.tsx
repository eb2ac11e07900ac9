import { lazy, Suspense, useMemo } from 'react';
import { Navigate, type RouteObject, useParams, useRoutes } from 'react-router-dom';
import type { AppPlan, ScreenRoute } from '../../core/definitions/view-types.ts';
import { ScreenView } from '../../react/index.ts';
import type { SignedInPart } from '../product.ts';
import { SIGN_IN } from '../public-app/public-plan.ts';
import { takeOrigin } from '../session/session.ts';
import { Shell } from '../shell/shell.tsx';
import { Frame } from './frame.tsx';
import { NotForYou } from './not-for-you.tsx';
import { NotFound } from './not-found.tsx';
import { WholePage } from './whole-page.tsx';

/** Opened by people with a session now and then. */
const PublicPage = lazy(() => import('../public-app/public-page.tsx').then((module) => ({ default: module.PublicPage })));

/** Addresses of one person: screens they may open, closed ones that lead home and say so, and the 404 screen. */
export function AppRoutes({ app, part }: { readonly app: AppPlan; readonly part: SignedInPart }) {
  return useRoutes(useMemo(() => routesOf(app, part), [app, part]));
}

function routesOf(app: AppPlan, part: SignedInPart): RouteObject[] {
  const home = <Navigate to={app.home} replace />;
  const signIn = <Navigate to={takeOrigin() ?? app.home} replace />;
  const screens = app.routes.filter((route) => route.path !== SIGN_IN);
  const isBare = (route: ScreenRoute) => route.bare || route.public;
  const page = (route: ScreenRoute) => ({
    path: route.path,
    element: route.public ? <Public key={route.screen} screen={route.screen} /> : <Page screen={route.screen} />,
  });
  const guarded = (children: RouteObject[]) => ({ element: <WholePage home={app.home} />, children });
  const inShell = [
    ...screens.filter((route) => !isBare(route)).map(page),
    ...app.blocked.map((path) => ({ path, element: <NotForYou home={app.home} /> })),
    { path: '*', element: <NotFound home={app.home} /> },
  ];
  const all = [
    { path: '/', element: home },
    { path: SIGN_IN, element: signIn },
    ...screens.filter(isBare).map(page),
    // Twice: a page that crashes leaves the menu standing, a menu that crashes leaves a way home.
    { element: <Shell />, children: [guarded(inShell)] },
  ];
  return [{ element: <Frame app={app} part={part} />, children: [guarded(all)] }];
}

function Public({ screen }: { readonly screen: string }) {
  return (
    <Suspense fallback={null}>
      <PublicPage screen={screen} />
    </Suspense>
  );
}

function Page({ screen }: { readonly screen: string }) {
  const route = useParams();
  const parameters = Object.fromEntries(Object.entries(route).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  return <ScreenView key={`${screen} ${JSON.stringify(parameters)}`} id={screen} route={parameters} />;
}
