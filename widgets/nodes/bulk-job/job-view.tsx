/** A bulk job as it is by now: on its way, checked and waiting for a word, or over. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEntity } from '../../../engine/react/index.ts';
import { type BulkJob, isUnderWay, useBulkJob, useBulkJobs } from '../../../engine/react/transfer.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { Button } from '../../primitives/button/button.tsx';
import { messageOf } from '../../primitives/support/message-of.ts';
import type { Asking } from './asking.ts';
import { JobChecked } from './job-checked.tsx';
import { JobProgress } from './job-progress.tsx';
import { JobReport } from './job-report.tsx';

type Props = {
  readonly id: string;
  /** Back to what the rows came from, while nothing is done yet. */
  readonly onBack?: () => void;
  /** Another file in place of this one. */
  readonly onOtherFile?: () => void;
  readonly onClose?: () => void;
  /** Where a record has its page. */
  readonly pathOf?: ((record: RecordData) => string | undefined) | undefined;
};

export function JobView({ id: first, onBack, onOtherFile, onClose, pathOf }: Props) {
  const { t } = useTranslation();
  // Taking it back is a job of its own, and is looked at in its place.
  const [id, setId] = useState(first);
  const { job, error, isMissing } = useBulkJob(id);
  const { entity } = useEntity(job?.entity);
  const jobs = useBulkJobs();
  const [state, setState] = useState<'idle' | 'busy' | string>('idle');
  const ask = (work: () => Promise<void>) => {
    setState('busy');
    work().then(
      () => setState('idle'),
      (cause: unknown) => setState(messageOf(cause, t('engine.something_wrong'))),
    );
  };
  if (!job) {
    if (isMissing || error) return <Trouble text={t('transfer.job_missing')} />;
    return <p role="status">{t('transfer.loading_job')}</p>;
  }
  const asking: Asking = { isBusy: state === 'busy', ask };
  const leave = (to: (() => void) | undefined) => to && (() => ask(async () => jobs.cancel(id).then(to)));
  return (
    <div className="space-y-4">
      {state !== 'idle' && state !== 'busy' ? <Trouble text={state} /> : null}
      {isUnderWay(job) ? <JobProgress job={job} asking={asking} /> : null}
      {job.state === 'CHECKED' ? (
        <JobChecked job={job} entity={entity} asking={asking} onBack={leave(onBack)} onOtherFile={leave(onOtherFile)} />
      ) : null}
      {hasEnded(job) ? <JobReport job={job} entity={entity} asking={asking} pathOf={pathOf} onOther={setId} /> : null}
      {onClose && (isUnderWay(job) || hasEnded(job)) ? (
        <div className="flex justify-end">
          <Button kind={hasEnded(job) ? 'primary' : 'plain'} onClick={onClose}>
            {t(hasEnded(job) ? 'transfer.finish' : 'transfer.leave')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

const hasEnded = (job: BulkJob) => !isUnderWay(job) && job.state !== 'CHECKED';

const Trouble = ({ text }: { readonly text: string }) => (
  <p role="alert" className="text-sm text-danger-text">
    {text}
  </p>
);
