/** What became of a job that is over, and what can be done about the rest. */
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { useFormat } from '../../../engine/react/index.ts';
import { type BulkJob, useBulkJobs } from '../../../engine/react/transfer.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { Button } from '../../primitives/button/button.tsx';
import type { Asking } from './asking.ts';
import { ProblemFileButton } from './problem-file.tsx';
import { Problems } from './problems.tsx';

type Props = {
  readonly job: BulkJob;
  readonly entity: EntityView | undefined;
  readonly asking: Asking;
  readonly pathOf?: ((record: RecordData) => string | undefined) | undefined;
  /** Another job takes its place. */
  readonly onOther: (id: string) => void;
};

const done = { create: 'transfer.done_sent', update: 'transfer.done_changed', run: 'transfer.done_run' } as const;

export function JobReport({ job, entity, asking, pathOf, onOther }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const jobs = useBulkJobs();
  const failed = job.failed + job.leftOut;
  const left = Math.max(0, job.rows - job.ok - job.unchanged - failed);
  const canGoOn = job.isOwn && (left > 0 || job.failed > 0);
  const canUndo = job.undoable > 0 && job.undoneBy === undefined && !job.isUndo;
  const shown = (count: number) => ({ count, shown: format.number(count) });
  const written = { written: format.number(job.ok), total: format.number(job.rows) };
  return (
    <>
      <div role="status" className="space-y-1">
        <p className="font-medium">{t(job.isUndo ? 'transfer.done_undo' : done[job.kind], written)}</p>
        {job.unchanged > 0 ? <p className="text-sm text-text-muted">{t('transfer.rows_unchanged', shown(job.unchanged))}</p> : null}
        {failed > 0 ? <p className="text-sm text-danger-text">{t('transfer.rows_failed', shown(failed))}</p> : null}
        {left > 0 ? <p className="text-sm text-text-muted">{t('transfer.rows_left', shown(left))}</p> : null}
        {job.trouble === undefined ? null : <p className="text-sm text-danger-text">{job.trouble}</p>}
        {job.undoneBy === undefined ? null : <p className="text-sm text-text-muted">{t('transfer.undone')}</p>}
      </div>
      {failed > 0 ? <Problems job={job} entity={entity} pathOf={pathOf} /> : null}
      {job.isOwn ? (
        <div className="flex flex-wrap justify-end gap-2">
          {failed + left > 0 ? <ProblemFileButton job={job} entity={entity} /> : null}
          {canUndo ? (
            <Button icon="undo-2" isBusy={asking.isBusy} onClick={() => asking.ask(async () => onOther(await jobs.undo(job.id)))}>
              {t('transfer.undo', shown(job.undoable))}
            </Button>
          ) : null}
          {canGoOn ? (
            <Button isBusy={asking.isBusy} onClick={() => asking.ask(() => jobs.resume(job.id))}>
              {t('transfer.go_on', shown(left + job.failed))}
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
