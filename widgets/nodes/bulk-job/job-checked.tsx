/** What would become of the rows: how many are ready, and what is wrong with the others. */
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { useFormat } from '../../../engine/react/index.ts';
import { type BulkJob, useBulkJobs } from '../../../engine/react/transfer.ts';
import { Button } from '../../primitives/button/button.tsx';
import type { Asking } from './asking.ts';
import { Changes } from './changes.tsx';
import { ProblemFileButton } from './problem-file.tsx';
import { Problems } from './problems.tsx';

type Props = {
  readonly job: BulkJob;
  readonly entity: EntityView | undefined;
  readonly asking: Asking;
  readonly onBack: (() => void) | undefined;
  readonly onOtherFile: (() => void) | undefined;
};

export function JobChecked({ job, entity, asking, onBack, onOtherFile }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const jobs = useBulkJobs();
  const good = job.rows - job.leftOut - job.unchanged;
  return (
    <>
      <div role="status" className="text-sm">
        <p>{t('transfer.rows_ready', { shown: format.number(good), total: format.number(job.rows) })}</p>
        {job.unchanged > 0 ? (
          <p className="text-text-muted">{t('transfer.rows_unchanged', { count: job.unchanged, shown: format.number(job.unchanged) })}</p>
        ) : null}
        {job.leftOut > 0 ? (
          <p className="text-danger-text">{t('transfer.rows_bad', { count: job.leftOut, shown: format.number(job.leftOut) })}</p>
        ) : null}
      </div>
      {job.leftOut > 0 ? <Problems job={job} entity={entity} /> : null}
      {job.kind === 'update' && good > 0 && entity ? <Changes job={job} entity={entity} count={good} /> : null}
      <div className="flex flex-wrap justify-end gap-2">
        {onBack ? (
          <Button disabled={asking.isBusy} onClick={onBack}>
            {t('transfer.back')}
          </Button>
        ) : (
          <Button disabled={asking.isBusy} onClick={() => asking.ask(() => jobs.cancel(job.id))}>
            {t('action.cancel')}
          </Button>
        )}
        {job.leftOut > 0 && onOtherFile ? (
          <Button disabled={asking.isBusy} onClick={onOtherFile}>
            {t('transfer.choose_other_file')}
          </Button>
        ) : null}
        {job.leftOut > 0 && job.isOwn ? <ProblemFileButton job={job} entity={entity} /> : null}
        <Button
          kind="primary"
          isBusy={asking.isBusy}
          disabled={good === 0 || !job.isOwn}
          onClick={() => asking.ask(() => jobs.apply(job.id))}
        >
          {good === 0
            ? t('transfer.none_ready')
            : t(job.kind === 'update' ? 'transfer.change_rows' : 'transfer.import_rows', { count: good, shown: format.number(good) })}
        </Button>
      </div>
    </>
  );
}
