/** Sums over all rows of the list, also those that are not loaded; at the lower edge of the table. */
import { useTranslation } from 'react-i18next';
import { useGroup, type ViewField } from '../../../engine/react/index.ts';
import type { ViewProps } from '../views/view-props.ts';
import { TotalCells } from './total-cells.tsx';

type Props = {
  readonly view: Pick<ViewProps, 'node' | 'query' | 'verbs'>;
  readonly columns: readonly ViewField[];
  readonly totals: readonly ViewField[];
  readonly isSelectable: boolean;
};

export function TotalsRow({ view, columns, totals, isSelectable }: Props) {
  const { t } = useTranslation();
  const { node, query, verbs } = view;
  const state = useGroup({ entity: node.entity, filter: query.filter, search: query.search, sums: totals.map(({ pointer }) => pointer) });
  const [total] = state.rows ?? [];
  return (
    <tfoot>
      <tr className="h-row [&>*]:sticky [&>*]:bottom-0 [&>*]:z-2 [&>*]:border-t [&>*]:bg-surface">
        {isSelectable ? <td className="border-b border-border" /> : null}
        <th scope="row" className="start-0 border-b border-border ps-(--edge) pe-3 text-start text-sm font-medium">
          {t('table.total')}
        </th>
        <TotalCells columns={columns} totals={totals} sums={total?.sums} hasVerbs={verbs !== undefined} />
      </tr>
    </tfoot>
  );
}
