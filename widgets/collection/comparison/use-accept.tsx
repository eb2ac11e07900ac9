/** What can be done with a pair: a workflow on its record, where the person may run it. */
import { useCallback } from 'react';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { can, holds, useText, withRecord } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { useRecordActions } from '../../nodes/form-panel/use-record-actions.tsx';
import type { PairOptions } from '../options.ts';
import type { Accepting } from './pair-head.tsx';

type Request = { readonly entity: EntityView | undefined; readonly options: PairOptions; readonly scope: RuleScope };

export function useAccept({ entity, options, scope }: Request) {
  const text = useText();
  const actions = useRecordActions({ entity, entityName: options.entity, scope, createLabel: undefined, layout: undefined });
  const { run } = actions;
  const of = useCallback(
    (record: RecordData): Accepting | undefined => {
      const workflow = entity?.workflows.find(({ name, on }) => name === options.workflow && on === 'record');
      if (!entity || !workflow || !can(entity, workflow.name, scope, record)) return undefined;
      if (options.offered !== undefined && !holds(options.offered, withRecord(scope, record))) return undefined;
      return { label: text(workflow.label), icon: workflow.icon, run: () => run(workflow.name, [record]) };
    },
    [entity, options.workflow, options.offered, scope, text, run],
  );
  return { of, dialogs: actions.dialogs };
}
