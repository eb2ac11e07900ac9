/** Records as cards; which card is said by the view. */
import { Suspense } from 'react';
import { ErrorBoundary, Failed, lazyWidget, UnknownWidget, useHost, useText } from '../../../engine/react/index.ts';
import type { CardProps } from '../../../engine/react/types.ts';
import { Skeleton } from '../../primitives/skeleton/skeleton.tsx';
import { offeredActions } from '../rows/offered-actions.ts';
import type { ViewProps } from '../views/view-props.ts';

const NO_SLOTS = {};

export function Cards({ entity, list, view, state, scope, title, verbs, canOpen, onOpen }: ViewProps) {
  const { widgets } = useHost();
  const text = useText();
  const name = view.card ?? 'record-card';
  // The plan was checked against the view's options, which is where `never` becomes the card's slots.
  const Card = lazyWidget<CardProps<never>>(widgets.cards, name);
  if (!Card) return <UnknownWidget name={name} />;
  return (
    <ul
      aria-label={title}
      aria-busy={list.isStale}
      className={`grid grid-cols-1 items-start gap-3 px-(--edge) pb-4 md:grid-cols-2 xl:grid-cols-3 ${list.isStale && !list.error ? 'opacity-60' : ''}`}
    >
      {list.rows.map((row) => (
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
                actions={verbs ? offeredActions({ entity, row, verbs, scope, text }).filter(({ isPrimary }) => isPrimary) : []}
                {...(canOpen ? { onOpen: () => onOpen(row) } : {})}
              />
            </Suspense>
          </ErrorBoundary>
        </li>
      ))}
    </ul>
  );
}
