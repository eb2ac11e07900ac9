/** What each row offers, as the definition says; which of it a row's rights allow, the row decides. */
import { useMemo } from 'react';
import type { EntityView } from '../../engine/core/definitions/view-types.ts';
import type { RecordData } from '../../engine/react/types.ts';
import type { RecordActions } from '../nodes/form-panel/use-record-actions.tsx';
import type { CollectionOptions } from './options.ts';
import type { RowVerbs } from './rows/offered-actions.ts';

export function useVerbs(node: CollectionOptions, entity: EntityView, { run, again, edit, remove }: RecordActions): RowVerbs | undefined {
  return useMemo(() => {
    const actions = (node.actions ?? []).filter((action) =>
      entity.workflows.some(({ name, on }) => name === action.workflow && on === 'record'),
    );
    const isAgain = entity.again !== undefined && node.create !== undefined;
    if (actions.length === 0 && !node.edit && !node.remove && !isAgain) return undefined;
    return {
      actions,
      edit: node.edit ?? false,
      remove: node.remove ?? false,
      onAgain: isAgain ? again : undefined,
      onRun: (workflow: string, row: RecordData, input?: Readonly<Record<string, unknown>>) => run(workflow, [row], input),
      onEdit: (row: RecordData) => edit(row),
      onRemove: (row: RecordData) => remove([row]),
    };
  }, [node.actions, node.edit, node.remove, node.create, entity, run, again, edit, remove]);
}
