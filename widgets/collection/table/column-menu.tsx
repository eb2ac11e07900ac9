/** The button that opens the choice of columns. */
import { lazy, Suspense } from 'react';
import { useText } from '../../../engine/react/index.ts';
import { IconButton } from '../../primitives/button/button.tsx';
import { Popover } from '../../primitives/menu-button/popover.tsx';
import { Skeleton } from '../../primitives/skeleton/skeleton.tsx';
import type { ColumnChoiceProps } from './column-choice.tsx';

const ColumnChoice = lazy(() => import('./column-choice.tsx'));

export function ColumnMenu(props: ColumnChoiceProps) {
  const text = useText();
  return (
    <Popover label={text('collection.columns')} align="end" trigger={<IconButton icon="columns-3" label={text('collection.columns')} />}>
      {() => (
        <Suspense fallback={<Skeleton className="h-8 w-full" />}>
          <ColumnChoice {...props} />
        </Suspense>
      )}
    </Popover>
  );
}
