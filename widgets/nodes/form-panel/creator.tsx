/** The form of a record that a picker wants, over the form that the picker stands in. */
import { useMemo } from 'react';
import { isObject } from '../../../engine/core/json/index.ts';
import { isId } from '../../../engine/core/records/id.ts';
import { useText } from '../../../engine/react/index.ts';
import type { CreatorProps, RecordData } from '../../../engine/react/types.ts';
import { FormDialog } from './form-dialog.tsx';
import type { FormTask } from './form-task.ts';

export default function Creator({ entity, initial, scope, onMade, onClose }: CreatorProps) {
  const text = useText();
  const task = useMemo<FormTask | undefined>(
    () => (initial ? { entity: entity.name, purpose: 'create', records: [], initial } : undefined),
    [entity.name, initial],
  );
  return (
    <FormDialog
      task={task}
      title={text('form_panel.create_title', { name: text(entity.label) })}
      scope={scope}
      onClose={onClose}
      onDone={(answer) => {
        if (isRecord(answer)) onMade(answer);
      }}
    />
  );
}

const isRecord = (answer: unknown): answer is RecordData => isObject(answer) && isId(answer.id);
