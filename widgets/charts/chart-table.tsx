/** A chart as a table: the same numbers and the same ways to the rows, for those who read rather than look. */
import { useTranslation } from 'react-i18next';
import type { LinkOf } from './bars.tsx';
import type { AxisValue } from './chart-values.ts';
import type { MeasureWords } from './use-measure.ts';
import { ValueLink } from './value-link.tsx';

export type TableRow = AxisValue & { readonly amount: number | null };

type Props = {
  readonly title: string;
  /** Name of what the rows are, and of what is told of them. */
  readonly head: string;
  readonly measure: string;
  readonly rows: readonly TableRow[];
  readonly linkOf: LinkOf;
  readonly words: MeasureWords;
};

export function ChartTable({ title, head, measure, rows, linkOf, words }: Props) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fieldset of a form
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <div role="group" aria-label={title} tabIndex={0} className="max-h-72 overflow-auto">
      <table className="w-full text-sm">
        <thead>
          <tr className="text-xs text-text-muted">
            <th scope="col" className="py-1 text-start font-medium">
              {head}
            </th>
            <th scope="col" className="py-1 text-end font-medium">
              {measure}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const number = row.amount === null ? t('dashboard.no_value') : words.long(row.amount);
            return (
              <tr key={row.key} className="border-border border-t">
                <th scope="row" className="py-1 text-start font-normal">
                  {row.label}
                </th>
                <td className="py-1 text-end tabular-nums">
                  <ValueLink label={row.label} number={number} to={linkOf(row.predicate)} className="rounded-control font-medium">
                    {number}
                  </ValueLink>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
