import type { InputHTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import { boxInputClass } from '../shared/control.ts';
import { cellValue, inWords, type Line } from './grid-value.ts';

type Props = {
  readonly line: Line;
  /** Those of the table; what else the line has stands below its name. */
  readonly columns: readonly string[];
  readonly ticked: ReadonlySet<string>;
  readonly disabled: boolean | undefined;
  readonly onBlur: (() => void) | undefined;
  readonly onTick: (column: string, isOn: boolean) => void;
};

/** One line of a grid. */
export function GridLine({ line, columns, ticked, disabled, onBlur, onTick }: Props) {
  const { t } = useTranslation();
  const others = line.columns.filter((column) => !columns.includes(column));
  const chosen = others.filter((column) => ticked.has(cellValue(line.key, column))).length;
  const boxOf = (column: string): InputHTMLAttributes<HTMLInputElement> => ({
    disabled,
    checked: ticked.has(cellValue(line.key, column)),
    'aria-label': `${line.label}: ${inWords(column)}`,
    onChange: (event) => onTick(column, event.target.checked),
    onBlur,
    className: boxInputClass,
  });
  return (
    <tr className="border-border border-t">
      <th scope="row" className="px-3 text-start align-top font-normal text-text">
        <span className="flex min-h-control items-center py-1">{line.label}</span>
        {others.length > 0 ? (
          <details className="pb-1">
            <summary className="min-h-6 cursor-pointer text-xs text-text-muted">
              {t('grid.others', { count: others.length, chosen })}
            </summary>
            <ul>
              {others.map((column) => (
                <li key={column}>
                  <label className="flex min-h-control items-center gap-2">
                    <input type="checkbox" {...boxOf(column)} />
                    {inWords(column)}
                  </label>
                </li>
              ))}
            </ul>
          </details>
        ) : null}
      </th>
      {columns.map((column) => (
        <td key={column} className="p-0 text-center align-top">
          {line.columns.includes(column) ? (
            <label className="grid h-control place-items-center">
              <input type="checkbox" {...boxOf(column)} />
            </label>
          ) : null}
        </td>
      ))}
    </tr>
  );
}
