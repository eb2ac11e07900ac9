/** The first rows of a job that have problems: where, with which value, and what is wrong. */
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { isObject } from '../../../engine/core/json/index.ts';
import { useFormat, useHost, useList, useText } from '../../../engine/react/index.ts';
import { type BulkJob, useBulkProblems } from '../../../engine/react/transfer.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { tellFaults } from './faults.ts';

type Props = {
  readonly job: BulkJob;
  readonly entity: EntityView | undefined;
  readonly pathOf?: ((record: RecordData) => string | undefined) | undefined;
};

const heads = ['transfer.row', 'transfer.record', 'transfer.column_field', 'transfer.value', 'transfer.problem'] as const;
const isOfRecord = (head: string) => head === 'transfer.record';

export function Problems({ job, entity, pathOf }: Props) {
  const { t } = useTranslation();
  const text = useText();
  const format = useFormat();
  const rows = useBulkProblems(job, true);
  const left = job.failed + job.leftOut - rows.length;
  const nameOf = useNames({ job, entity, pathOf }, rows);
  const told = rows.flatMap((row) =>
    tellFaults({ job, entity, text }, row).map((fault) => ({ ...fault, place: Number(row.place), record: nameOf(row) })),
  );
  if (told.length === 0) return null;
  // A row that brings a new record is about none yet.
  const hasRecords = job.kind !== 'create';
  return (
    <div className="space-y-2">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by the keyboard. */}
      <section aria-label={t('transfer.problems')} tabIndex={0} className="max-h-[40dvh] overflow-auto rounded-card border border-border">
        <table className="w-full text-start text-sm">
          <thead className="sticky top-0 bg-surface-sunken text-xs text-text-muted">
            <tr>
              {heads
                .filter((head) => hasRecords || !isOfRecord(head))
                .map((head) => (
                  <th key={head} scope="col" className="px-3 py-2 text-start font-medium">
                    {t(head)}
                  </th>
                ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {told.map(({ place, record, field, value, problem }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row may have the same fault twice.
              <tr key={at}>
                <th scope="row" className="px-3 py-1.5 text-start font-normal tabular-nums">
                  {place}
                </th>
                {hasRecords ? (
                  <td className="max-w-40 truncate px-3 py-1.5" dir="auto">
                    {record}
                  </td>
                ) : null}
                <td className="px-3 py-1.5">{field}</td>
                <td className="max-w-60 truncate px-3 py-1.5" dir="auto">
                  {value}
                </td>
                <td className="px-3 py-1.5">{problem}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {left > 0 ? <p className="text-sm text-text-muted">{t('transfer.more_problems', { shown: format.number(left) })}</p> : null}
    </div>
  );
}

const idIn = ({ body, record_id }: RecordData): string | number | undefined => {
  const id = (isObject(body) ? body.id : undefined) ?? record_id;
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
};
const literal = (id: string | number) => (typeof id === 'number' ? String(id) : `'${id}'`);

/** The record that a row is about, by its code or title, and as a link where it has a page. */
function useNames({ entity, pathOf }: Props, rows: readonly RecordData[]): (row: RecordData) => ReactNode {
  const { Link } = useHost();
  const ids = [...new Set(rows.flatMap((row) => idIn(row) ?? []))];
  const filter = `doc.id in [${ids.map(literal).join(', ')}]`;
  const isAsked = entity !== undefined && ids.length > 0;
  const records = useList({ entity: entity?.name ?? '', filter, pageSize: Math.max(1, ids.length), enabled: isAsked });
  const known = useMemo(() => new Map(records.rows.map((row) => [String(row.id), row])), [records.rows]);
  return (row) => {
    const record = known.get(String(idIn(row)));
    if (!record || !entity) return null;
    const name = String(record.display_code ?? record[entity.title] ?? record.id);
    const path = pathOf?.(record);
    return path === undefined ? (
      name
    ) : (
      <Link to={path} className="underline">
        {name}
      </Link>
    );
  };
}
