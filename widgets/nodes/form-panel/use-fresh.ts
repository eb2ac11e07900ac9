/** What a form does when somebody else changed its record meanwhile. */
import { useMemo, useState } from 'react';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { Refresh } from '../../../engine/react/form/index.ts';
import { useHost } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import type { FormTask } from './form-task.ts';

type Fresh = {
  /** The task with the record as it was read last. */
  readonly task: FormTask;
  /** Reads it anew. Absent for a form over no record, or over several. */
  readonly refresh?: Refresh;
};

export function useFresh(task: FormTask, entity: EntityView | undefined): Fresh {
  const { client } = useHost();
  const [read, setRead] = useState<{ readonly of: FormTask; readonly record: RecordData }>();
  return useMemo(() => {
    const [record, ...others] = task.records;
    if (!record || !entity || others.length > 0) return { task };
    const refresh: Refresh = async () => {
      const { data, labels = {} } = await client.get(task.entity, String(record.id));
      setRead({ of: task, record: data });
      return { record: data, labels, fields: entity.fields.filter(({ system }) => !system) };
    };
    return { task: read?.of === task ? { ...task, records: [read.record] } : task, refresh };
  }, [task, entity, client, read]);
}
