/** The first rows of a job that have problems: where, with which value, and what is wrong. */
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { useFormat, useText } from '../../../engine/react/index.ts';
import { type BulkJob, useBulkProblems } from '../../../engine/react/transfer.ts';
import { tellFaults } from './faults.ts';

type Props = { readonly job: BulkJob; readonly entity: EntityView | undefined };

const heads = ['transfer.row', 'transfer.column_field', 'transfer.value', 'transfer.problem'] as const;

export function Problems({ job, entity }: Props) {
  const { t } = useTranslation();
  const text = useText();
  const format = useFormat();
  const rows = useBulkProblems(job, true);
  const left = job.failed + job.leftOut - rows.length;
  const told = rows.flatMap((row) => tellFaults({ job, entity, text }, row).map((fault) => ({ ...fault, place: Number(row.place) })));
  if (told.length === 0) return null;
  return (
    <div className="space-y-2">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by the keyboard. */}
      <section aria-label={t('transfer.problems')} tabIndex={0} className="max-h-[40dvh] overflow-auto rounded-card border border-border">
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
            {told.map(({ place, field, value, problem }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row may have the same fault twice.
              <tr key={at}>
                <th scope="row" className="px-3 py-1.5 text-start font-normal tabular-nums">
                  {place}
                </th>
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
