/** The frame of every page: sidebar and top bar on a desktop, bottom bar on a phone (look: Frame). */
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useApp, useTitleSuffix } from '../../../engine/react/index.ts';
import { useOnceOpen } from '../../../widgets/support/once-open.ts';
import { menuItemAt, pageTitle, setFavicon } from '../app/page-title.ts';
import { InspectorSwitch } from '../inspector/inspector-switch.tsx';
import { deviceSettings } from '../session/device-settings.ts';
import { BottomBar } from './bottom-bar.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useScreenTitle } from './use-screen-title.ts';

const MenuSheet = lazy(() => import('./menu-sheet.tsx'));

export function Shell() {
  const { t } = useTranslation();
  const app = useApp();
  const { pathname } = useLocation();
  const { sidebarFolded } = useSnapshot(deviceSettings);
  const [menuOpen, setMenuOpen] = useState(false);
  const hasMenuOpened = useOnceOpen(menuOpen);
  const screenTitle = useScreenTitle();
  const label = menuItemAt(app, pathname)?.label;
  const suffix = useTitleSuffix();
  const heading = label === undefined ? screenTitle : t(label);

  useEffect(() => setFavicon(app.org.icon), [app.org.icon]);
  useEffect(() => {
    document.title = pageTitle(app.org.nickname, heading, suffix);
  }, [app.org.nickname, heading, suffix]);

  return (
    <div
      className={`min-h-dvh bg-surface text-text md:grid ${sidebarFolded ? 'md:grid-cols-[56px_minmax(0,1fr)]' : 'md:grid-cols-[232px_minmax(0,1fr)]'}`}
    >
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-accent px-3 py-2 text-accent-text focus:not-sr-only focus:fixed focus:start-2 focus:top-2"
      >
        {t('shell.skip')}
      </a>
      <Sidebar folded={sidebarFolded} />
      <div className="flex min-w-0 flex-col">
        <TopBar title={heading} onMenu={() => setMenuOpen(true)} />
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 pb-[calc(56px+env(safe-area-inset-bottom))] outline-none md:pb-0">
          <Outlet />
        </main>
      </div>
      <BottomBar onMore={() => setMenuOpen(true)} />
      <LeaveGuard />
      <InspectorSwitch />
      {hasMenuOpened ? (
        <Suspense fallback={null}>
          <MenuSheet open={menuOpen} onClose={() => setMenuOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
