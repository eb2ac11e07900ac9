/** Records as cards; which card is said by the view. */
import { Suspense } from 'react';
import type { EntityView } from '../../engine/core/definitions/types.ts';
import type { RuleScope } from '../../engine/core/rules/types.ts';
import { ErrorBoundary, Failed, lazyWidget, UnknownWidget, useHost, type ViewField } from '../../engine/react/index.ts';
import type { CardProps, Label, RecordData } from '../../engine/react/types.ts';
import { Skeleton } from '../skeleton/skeleton.tsx';
import type { ViewOptions } from './options.ts';

type Props = {
  readonly entity: EntityView;
  readonly rows: readonly RecordData[];
  readonly view: ViewOptions;
  readonly columns: readonly ViewField[];
  readonly labelOf: (field: string, id: string | number) => Label | undefined;
  readonly scope: RuleScope;
  readonly label: string;
  readonly isStale: boolean;
  readonly canOpen: boolean;
  readonly onOpen: (row: RecordData) => void;
};

const NO_SLOTS = {};

export function Cards({ entity, rows, view, columns, labelOf, scope, label, isStale, canOpen, onOpen }: Props) {
  const { widgets } = useHost();
  const name = view.card ?? 'record-card';
  // The plan was checked against the view's options, which is where `never` becomes the card's slots.
  const Card = lazyWidget<CardProps<never>>(widgets.cards, name);
  if (!Card) return <UnknownWidget name={name} />;
  return (
    <ul
      aria-label={label}
      aria-busy={isStale}
      className={`grid grid-cols-1 items-start gap-3 px-(--edge) pb-4 md:grid-cols-2 xl:grid-cols-3 ${isStale ? 'opacity-60' : ''}`}
    >
      {rows.map((row) => (
        <li key={row.id} className="min-w-0">
          <ErrorBoundary fallback={(error, retry) => <Failed detail={error.message} onRetry={retry} />}>
            <Suspense fallback={<Skeleton className="h-28 w-full" />}>
              <Card
                entity={entity}
                row={row}
                columns={columns}
                slots={(view.slots ?? NO_SLOTS) as never}
                scope={scope}
                labelOf={labelOf}
                {...(canOpen ? { onOpen: () => onOpen(row) } : {})}
              />
            </Suspense>
          </ErrorBoundary>
        </li>
      ))}
    </ul>
  );
}
