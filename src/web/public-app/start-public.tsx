/** Screens that open without a session. Anything else is remembered and leads to sign-in (specification 2.1). */
import { lazy, Suspense } from 'react';
import type { Root } from 'react-dom/client';
import { matchPath } from 'react-router-dom';
import type { ScreenPlan } from '../../../engine/core/definitions/types.ts';
import { HostActionsContext } from '../../../engine/react/host-actions.ts';
import { publicWidgets } from '../../../widgets/public.ts';
import { call } from '../api/http.ts';
import { StartFailure } from '../app/start-failure.tsx';
import { startTexts } from '../i18n.ts';
import { rememberOrigin } from '../session/session.ts';
import { signIn } from './sign-in-action.ts';

type PublicScreen = ScreenPlan & { readonly routes: readonly string[] };
type PublicPlan = { readonly screens: readonly PublicScreen[]; readonly locale: Readonly<Record<string, string>> };

const SIGN_IN = '/signin';
const actions = { 'sign-in': signIn };

export async function startPublic(root: Root): Promise<void> {
  try {
    const plan = await call<PublicPlan>('/v1/definitions/public');
    await startTexts('en', plan.locale);
    root.render(<PublicScreenView screen={screenHere(plan.screens)} />);
  } catch {
    root.render(<StartFailure />);
  }
}

function screenHere(screens: readonly PublicScreen[]): PublicScreen | undefined {
  const { pathname, search } = window.location;
  const here = screens.find((screen) => screen.routes.some((route) => matchPath(route, pathname)));
  if (here) return here;
  if (pathname !== '/') rememberOrigin(pathname + search);
  window.history.replaceState(null, '', SIGN_IN);
  return screens.find((screen) => screen.routes.includes(SIGN_IN));
}

function PublicScreenView({ screen }: { readonly screen: PublicScreen | undefined }) {
  const load = screen && publicWidgets[screen.body.widget];
  if (!screen || !load) return <StartFailure />;
  document.title = 'Fieldloom';
  const Widget = lazy(load);
  return (
    <HostActionsContext value={actions}>
      <Suspense fallback={null}>
        <Widget node={screen.body as never} scope={{}} />
      </Suspense>
    </HostActionsContext>
  );
}
