/** What a job was about, in words: which records, which step, and which column of the file went to which field. */
import { useTranslation } from 'react-i18next';
import { useEntity, useText } from '../../../engine/react/index.ts';
import { useBulkJob } from '../../../engine/react/transfer.ts';
import { labelAt } from './faults.ts';

export function JobWords({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const text = useText();
  const { job } = useBulkJob(id);
  const { entity } = useEntity(job?.entity);
  if (!job || !entity) return null;
  const workflow = entity.workflows.find(({ name }) => name === job.workflow);
  const mapped = job.mapping.map(({ field, column, value }) => ({
    field: labelAt({ job, entity, text }, field),
    from: column ?? value ?? '',
  }));
  return (
    <dl className="mb-4 space-y-2 text-sm">
      <div className="flex flex-wrap gap-x-2">
        <dt className="text-text-muted">{t('bulk.entity')}</dt>
        <dd>{workflow ? `${text(entity.labels)} · ${text(workflow.label)}` : text(entity.labels)}</dd>
      </div>
      {mapped.length > 0 ? (
        <div>
          <dt className="text-text-muted">{t('bulk.mapping')}</dt>
          <dd>
            <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
              {mapped.map(({ field, from }) => (
                <li key={`${from}${field}`} dir="auto">{`${from} → ${field}`}</li>
              ))}
            </ul>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
