/** A record as the card that its view says, wherever the view lays it out. */
import { Suspense } from 'react';
import { ErrorBoundary, Failed, lazyWidget, UnknownWidget, useHost, useText } from '../../../engine/react/index.ts';
import type { CardProps, RecordData } from '../../../engine/react/types.ts';
import { Skeleton } from '../../primitives/skeleton/skeleton.tsx';
import { offeredActions } from '../rows/offered-actions.ts';
import type { ViewProps } from '../views/view-props.ts';

const NO_SLOTS = {};

export type CardView = Pick<ViewProps, 'entity' | 'list' | 'view' | 'state' | 'scope' | 'verbs' | 'canOpen' | 'onOpen'>;

export function CardOf({ row, isLead = false, ...props }: CardView & { readonly row: RecordData; readonly isLead?: boolean }) {
  const { entity, list, view, state, scope, verbs, canOpen, onOpen } = props;
  const { widgets } = useHost();
  const text = useText();
  const name = view.card ?? 'record-card';
  // The plan was checked against the view's options, which is where `never` becomes the card's slots.
  const Card = lazyWidget<CardProps<never>>(widgets.cards, name);
  if (!Card) return <UnknownWidget name={name} />;
  return (
    <ErrorBoundary fallback={(error, retry) => <Failed detail={error.message} onRetry={retry} />}>
      <Suspense fallback={<Skeleton className="h-28 w-full" />}>
        <Card
          entity={entity}
          row={row}
          columns={state.columns}
          slots={(view.slots ?? NO_SLOTS) as never}
          scope={scope}
          labelOf={list.labelOf}
          isLead={isLead}
          actions={verbs ? offeredActions({ entity, row, verbs, scope, text }).filter(({ isPrimary }) => isPrimary) : []}
          {...(canOpen ? { onOpen: () => onOpen(row) } : {})}
        />
      </Suspense>
    </ErrorBoundary>
  );
}
