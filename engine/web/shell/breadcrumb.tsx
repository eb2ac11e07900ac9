import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useApp } from '../../react/index.ts';
import type { Place } from './use-place.ts';

/** Organisation, group, page, and what the page adds of its own: the way to where one is. */
export function Breadcrumb({ place, suffix }: { readonly place: Place; readonly suffix: string | undefined }) {
  const { t } = useTranslation();
  const { org } = useApp();
  const { heading, to, group } = place;
  const isInside = suffix !== undefined && to !== undefined;
  return (
    <nav aria-label={t('shell.breadcrumb')} className="min-w-0">
      <ol className="flex min-w-0 items-center text-sm">
        <Step isHidden>{org.nickname}</Step>
        {group === undefined ? null : <Step isHidden>{group}</Step>}
        {isInside ? (
          <Step isHidden>
            <Link to={to} className="inline-flex items-center rounded-control hover:text-text hover:underline max-md:min-h-11">
              {heading}
            </Link>
          </Step>
        ) : null}
        <li aria-current="page" className="min-w-0 truncate font-medium">
          {isInside ? suffix : heading}
        </li>
      </ol>
    </nav>
  );
}

/** A step above the page; a phone has room for the page alone. */
function Step({ isHidden, children }: { readonly isHidden: boolean; readonly children: React.ReactNode }) {
  return (
    <li
      className={`shrink-0 items-center text-text-muted after:mx-2 after:text-border-strong after:content-['/'] ${isHidden ? 'hidden md:flex' : 'flex'}`}
    >
      {children}
    </li>
  );
}
