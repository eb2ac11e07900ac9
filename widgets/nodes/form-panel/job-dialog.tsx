/** What becomes of something that was asked for many records, as it goes. Whoever closes it is told when it has ended. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { useText } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { Dialog } from '../../primitives/dialog/dialog.tsx';
import { JobView } from '../bulk-job/job-view.tsx';

type Props = {
  /** Absent: closed. */
  readonly job: string | undefined;
  readonly entity: EntityView | undefined;
  readonly pathOf: ((record: RecordData) => string | undefined) | undefined;
  readonly onClose: () => void;
};

export default function JobDialog({ job, entity, pathOf, onClose }: Props) {
  const { t } = useTranslation();
  const text = useText();
  // While it closes, what it showed stays.
  const [last, setLast] = useState(job);
  if (job !== undefined && job !== last) setLast(job);
  return (
    <Dialog
      isOpen={job !== undefined}
      onClose={onClose}
      title={t('transfer.many_records', { name: entity ? text(entity.labels) : '' })}
      width="medium"
    >
      {last === undefined ? null : <JobView key={last} id={last} pathOf={pathOf} onClose={onClose} />}
    </Dialog>
  );
}
