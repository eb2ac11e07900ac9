/** A job on its way: how far, how long it may still take, and the way out. */
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../engine/react/index.ts';
import { type BulkJob, useBulkJobs } from '../../../engine/react/transfer.ts';
import { Button } from '../../primitives/button/button.tsx';
import type { Asking } from './asking.ts';
import { ProgressBar } from './progress-bar.tsx';

const MINUTE = 60;

/** Rows of a file, or records that were chosen in a list. */
const texts = {
  check: { label: 'transfer.step_check', cancel: 'transfer.cancel_check' },
  file: { label: 'transfer.step_run', cancel: 'transfer.cancel_import' },
  list: { label: 'bulk.running', cancel: 'bulk.cancel' },
} as const;

export function JobProgress({ job, asking }: { readonly job: BulkJob; readonly asking: Asking }) {
  const { t } = useTranslation();
  const format = useFormat();
  const jobs = useBulkJobs();
  const isCheck = job.phase === 'check';
  const words = isCheck ? texts.check : texts[job.fileName === undefined ? 'list' : 'file'];
  const numbers = { done: format.number(job.done), total: format.number(job.toDo), failed: format.number(job.failed) };
  return (
    <div className="space-y-3">
      <ProgressBar
        label={t(words.label)}
        done={job.done}
        total={Math.max(job.toDo, 1)}
        text={t(isCheck ? 'transfer.checking' : 'transfer.progress', numbers)}
      />
      <p className="text-sm text-text-muted">{useRemaining(job)}</p>
      <p className="text-sm text-text-muted">{t('transfer.may_leave')}</p>
      <Button isBusy={asking.isBusy} onClick={() => asking.ask(() => jobs.cancel(job.id))}>
        {t(words.cancel)}
      </Button>
    </div>
  );
}

/** As it went of late; nothing is promised before the first rows are through. */
function useRemaining({ state, rate, toDo, done }: BulkJob): string {
  const { t } = useTranslation();
  const format = useFormat();
  if (state === 'WAITING') return t('transfer.waits_its_turn');
  if (rate === undefined) return t('transfer.just_began');
  const seconds = (toDo - done) / rate;
  const speed = format.number(Math.max(1, Math.round(rate)));
  if (seconds < MINUTE) return t('transfer.left_soon', { rate: speed });
  return t('transfer.left_minutes', { count: Math.ceil(seconds / MINUTE), rate: speed });
}
