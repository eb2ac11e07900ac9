/** The rows of a job that are not done, as a file of the same columns and what was wrong, to be put right and sent again. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { useText, useToast } from '../../../engine/react/index.ts';
import { type BulkJob, useBulkJobs } from '../../../engine/react/transfer.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { download, fileName } from '../../collection/transfer/download.ts';
import { failedFile } from '../../collection/transfer/failed-rows.ts';
import type { Cell, Table } from '../../collection/transfer/table.ts';
import { Button } from '../../primitives/button/button.tsx';
import { sentenceOf } from './faults.ts';

/** The kind that the file was; of what came from a list, a file that everything opens. */
const kindOf = (name: string | undefined): Table['kind'] => (name?.toLowerCase().endsWith('.xlsx') ? 'xlsx' : 'csv');

const cellsOf = ({ cells }: RecordData): readonly Cell[] => (Array.isArray(cells) ? cells : []);

export function ProblemFileButton({ job, entity }: { readonly job: BulkJob; readonly entity: EntityView | undefined }) {
  const { t } = useTranslation();
  const text = useText();
  const toast = useToast();
  const jobs = useBulkJobs();
  const [isBusy, setBusy] = useState(false);
  const give = async () => {
    setBusy(true);
    try {
      const rows = await jobs.undone(job.id);
      const failed = rows.map((row, index) => ({ index, error: sentenceOf({ job, entity, text }, row) || t('transfer.not_done') }));
      const kind = kindOf(job.fileName);
      const bare = (job.fileName ?? (entity ? text(entity.labels) : '')).replace(/\.[^.]+$/, '');
      const file = await failedFile({ columns: job.columns, rows: rows.map(cellsOf), kind }, failed, t('transfer.error_column'));
      download(file, fileName(`${t('transfer.failed_name', { name: bare })}.${kind}`));
    } catch {
      toast.add({ text: t('transfer.download_failed'), tone: 'danger' });
    }
    setBusy(false);
  };
  return (
    <Button icon="download" isBusy={isBusy} onClick={() => void give()}>
      {t('transfer.download_failed_rows')}
    </Button>
  );
}
