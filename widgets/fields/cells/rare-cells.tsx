/** Cells that no ordinary list has: their code comes with the first value of theirs. */
import { type ComponentType, lazy, Suspense } from 'react';
import type { CellProps } from '../../../engine/react/types.ts';
import { JsonCell } from './json-cell.tsx';
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
export const FilesCell = onDemand(() => import('./files-cell.tsx'));
export const UntilCell = onDemand(() => import('./until-cell.tsx'));
export const PolygonCell = onDemand(() => import('./polygon-cell.tsx'));
const Rows = onDemand(() => import('./rows-cell.tsx'));

/** A list: of plain values as words, of objects by the cells of their fields. */
export function RowsCell(props: CellProps) {
  const hasObjects = Array.isArray(props.value) && props.field.items !== undefined && props.value.some((item) => typeof item === 'object');
  return hasObjects ? <Rows {...props} /> : <JsonCell {...props} />;
}
