/** The frame of every page: navigation and top bar on a desktop, bottom bar on a phone. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useIsPhone } from '../../../widgets/primitives/support/use-is-phone.ts';
import { useApp, useTitleSuffix } from '../../react/index.ts';
import { pageTitle, setFavicon } from '../app/page-title.ts';
import { InspectorSwitch } from '../inspector/inspector-switch.tsx';
import { deviceSettings } from '../session/device-settings.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { Notices, useFrameSizes } from './notices.tsx';
import { OverPage } from './over-page.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useNoteRecent } from './use-note-recent.ts';
import { usePageScroll } from './use-page-scroll.ts';
import { usePlace } from './use-place.ts';
import { VersionNote } from './version-note.tsx';

const TopMenu = lazy(() => import('./top-menu.tsx'));
const BottomBar = lazy(() => import('./bottom-bar.tsx'));
/** Comes with the first touch. */
const PullRefresh = lazy(() => import('./pull-refresh.tsx'));

const BAR_PX = 48;
const MENU_AND_FOOTER_PX = 40 + 32;
const columns = {
  side: 'md:grid-cols-[232px_minmax(0,1fr)]',
  folded: 'md:grid-cols-[56px_minmax(0,1fr)]',
  top: 'md:grid-cols-[minmax(0,1fr)]',
};

export function Shell() {
  const { org } = useApp();
  const { navStyle, layout } = useSnapshot(deviceSettings);
  const place = usePlace();
  const suffix = useTitleSuffix();
  const isPhone = useIsPhone();
  const isTop = navStyle === 'top' && !isPhone;
  const sizes = useFrameSizes(isTop ? BAR_PX + MENU_AND_FOOTER_PX : BAR_PX);
  const content = usePageScroll();
  const [isTouched, setTouched] = useState(false);
  useNoteRecent(place.heading, suffix);

  useEffect(() => setFavicon(org.icon), [org.icon]);
  useEffect(() => {
    document.title = pageTitle(org.nickname, place.heading, suffix);
  }, [org.nickname, place.heading, suffix]);

  return (
    <div style={sizes} className="flex h-dvh flex-col bg-surface text-text">
      <SkipLink />
      <Notices />
      <div className={`flex min-h-0 flex-1 flex-col md:grid md:grid-rows-[minmax(0,1fr)] ${columns[navStyle]}`}>
        {isTop || isPhone ? null : <Sidebar isFolded={navStyle === 'folded'} />}
        <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
          <TopBar place={place} suffix={suffix} hasMark={isTop} />
          {isTop ? (
            <Suspense fallback={<div className="h-10 border-b border-border" />}>
              <TopMenu />
            </Suspense>
          ) : null}
          <main
            ref={content}
            id="content"
            onTouchStart={isTouched ? undefined : () => setTouched(true)}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too
            tabIndex={0}
            className="min-h-0 min-w-0 flex-1 overflow-y-auto overscroll-y-contain focus-visible:-outline-offset-2"
          >
            {layout === 'centred' ? (
              <div className="mx-auto max-w-7xl">
                <Outlet />
              </div>
            ) : (
              <Outlet />
            )}
          </main>
          {isPhone && isTouched ? (
            <Suspense fallback={null}>
              <PullRefresh content={content} />
            </Suspense>
          ) : null}
          {isTop ? (
            <footer className="flex h-8 shrink-0 items-center px-4">
              <VersionNote />
            </footer>
          ) : null}
        </div>
      </div>
      {isPhone ? (
        <Suspense fallback={null}>
          <BottomBar />
        </Suspense>
      ) : null}
      <LeaveGuard />
      <InspectorSwitch />
      <OverPage />
    </div>
  );
}

function SkipLink() {
  const { t } = useTranslation();
  return (
    <a
      href="#content"
      className="sr-only z-50 rounded-control bg-accent px-3 py-2 text-accent-text focus:not-sr-only focus:fixed focus:start-2 focus:top-2"
    >
      {t('shell.skip')}
    </a>
  );
}
