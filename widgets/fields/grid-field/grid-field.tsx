import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failed, useEntity, useList } from '../../../engine/react/index.ts';
import type { FieldProps } from '../../../engine/react/types.ts';
import { boxInputClass, controlClass, groupAttributes } from '../shared/control.ts';
import { GridLine } from './grid-line.tsx';
import { cellValue, inWords, type Line, sharedColumns, withTicks } from './grid-value.ts';

type Value = readonly string[];

/** As many lines as a person looks through; what is ticked beyond them stays as it is. */
const MOST = 200;
const NOTHING: readonly string[] = [];
const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : NOTHING;

/** What is chosen of each of many, in a table with a line for each record that `x-grid` names. */
export default function GridField(props: FieldProps<Value>) {
  const { t } = useTranslation();
  const { grid } = props.field;
  const { entity, error, retry } = useEntity(grid?.entity);
  const list = useList({
    entity: grid?.entity ?? '',
    filter: grid?.filter,
    pageSize: MOST,
    count: 'none',
    enabled: grid !== undefined && entity !== undefined,
  });
  const lines = useMemo(
    () =>
      list.rows.map((row) => ({
        key: String(row[grid?.row ?? ''] ?? ''),
        label: String(row[entity?.title ?? ''] ?? row.id),
        columns: textsIn(row[grid?.columns ?? '']),
      })),
    [list.rows, grid, entity],
  );
  const failure = error ?? list.error;
  if (failure && lines.length === 0)
    return <Failed text={t('grid.failed')} detail={failure.message} onRetry={error ? retry : list.refresh} />;
  if (!entity || list.isLoading) return <span className="block h-control w-full animate-shimmer rounded-control bg-surface-sunken" />;
  if (lines.length === 0) return <p className="text-sm text-text-muted">{t('grid.nothing')}</p>;
  return <Table {...props} lines={lines} />;
}

function Table({ lines, value, onChange, ...frame }: FieldProps<Value> & { readonly lines: readonly Line[] }) {
  const { t } = useTranslation();
  const [sought, setSought] = useState('');
  const chosen = textsIn(value);
  const ticked = new Set(chosen);
  const columns = useMemo(() => sharedColumns(lines), [lines]);
  const words = sought.trim().toLowerCase();
  const shown = lines.filter(({ key, label }) => label.toLowerCase().includes(words) || key.includes(words));
  const set = (values: readonly string[], isOn: boolean) => onChange(withTicks(chosen, lines, { values, isOn }));
  const { 'aria-required': _notOfGroups, ...attributes } = groupAttributes(frame);
  return (
    <fieldset {...attributes} className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <input
          type="search"
          className={`${controlClass} max-w-64`}
          aria-label={t('grid.search')}
          placeholder={t('grid.search')}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
        <output className="text-sm text-text-muted">{t('grid.chosen', { count: chosen.length })}</output>
      </div>
      <div className="max-h-96 overflow-auto rounded-control border border-border">
        <table className="w-full border-collapse text-sm">
          <thead className="sticky top-0 z-10 bg-surface-sunken text-text-muted">
            <tr>
              <th scope="col" className="px-3 py-1.5 text-start font-medium">
                <span className="sr-only">{t('grid.line')}</span>
              </th>
              {columns.map((column) => {
                const values = shown.filter((line) => line.columns.includes(column)).map(({ key }) => cellValue(key, column));
                const isWhole = values.length > 0 && values.every((each) => ticked.has(each));
                return (
                  <th key={column} scope="col" className="w-13 px-0.5 py-1.5 text-center font-medium sm:w-18">
                    <label className="flex flex-col items-center gap-1">
                      <span className="text-xs">{inWords(column)}</span>
                      <input
                        type="checkbox"
                        disabled={frame.disabled || values.length === 0}
                        checked={isWhole}
                        aria-label={t('grid.all', { what: inWords(column) })}
                        onChange={() => set(values, !isWhole)}
                        onBlur={frame.onBlur}
                        className={boxInputClass}
                      />
                    </label>
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <GridLine
                key={line.key}
                line={line}
                columns={columns}
                ticked={ticked}
                disabled={frame.disabled}
                onBlur={frame.onBlur}
                onTick={(column, isOn) => set([cellValue(line.key, column)], isOn)}
              />
            ))}
          </tbody>
        </table>
        {shown.length === 0 ? <p className="px-3 py-4 text-sm text-text-muted">{t('grid.none_found')}</p> : null}
      </div>
    </fieldset>
  );
}
