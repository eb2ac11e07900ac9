/** Rises from below while rows are selected. */
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { can, useText } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { Button, IconButton } from '../../primitives/button/button.tsx';
import type { ActionOptions } from '../options.ts';
import { BulkEdit } from './bulk-edit.tsx';
import type { Selection } from './use-selection.ts';

type Props = {
  readonly entity: EntityView;
  readonly actions: readonly ActionOptions[];
  readonly selection: Selection;
  readonly scope: RuleScope;
  readonly onRun: (workflow: string, rows: readonly RecordData[]) => void;
  readonly editable: readonly string[];
};

export default function BulkBar({ entity, actions, selection, scope, onRun, editable }: Props) {
  const { t } = useTranslation();
  const text = useText();
  return (
    <div className="pointer-events-none inset-x-0 z-20 flex justify-center px-4 max-md:fixed max-md:bottom-[calc(56px+12px+env(safe-area-inset-bottom))] md:absolute md:bottom-4">
      <div
        role="toolbar"
        aria-label={t('collection.selection')}
        className="pointer-events-auto flex max-w-full animate-rise flex-wrap items-center gap-2 rounded-card border border-border bg-surface-raised py-2 ps-4 pe-2 shadow-float"
      >
        <span className="text-sm font-medium tabular-nums" aria-live="polite">
          {t('collection.selected', { count: selection.ids.size })}
        </span>
        {actions.map((action) => {
          const workflow = entity.workflows.find(({ name, on }) => name === action.workflow && on === 'record');
          const allowed = selection.rows.filter((row) => can(entity, action.workflow, scope, row));
          if (!workflow || allowed.length === 0) return null;
          return (
            <Button key={action.id} icon={action.icon ?? workflow.icon} onClick={() => onRun(workflow.name, allowed)}>
              {text(action.label ?? workflow.label)}
              {allowed.length < selection.rows.length ? <span className="text-text-muted tabular-nums">({allowed.length})</span> : null}
            </Button>
          );
        })}
        <BulkEdit entity={entity} fields={editable} rows={selection.rows} scope={scope} onDone={selection.clear} />
        <IconButton icon="x" label={t('collection.clear_selection')} onClick={selection.clear} />
      </div>
    </div>
  );
}
