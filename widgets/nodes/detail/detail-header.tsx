/** Head of a record's page: where it is from, what it is, how it stands, what can be done. */
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { getAt } from '../../../engine/core/json/index.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { CellView, fieldAt, fieldsAt, isEmptyValue, NodeList, usePresence, useText, type ViewField } from '../../../engine/react/index.ts';
import type { Labels, NodeProps, RecordData } from '../../../engine/react/types.ts';
import { offeredActions } from '../../collection/rows/offered-actions.ts';
import { WaitingMark } from '../../collection/rows/waiting-mark.tsx';
import { Button } from '../../primitives/button/button.tsx';
import { Chip } from '../../primitives/chip/chip.tsx';
import { MenuButton } from '../../primitives/menu-button/menu-button.tsx';
import type { RecordActions } from '../form-panel/use-record-actions.tsx';
import { BackLink } from './back-link.tsx';
import { Colleagues } from './colleagues.tsx';
import { HeaderClock } from './header-clock.tsx';
import type { DetailOptions } from './options.ts';
import { TrailSteps } from './trail-steps.tsx';

type Props = {
  readonly node: NodeProps<DetailOptions>['node'];
  readonly entity: EntityView;
  readonly record: RecordData;
  readonly labels: Labels;
  readonly scope: RuleScope;
  readonly title: string;
  readonly code: string | undefined;
  readonly back: string | undefined;
  readonly actions: RecordActions;
  readonly status: ReactNode;
};

export function DetailHeader({ node, entity, record, labels, scope, title, code, back, actions, status }: Props) {
  const { t } = useTranslation();
  const text = useText();
  const { header = {} } = node;
  const { run, again, edit, remove } = actions;
  const offered = useMemo(() => {
    const verbs = {
      // The status workflow has buttons of its own.
      actions: (node.actions ?? []).filter((action) => action.workflow !== node.status?.workflow),
      edit: node.edit ?? false,
      remove: node.remove ?? false,
      onAgain: again,
      onRun: (workflow: string, _row: RecordData, input?: Readonly<Record<string, unknown>>) => run(workflow, [record], input),
      onEdit: () => edit(record, labels),
      onRemove: () => remove([record]),
    };
    return offeredActions({ entity, row: record, verbs, scope, text });
  }, [entity, record, labels, node.actions, node.edit, node.remove, node.status?.workflow, scope, text, run, again, edit, remove]);
  const buttons = offered.filter((action) => action.isPrimary || action.id === 'edit');
  const isCompact = node.compact ?? false;
  const printing = isCompact ? [] : [{ id: 'print', label: t('detail.print'), icon: 'printer', run: () => window.print() }];
  const rest = [...offered.filter((action) => !buttons.includes(action)), ...printing];
  const isFollowed = entity.realtime === true && !isCompact;
  const colleagues = usePresence(isFollowed ? { entity: entity.name, id: String(record.id) } : undefined);
  const Title = isCompact ? 'h2' : 'h1';
  const subtitle = fieldsAt(entity, header.subtitle ?? []).filter((field) => !isEmptyValue(getAt(record, field.pointer)));

  return (
    <header className={isCompact ? 'pb-3' : 'px-4 pt-4 pb-4 md:px-6'}>
      {isCompact ? null : (
        <div className="mb-2 flex flex-wrap items-center justify-between gap-2 empty:hidden">
          <BackLink to={back} label={node.back?.label} />
          <TrailSteps entity={entity.name} record={record} />
        </div>
      )}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <p className="flex flex-wrap items-center gap-2 text-sm text-text-muted">
            {code === undefined ? null : <span className="keep-ltr font-medium tabular-nums">{code}</span>}
            {(header.chips ?? []).map((pointer) => (
              <HeaderChip key={pointer} field={fieldAt(entity, pointer)} record={record} labels={labels} />
            ))}
            <WaitingMark row={record} />
            {header.clock ? <HeaderClock clock={header.clock} entity={entity} record={record} labels={labels} scope={scope} /> : null}
          </p>
          <Title className={`mt-1 font-semibold break-words ${isCompact ? 'text-base' : 'text-xl'}`}>{title}</Title>
          {subtitle.length > 0 ? (
            <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-text-muted">
              {subtitle.map((field) => (
                <CellView key={field.pointer} field={field} row={record} labels={labels} />
              ))}
            </p>
          ) : null}
        </div>
        <div className="flex flex-wrap items-center gap-2 [--inset:0px]">
          {isCompact ? null : <Colleagues colleagues={colleagues} />}
          <NodeList nodes={node.tools} scope={scope} />
          {buttons.map((action) => (
            <Button key={action.id} icon={action.icon} onClick={action.run}>
              {action.label}
            </Button>
          ))}
          {status}
          <MenuButton label={t('detail.more_actions')} actions={rest} />
        </div>
      </div>
    </header>
  );
}

/** A choice or reference as a coloured chip, a yes or no with what was asked; anything else as its own cell. */
function HeaderChip({
  field,
  record,
  labels,
}: {
  readonly field: ViewField | undefined;
  readonly record: RecordData;
  readonly labels: Labels;
}) {
  const text = useText();
  if (!field) return null;
  const value = getAt(record, field.pointer);
  if (isEmptyValue(value)) return null;
  // A tick without its question says nothing.
  if (typeof value === 'boolean') {
    const label = text(field.label);
    return <Chip label={value ? label : text('detail.chip_no', { name: label })} />;
  }
  const option = field.options?.find((one) => one.value === value);
  if (option) return <Chip label={text(option.label)} colour={option.colour} />;
  const label = labels[field.name]?.[String(value)];
  if (label) return <Chip label={label.label} colour={label.colour} />;
  return field.ref === undefined ? <CellView field={field} row={record} labels={labels} /> : null;
}
