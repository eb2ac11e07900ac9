/** What a checked file would change: for each record the field, what is there now, and what the file says. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { getAt, isObject } from '../../../engine/core/json/index.ts';
import { CellView, useFormat, useList, useText } from '../../../engine/react/index.ts';
import { type BulkJob, useBulkChanges } from '../../../engine/react/transfer.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { fileValue, labelAt } from './faults.ts';

type Props = { readonly job: BulkJob; readonly entity: EntityView; readonly count: number };

const heads = ['transfer.row', 'transfer.record', 'transfer.column_field', 'transfer.before', 'transfer.after'] as const;

/** Pointers of the values that a row changes. */
export function changedPointers(before: unknown, at = ''): readonly string[] {
  if (!isObject(before)) return [at];
  return Object.entries(before).flatMap(([name, value]) =>
    at === '' || at === '/custom' ? changedPointers(at === '' && name === 'custom' ? value : null, `${at}/${name}`) : [at],
  );
}

const literal = (id: unknown) => (typeof id === 'number' ? String(id) : `'${String(id)}'`);
const bodyOf = ({ body }: RecordData) => (isObject(body) ? body : {});

/** The record as it would be. Of references the file has the words. */
const withNew = (record: RecordData, row: RecordData): RecordData => ({
  ...record,
  ...bodyOf(row),
  id: record.id,
  version: record.version,
});

export function Changes({ job, entity, count }: Props) {
  const { t } = useTranslation();
  const text = useText();
  const format = useFormat();
  const rows = useBulkChanges(job);
  const ids = rows.map((row) => literal(bodyOf(row).id));
  const records = useList({ entity: entity.name, filter: `doc.id in [${ids.join(', ')}]`, pageSize: 50, enabled: ids.length > 0 });
  const known = useMemo(() => new Map(records.rows.map((row) => [String(row.id), row])), [records.rows]);
  if (rows.length === 0) return null;
  return (
    <div className="space-y-2">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by the keyboard. */}
      <section aria-label={t('transfer.changes')} tabIndex={0} className="max-h-[40dvh] overflow-auto rounded-card border border-border">
        <table className="w-full text-start text-sm">
          <thead className="sticky top-0 bg-surface-sunken text-xs text-text-muted">
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col" className="px-3 py-2 text-start font-medium">
                  {t(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {rows.flatMap((row) => {
              const record = known.get(String(bodyOf(row).id));
              const name = record?.display_code ?? record?.[entity.title];
              return changedPointers(row.before).map((pointer) => {
                const field = entity.fields.find((one) => one.pointer === pointer);
                return (
                  <tr key={`${String(row.id)}${pointer}`}>
                    <th scope="row" className="px-3 py-1.5 text-start font-normal tabular-nums">
                      {Number(row.place)}
                    </th>
                    <td className="max-w-40 truncate px-3 py-1.5" dir="auto">
                      {name === undefined || name === null ? '' : String(name)}
                    </td>
                    <td className="px-3 py-1.5">{labelAt({ job, entity, text }, pointer)}</td>
                    <td className="max-w-48 truncate px-3 py-1.5 text-text-muted" dir="auto">
                      {record && field ? (
                        <CellView field={field} row={record} labels={records.labels} />
                      ) : (
                        String(getAt(row.before, pointer) ?? '')
                      )}
                    </td>
                    <td className="max-w-48 truncate px-3 py-1.5" dir="auto">
                      {record && field && field.ref === undefined ? (
                        <CellView field={field} row={withNew(record, row)} labels={records.labels} />
                      ) : (
                        fileValue(job, row, pointer)
                      )}
                    </td>
                  </tr>
                );
              });
            })}
          </tbody>
        </table>
      </section>
      {count > rows.length ? (
        <p className="text-sm text-text-muted">
          {t('transfer.more_changes', { count: count - rows.length, shown: format.number(count - rows.length) })}
        </p>
      ) : null}
    </div>
  );
}
