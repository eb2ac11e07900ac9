/** Records as cards; which card is said by the view, and so is which comes first and large, and which are folded away. */
import { lazy, Suspense } from 'react';
import { ErrorBoundary, Failed, holds, lazyWidget, UnknownWidget, useHost, useText } from '../../../engine/react/index.ts';
import type { CardProps, RecordData } from '../../../engine/react/types.ts';
import { Skeleton } from '../../primitives/skeleton/skeleton.tsx';
import { offeredActions } from '../rows/offered-actions.ts';
import type { ViewProps } from '../views/view-props.ts';

const NO_SLOTS = {};
const Folded = lazy(() => import('./folded.tsx'));

export function Cards({ entity, list, view, state, scope, title, verbs, canOpen, onOpen }: ViewProps) {
  const { widgets } = useHost();
  const text = useText();
  const name = view.card ?? 'record-card';
  // The plan was checked against the view's options, which is where `never` becomes the card's slots.
  const Card = lazyWidget<CardProps<never>>(widgets.cards, name);
  if (!Card) return <UnknownWidget name={name} />;
  const { lead, fold } = view;
  const isSo = (rule: string | undefined, doc: RecordData) => rule !== undefined && holds(rule, { ...scope, doc });
  const folded = list.rows.filter((row) => isSo(fold?.when, row));
  const open = list.rows.filter((row) => !folded.includes(row));
  const first = open.find((row) => isSo(lead, row));
  const cardOf = (row: RecordData) => (
    <li key={row.id} data-row={row.id} className="min-w-0">
      <ErrorBoundary fallback={(error, retry) => <Failed detail={error.message} onRetry={retry} />}>
        <Suspense fallback={<Skeleton className="h-28 w-full" />}>
          <Card
            entity={entity}
            row={row}
            columns={state.columns}
            slots={(view.slots ?? NO_SLOTS) as never}
            scope={scope}
            labelOf={list.labelOf}
            isLead={row === first}
            actions={verbs ? offeredActions({ entity, row, verbs, scope, text }).filter(({ isPrimary }) => isPrimary) : []}
            {...(canOpen ? { onOpen: () => onOpen(row) } : {})}
          />
        </Suspense>
      </ErrorBoundary>
    </li>
  );
  const frame = `grid grid-cols-1 items-start gap-3 px-(--edge) pb-4 md:grid-cols-2 xl:grid-cols-3 ${list.isStale && !list.error ? 'opacity-60' : ''}`;
  return (
    <>
      {open.length > 0 ? (
        <ul aria-label={title} aria-busy={list.isStale} className={frame}>
          {(first ? [first, ...open.filter((row) => row !== first)] : open).map(cardOf)}
        </ul>
      ) : null}
      {fold && folded.length > 0 ? (
        <Suspense fallback={<div className="h-16" />}>
          <Folded label={text(fold.label)} count={folded.length} hasMore={list.hasMore} isOpenFirst={open.length === 0}>
            <ul aria-label={text(fold.label)} aria-busy={list.isStale} className={frame}>
              {folded.map(cardOf)}
            </ul>
          </Folded>
        </Suspense>
      ) : null}
    </>
  );
}
