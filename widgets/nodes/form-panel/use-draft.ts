/** Under which name what is typed into a form is kept when the session ends. */
import { useMemo } from 'react';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { DraftKey } from '../../../engine/react/form/index.ts';
import { useApp, useText } from '../../../engine/react/index.ts';
import type { FormTask } from './form-task.ts';

/** The same person, the same entity, purpose and record: the same form. Absent until the entity is known. */
export function useDraft({ entity: name, purpose, records }: FormTask, entity: EntityView | undefined): DraftKey | undefined {
  const { user } = useApp();
  const text = useText();
  const ids = records.map(({ id }) => id).join(' ');
  return useMemo(() => {
    if (!entity) return undefined;
    const [record] = records;
    const called = record?.[entity.title];
    const workflow = entity.workflows.find((each) => each.name === purpose);
    const title = [text(workflow?.label ?? entity.label), ...(typeof called === 'string' ? [called] : [])].join(' · ');
    return { key: [user.id, name, purpose, ids].join(' '), owner: user.id, title };
  }, [user.id, name, purpose, ids, records, entity, text]);
}
