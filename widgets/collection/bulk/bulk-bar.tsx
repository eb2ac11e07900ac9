/** Rises from below while rows are selected. */
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { can, useFormat, useText } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import type { RecordActions } from '../../nodes/form-panel/use-record-actions.tsx';
import { Button, IconButton } from '../../primitives/button/button.tsx';
import type { ActionOptions } from '../options.ts';
import { BulkEdit } from './bulk-edit.tsx';
import type { Selection } from './use-selection.ts';

type Props = {
  readonly entity: EntityView;
  readonly actions: readonly ActionOptions[];
  readonly selection: Selection;
  readonly scope: RuleScope;
  readonly onRun: RecordActions['run'];
  readonly onJob: RecordActions['show'];
  readonly editable: readonly string[];
};

export default function BulkBar({ entity, actions, selection, scope, onRun, onJob, editable }: Props) {
  const { t } = useTranslation();
  const text = useText();
  const format = useFormat();
  const { rows, everything, beyond } = selection;
  // Of everything only some rows are here: the server judges each, so what may be done to any is offered.
  const countOf = (allowed: readonly RecordData[]) => (everything || allowed.length === rows.length ? null : ` (${allowed.length})`);
  return (
    <div className="pointer-events-none inset-x-0 z-20 flex justify-center px-4 max-md:fixed max-md:bottom-[calc(56px+12px+env(safe-area-inset-bottom))] md:absolute md:bottom-4">
      <div
        role="toolbar"
        aria-label={t('collection.selection')}
        className="pointer-events-auto flex max-w-full animate-rise flex-wrap items-center gap-2 rounded-card border border-border bg-surface-raised py-2 ps-4 pe-2 shadow-float"
      >
        <span className="text-sm font-medium tabular-nums" aria-live="polite">
          {everything
            ? t('transfer.all_chosen', { shown: numberOf(format, everything) })
            : t('collection.selected', { count: selection.size })}
          {selection.elsewhere > 0 ? (
            <span className="ms-1 font-normal text-text-muted">{t('transfer.chosen_elsewhere', { count: selection.elsewhere })}</span>
          ) : null}
        </span>
        {beyond ? (
          <Button onClick={selection.chooseEverything}>{t('transfer.choose_all', { shown: numberOf(format, beyond) })}</Button>
        ) : null}
        {actions.map((action) => {
          const workflow = entity.workflows.find(({ name, on }) => name === action.workflow && on === 'record');
          const allowed = rows.filter((row) => can(entity, action.workflow, scope, row));
          if (!workflow || allowed.length === 0) return null;
          return (
            <Button
              key={action.id}
              icon={action.icon ?? workflow.icon}
              onClick={() => onRun(workflow.name, everything ? rows : allowed, undefined, everything)}
            >
              {text(action.label ?? workflow.label)}
              <span className="text-text-muted tabular-nums">{countOf(allowed)}</span>
            </Button>
          );
        })}
        <BulkEdit
          entity={entity}
          fields={editable}
          rows={rows}
          everything={everything}
          scope={scope}
          onStarted={(job) => {
            onJob(job);
            selection.clear();
          }}
        />
        <IconButton icon="x" label={t('collection.clear_selection')} onClick={selection.clear} />
      </div>
    </div>
  );
}

const numberOf = (format: ReturnType<typeof useFormat>, { count, isExact }: NonNullable<Selection['everything']>) =>
  isExact ? format.number(count) : `${format.number(count)}+`;
