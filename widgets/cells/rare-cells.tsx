/** Cells that no ordinary list has: their code comes with the first value of theirs. */
import { type ComponentType, lazy, Suspense } from 'react';
import type { CellProps } from '../../engine/react/types.ts';
import { isNothing, Nothing } from './nothing.tsx';

const onDemand = (load: () => Promise<{ readonly default: ComponentType<CellProps> }>): ComponentType<CellProps> => {
  const Cell = lazy(load);
  return (props) =>
    isNothing(props.value) ? (
      <Nothing />
    ) : (
      <Suspense fallback={null}>
        <Cell {...props} />
      </Suspense>
    );
};

export const RichtextCell = onDemand(() => import('./richtext-cell.tsx'));
export const CustomFieldsCell = onDemand(() => import('./custom-fields-cell.tsx'));
