/** A record's page before the record is there, and when it is not. */
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { fillPath, useApp, useHost, useText } from '../../../engine/react/index.ts';
import { EmptyState } from '../../primitives/empty-state/empty-state.tsx';
import { Skeleton } from '../../primitives/skeleton/skeleton.tsx';
import type { DetailOptions } from './options.ts';

type MissingProps = { readonly entity: EntityView | undefined; readonly back: DetailOptions['back']; readonly scope: RuleScope };

/** Not there, or not for this person: the same page, so that nobody learns which. */
export function DetailMissing({ entity, back, scope }: MissingProps) {
  const { t } = useTranslation();
  const text = useText();
  const { Link } = useHost();
  const { home } = useApp();
  const to = (back && fillPath(back.to, undefined, scope.route)) ?? home;
  const words = back?.label === undefined ? t('detail.go_home') : text(back.label);
  return (
    <EmptyState
      icon="search-x"
      title={t('detail.missing', { name: entity ? text(entity.label) : t('detail.record') })}
      text={t('detail.missing_text')}
    >
      <Link
        to={to}
        className="inline-flex h-control items-center rounded-control border border-border bg-surface-raised px-3 text-sm font-medium hover:bg-surface-sunken"
      >
        {words}
      </Link>
    </EmptyState>
  );
}

export function DetailSkeleton({ hasAside }: { readonly hasAside: boolean }) {
  const { t } = useTranslation();
  const lines = [0, 1, 2, 3, 4, 5];
  return (
    <div role="status" aria-label={t('engine.loading')} className="space-y-5 p-4 md:p-6">
      <div className="space-y-2">
        <Skeleton className="h-4 w-24" />
        <Skeleton className="h-7 w-72" />
      </div>
      <div className={`grid grid-cols-1 gap-4 ${hasAside ? 'lg:grid-cols-[minmax(0,2fr)_minmax(300px,1fr)]' : ''}`}>
        <div className="grid gap-4 rounded-card border border-border bg-surface-raised p-4 sm:grid-cols-2">
          {lines.map((line) => (
            <div key={line} className="space-y-1.5">
              <Skeleton className="h-3 w-20" />
              <Skeleton className="h-4 w-40" />
            </div>
          ))}
        </div>
        {hasAside ? <Skeleton className="h-64 w-full rounded-card" /> : null}
      </div>
    </div>
  );
}
