/** Order of the list, for views without column heads and for those who look for it here. */
import { lazy, Suspense } from 'react';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { fieldAt, useText } from '../../../engine/react/index.ts';
import { IconButton } from '../../primitives/button/button.tsx';
import { Popover } from '../../primitives/menu-button/popover.tsx';
import { Skeleton } from '../../primitives/skeleton/skeleton.tsx';
import { leadingSort } from './sorting.ts';

const SortChoice = lazy(() => import('./sort-choice.tsx'));

type Props = {
  readonly entity: EntityView;
  readonly order: string | undefined;
  readonly chosen: string | undefined;
  readonly onChange: (order: string | undefined) => void;
};

export function SortMenu({ entity, order, chosen, onChange }: Props) {
  const text = useText();
  const fields = entity.fields.filter((field) => field.sortable && field.name !== 'id');
  const now = leadingSort(order);
  const current = fieldAt(entity, now?.pointer);
  if (fields.length === 0) return null;
  const label = current ? text('collection.sorted_by', { name: text(current.label) }) : text('collection.sort');
  return (
    <Popover label={text('collection.sort')} align="end" trigger={<IconButton icon="arrow-up-down" label={label} />}>
      {() => (
        <Suspense fallback={<Skeleton className="h-8 w-full" />}>
          <SortChoice {...{ fields, now, chosen, onChange }} />
        </Suspense>
      )}
    </Popover>
  );
}
