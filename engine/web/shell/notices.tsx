/** What must not be overlooked, above everything: a development server, and a visit by the platform's owner. */
import { type CSSProperties, lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Icon } from '../../../widgets/primitives/icon/icon.tsx';
import { useApp } from '../../react/index.ts';
import { away } from '../api/reading.ts';
import { waiting } from '../api/waiting.ts';

const VisitNotice = lazy(() => import('./visit-notice.tsx'));
const AwayNotice = lazy(() => import('./away-notice.tsx'));

const DEVELOPMENT_PX = 24;
const VISIT_PX = 36;
const AWAY_PX = 24;

/** Undefined where all is the server's, and nothing waits. */
function useAway() {
  const { at, isComing } = useSnapshot(away);
  const { count, troubled } = useSnapshot(waiting);
  return at === undefined && count === 0 ? undefined : { at, isComing, count, troubled };
}

/** Height that the notices take, and with them the bars: pages that fill the window ask for `--top-bar`. */
export function useFrameSizes(barsPx: number): CSSProperties {
  const { flags, user } = useApp();
  const isAway = useAway() !== undefined;
  const notices = (flags.development ? DEVELOPMENT_PX : 0) + (user.is_super_admin ? VISIT_PX : 0) + (isAway ? AWAY_PX : 0);
  return useMemo(() => ({ '--notices': `${notices}px`, '--top-bar': `${notices + barsPx}px` }) as CSSProperties, [notices, barsPx]);
}

export function Notices() {
  const { t } = useTranslation();
  const { flags, user } = useApp();
  const aside = useAway();
  if (!flags.development && !user.is_super_admin && !aside) return null;
  return (
    <aside aria-label={t('shell.notices')} className="relative z-30 shrink-0 text-xs">
      {flags.development ? (
        <p className="flex h-6 items-center justify-center gap-1.5 bg-warning-soft px-2 text-warning-text">
          <Icon name="flask-conical" size={12} className="max-md:hidden" />
          <span className="truncate">{t('shell.development')}</span>
        </p>
      ) : null}
      {user.is_super_admin ? (
        <Suspense fallback={<div className="h-9 bg-danger" />}>
          <VisitNotice />
        </Suspense>
      ) : null}
      {aside ? (
        <Suspense fallback={<div className="h-6 bg-surface-sunken" />}>
          <AwayNotice {...aside} />
        </Suspense>
      ) : null}
    </aside>
  );
}
