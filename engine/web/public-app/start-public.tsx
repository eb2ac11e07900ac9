/**
 * The product for who is not signed in. Public screens open; anything else is remembered and leads to sign-in.
 * Screens of light widgets are drawn without the engine, which the others load when they open.
 */
import { lazy, Suspense } from 'react';
import type { Root } from 'react-dom/client';
import type { HostActions } from '../../react/host-actions.ts';
import { HostActionsContext } from '../../react/host-actions.ts';
import { call } from '../api/http.ts';
import { StartFailure } from '../app/start-failure.tsx';
import { isSaving, whenRested } from '../early/when-rested.ts';
import { completeTexts, startTexts } from '../i18n.ts';
import type { PublicPart, WebProduct } from '../product.ts';
import { clearBadge } from '../prompts/badge.ts';
import { deviceSettings } from '../session/device-settings.ts';
import { forgetOrigin, rememberOrigin } from '../session/session.ts';
import type { SuperAdminAccess } from '../session/super-admin-access.ts';
import { publicActions } from './public-actions.ts';
import { type PublicPlan, type PublicScreen, publicScreenAt, SIGN_IN } from './public-plan.ts';
import { showTitleOf } from './public-title.ts';
import { signInByLink } from './sign-in-action.ts';

type Page = {
  readonly root: Root;
  readonly product: WebProduct;
  readonly part: PublicPart;
  /** The address brought a super-admin's access, which is used at once. */
  readonly access: SuperAdminAccess | undefined;
};

export async function startPublic({ root, product, part, access }: Page): Promise<void> {
  clearBadge();
  // A page that the browser had put aside shows a sign-in that has happened since.
  window.addEventListener('pageshow', (event) => event.persisted && window.location.reload());
  try {
    const plan = await planIn(deviceSettings.language, window.location.pathname);
    await startTexts(plan.language, plan.locale, async () => (await planIn(plan.language)).locale);
    const screen = access ? signInFirst(plan) : screenHere(plan);
    const own = { ...publicActions, ...part.actions };
    const actions = access ? { ...own, 'sign-in-by-link': signInByLink(access) } : own;
    if (!screen) root.render(<StartFailure />);
    else if (Object.hasOwn(part.widgets, screen.body.widget))
      root.render(<LightScreen screen={screen} widgets={part.widgets} actions={actions} />);
    else {
      const texts = completeTexts();
      const [{ PublicEngine }, { widgets }, nobody] = await Promise.all([
        import('./public-engine.tsx'),
        product.signedIn(),
        product.nobody(),
        texts,
      ]);
      root.render(<PublicEngine plan={plan} nobody={nobody} widgets={widgets} actions={own} />);
    }
  } catch {
    root.render(<StartFailure />);
    return;
  }
  await whenRested();
  // Who is about to sign in gets the code of what comes next while typing.
  if (!isSaving()) await Promise.all([import('../app/start-app.tsx'), product.signedIn()]).catch(() => undefined);
  await completeTexts();
}

/** `start`: with the texts alone that a page of that path begins with. */
const planIn = (language: string, start?: string) =>
  call<PublicPlan>('/v1/definitions/public', { query: { language, ...(start === undefined ? {} : { start }) } });

function screenHere(plan: PublicPlan): PublicScreen | undefined {
  return publicScreenAt(plan.screens, window.location.pathname) ?? signInFirst(plan);
}

/** The sign-in screen, which leads back to where one wanted to go; '/' is nowhere in particular. */
function signInFirst(plan: PublicPlan): PublicScreen | undefined {
  const { pathname, search, hash } = window.location;
  if (pathname === '/') forgetOrigin();
  else if (pathname !== SIGN_IN) rememberOrigin(pathname + search + hash);
  window.history.replaceState(null, '', SIGN_IN);
  return publicScreenAt(plan.screens, SIGN_IN);
}

type LightProps = { readonly screen: PublicScreen; readonly widgets: PublicPart['widgets']; readonly actions: HostActions };

/** A screen whose widget needs no engine. */
function LightScreen({ screen, widgets, actions }: LightProps) {
  showTitleOf(screen.title);
  const load = widgets[screen.body.widget];
  if (!load) return <StartFailure />;
  const Widget = lazy(load);
  return (
    <HostActionsContext value={actions}>
      <main id="content">
        <Suspense fallback={null}>
          <Widget node={screen.body as never} scope={{}} />
        </Suspense>
      </main>
    </HostActionsContext>
  );
}
