import { type KeyboardEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { choiceFilter, Failed, useApp, useEntity, useList, useText } from '../../../engine/react/index.ts';
import type { FieldProps } from '../../../engine/react/types.ts';
import { boxInputClass, groupAttributes } from '../shared/control.ts';
import { MatrixExtent } from './matrix-extent.tsx';
import { columnsOf, type Key, type Shape, shapeOf, ticksIn, withTicks } from './matrix-value.ts';

type Value = readonly unknown[];
type Line = { readonly key: Key; readonly label: string };

/** What is ticked for each of many: a table of boxes, a row for each choice of the first member, a column for each of the second. */
export default function MatrixField(props: FieldProps<Value>) {
  const { t } = useTranslation();
  const shape = shapeOf(props.field);
  if (!shape) return <p className="text-sm text-danger-text">{t('matrix.wrong_shape', { what: props.label })}</p>;
  return shape.key.ref === undefined ? <WrittenMatrix {...props} shape={shape} /> : <RecordMatrix {...props} shape={shape} />;
}

type Shaped = FieldProps<Value> & { readonly shape: Shape };

/** Rows that the definition writes out. */
function WrittenMatrix(props: Shaped) {
  const text = useText();
  const lines = (props.shape.key.options ?? []).map(({ value, label }) => ({ key: value, label: text(label) }));
  return <Table {...props} lines={lines} />;
}

/** As many as a person looks through; what is ticked beyond them stays as it is. */
const MOST = 200;

/** A row for each record that the first member may refer to. */
function RecordMatrix(props: Shaped) {
  const { t } = useTranslation();
  const { user, org, flags } = useApp();
  const { key } = props.shape;
  const filter = useMemo(
    () => choiceFilter(key, { user, org, flags, doc: {}, now: new Date().toISOString(), timeZone: org.time_zone }),
    [key, user, org, flags],
  );
  const { entity, error, retry } = useEntity(key.ref);
  const list = useList({ entity: key.ref ?? '', filter, pageSize: MOST, count: 'none', enabled: entity !== undefined });
  const failure = error ?? list.error;
  if (failure && list.rows.length === 0)
    return <Failed text={t('matrix.failed')} detail={failure.message} onRetry={error ? retry : list.refresh} />;
  if (!entity || list.isLoading) return <span className="block h-control w-full animate-shimmer rounded-control bg-surface-sunken" />;
  const lines = list.rows.map((row) => ({ key: row.id, label: String(row[entity.title] ?? row.id) }));
  return <Table {...props} lines={lines} />;
}

type TableProps = Shaped & { readonly lines: readonly Line[] };

function Table({ shape, lines, value, onChange, ...frame }: TableProps) {
  const { t } = useTranslation();
  const text = useText();
  const columns = columnsOf(shape);
  const ticked = ticksIn(value, shape);
  const keys = lines.map((line) => line.key);
  const wordOf = (column: string) => {
    const option = shape.ticks.options?.find((known) => known.value === column);
    return option ? text(option.label) : column;
  };
  const set = (boxes: readonly { readonly key: Key; readonly column: string }[], isOn: boolean) =>
    onChange(withTicks(value, { shape, keys, boxes, isOn }));
  const isOn = (key: Key, column: string) => ticked.get(key)?.includes(column) ?? false;
  const { 'aria-required': _notOfGroups, ...attributes } = groupAttributes(frame);
  if (lines.length === 0) return <p className="text-sm text-text-muted">{t('matrix.nothing')}</p>;
  return (
    <fieldset {...attributes} className="min-w-0 overflow-x-auto rounded-control border border-border" onKeyDown={walk}>
      <table className="w-full border-collapse text-sm">
        <thead className="bg-surface-sunken text-text-muted">
          <tr>
            <th scope="col" className="px-3 py-1.5 text-start font-medium">
              <span className="sr-only">{text(shape.key.label)}</span>
            </th>
            {columns.map((column) => {
              const isWhole = keys.every((key) => isOn(key, column));
              return (
                <th key={column} scope="col" className="w-15 px-1 py-1.5 text-center font-medium sm:w-18 md:w-24">
                  <label className="flex flex-col items-center gap-1">
                    <span className="max-w-full break-words text-xs">{wordOf(column)}</span>
                    <input
                      type="checkbox"
                      data-box
                      disabled={frame.disabled}
                      checked={isWhole}
                      aria-label={t('matrix.all', { what: wordOf(column) })}
                      onChange={() =>
                        set(
                          keys.map((key) => ({ key, column })),
                          !isWhole,
                        )
                      }
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
          {lines.map(({ key, label }) => (
            <tr key={key} className="border-border border-t">
              <th scope="row" className="px-3 py-1 text-start font-normal text-text">
                {label}
                <MatrixExtent
                  shape={shape}
                  line={key}
                  label={label}
                  value={value}
                  disabled={frame.disabled}
                  onBlur={frame.onBlur}
                  onChange={onChange}
                />
              </th>
              {columns.map((column) => (
                <td key={column} className="p-0 text-center">
                  <label className="grid h-control place-items-center">
                    <input
                      type="checkbox"
                      data-box
                      disabled={frame.disabled}
                      checked={isOn(key, column)}
                      aria-label={`${label}: ${wordOf(column)}`}
                      onChange={(event) => set([{ key, column }], event.target.checked)}
                      onBlur={frame.onBlur}
                      className={boxInputClass}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}

/** Arrows walk from box to box, as in a sheet; Tab and Space do what they do everywhere. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const box = event.target instanceof HTMLInputElement ? event.target : undefined;
  const row = box?.closest('tr');
  if (!box || !row || !event.key.startsWith('Arrow')) return;
  const boxesIn = (line: Element | undefined) => [...(line?.querySelectorAll<HTMLInputElement>('input[data-box]') ?? [])];
  const rows = [...event.currentTarget.querySelectorAll('tr')];
  const own = boxesIn(row);
  const [at, line] = [own.indexOf(box), rows.indexOf(row)];
  const forward = getComputedStyle(box).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const isVertical = event.key === 'ArrowUp' || event.key === 'ArrowDown';
  const next = isVertical ? boxesIn(rows[event.key === 'ArrowUp' ? line - 1 : line + 1])[at] : own[event.key === forward ? at + 1 : at - 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
