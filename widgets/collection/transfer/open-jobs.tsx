/** The person's own imports that have not ended: whoever comes back finds them here. */
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../engine/react/index.ts';
import { type BulkJob, useOpenJobs } from '../../../engine/react/transfer.ts';
import { Button } from '../../primitives/button/button.tsx';

export function OpenJobs({ entity, onShow }: { readonly entity: string; readonly onShow: (id: string) => void }) {
  const { t } = useTranslation();
  const jobs = useOpenJobs(entity);
  if (jobs.length === 0) return null;
  return (
    <section aria-label={t('transfer.under_way')} className="mb-4 space-y-2">
      <h4 className="text-sm font-medium">{t('transfer.under_way')}</h4>
      <ul className="divide-y divide-border rounded-card border border-border">
        {jobs.map((job) => (
          <li key={job.id} className="flex flex-wrap items-center justify-between gap-2 px-3 py-2 text-sm">
            <span className="min-w-0">
              <span className="block truncate font-medium">{job.fileName}</span>
              <span className="text-text-muted tabular-nums">
                <HowFar job={job} />
              </span>
            </span>
            <Button onClick={() => onShow(job.id)}>{t('transfer.show')}</Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function HowFar({ job }: { readonly job: BulkJob }) {
  const { t } = useTranslation();
  const format = useFormat();
  const numbers = { done: format.number(job.done), total: format.number(job.toDo), failed: format.number(job.failed) };
  if (job.state === 'CHECKED') return t('transfer.to_confirm');
  if (job.state === 'WAITING') return t('transfer.waits_its_turn');
  return t(job.phase === 'check' ? 'transfer.checking' : 'transfer.progress', numbers);
}
