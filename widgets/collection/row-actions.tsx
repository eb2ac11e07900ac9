/** What can be done with one row: workflows, edit, delete; as the row's rights and rules allow. */
import { memo, useMemo } from 'react';
import type { EntityView } from '../../engine/core/definitions/types.ts';
import type { RuleScope } from '../../engine/core/rules/types.ts';
import { can, holds, type TextOf, useText, withRecord } from '../../engine/react/index.ts';
import type { RecordData } from '../../engine/react/types.ts';
import { Button } from '../button/button.tsx';
import { type MenuAction, MenuButton } from '../menu-button/menu-button.tsx';
import type { ActionOptions } from './options.ts';

export type RowVerbs = {
  readonly actions: readonly ActionOptions[];
  readonly edit: boolean;
  readonly remove: boolean;
  readonly onRun: (workflow: string, row: RecordData) => void;
  readonly onEdit: (row: RecordData) => void;
  readonly onRemove: (row: RecordData) => void;
};

export type OfferedAction = MenuAction & { readonly isPrimary: boolean };

type Offer = {
  readonly entity: EntityView;
  readonly row: RecordData;
  readonly verbs: RowVerbs;
  readonly scope: RuleScope;
  readonly text: TextOf;
};

/** Actions that this person may take on this record, in the order of the definition. */
export function offeredActions({ entity, row, verbs, scope, text }: Offer): OfferedAction[] {
  const own = withRecord(scope, row);
  const workflows = verbs.actions.flatMap((action) => {
    const workflow = entity.workflows.find(({ name, on }) => name === action.workflow && on === 'record');
    if (!workflow || !can(entity, workflow.name, scope, row) || (action.show !== undefined && !holds(action.show, own))) return [];
    const icon = action.icon ?? workflow.icon;
    return [
      {
        id: action.id,
        label: text(action.label ?? workflow.label),
        icon,
        isPrimary: action.primary ?? false,
        run: () => verbs.onRun(workflow.name, row),
      },
    ];
  });
  const edit =
    verbs.edit && can(entity, 'update', scope, row)
      ? [{ id: 'edit', label: text('action.edit'), icon: 'pencil', isPrimary: false, run: () => verbs.onEdit(row) }]
      : [];
  const remove =
    verbs.remove && can(entity, 'delete', scope, row)
      ? [
          {
            id: 'delete',
            label: text('action.delete'),
            icon: 'trash-2',
            isDangerous: true,
            isPrimary: false,
            run: () => verbs.onRemove(row),
          },
        ]
      : [];
  return [...workflows, ...edit, ...remove];
}

type Props = {
  readonly entity: EntityView;
  readonly row: RecordData;
  readonly verbs: RowVerbs;
  readonly scope: RuleScope;
  readonly name: string;
};

export const RowActions = memo(function RowActions({ entity, row, verbs, scope, name }: Props) {
  const text = useText();
  const offered = useMemo(() => offeredActions({ entity, row, verbs, scope, text }), [entity, row, verbs, scope, text]);
  // Over the row while it is pointed at, so that the column stays narrow; the menu has it as well.
  const first = offered.find((action) => action.isPrimary);
  return (
    <span className="relative flex items-center justify-end">
      {first ? (
        <Button
          icon={first.icon}
          onClick={first.run}
          className="absolute end-full h-7 px-2 opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 pointer-coarse:hidden"
        >
          {first.label}
        </Button>
      ) : null}
      <MenuButton label={text('collection.row_actions', { name })} actions={offered} className="text-text-muted" />
    </span>
  );
});
