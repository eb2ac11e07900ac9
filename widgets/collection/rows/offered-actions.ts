/** What can be done with one record: workflows, edit, delete; as its rights and rules allow. */
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { can, canCreate, holds, ruleValue, type TextOf, withRecord } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import type { MenuAction } from '../../primitives/menu-button/menu-action.ts';
import type { ActionOptions } from '../options.ts';

export type RowVerbs = {
  readonly actions: readonly ActionOptions[];
  readonly edit: boolean;
  readonly remove: boolean;
  /** Begins a new record with what the row has; absent where none is offered. */
  readonly onAgain?: ((row: RecordData) => void) | undefined;
  /** `input`: what its form begins with. */
  readonly onRun: (workflow: string, row: RecordData, input?: Readonly<Record<string, unknown>>) => void;
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
        run: () => verbs.onRun(workflow.name, row, action.input && inputOf(action.input, own)),
      },
    ];
  });
  const { again } = entity;
  const { onAgain } = verbs;
  const anew =
    again && onAgain && canCreate(entity, scope, startOf(again.fields, row))
      ? [{ id: 'again', label: text(again.label), icon: again.icon, isPrimary: false, run: () => onAgain(row) }]
      : [];
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
  return [...workflows, ...anew, ...edit, ...remove];
}

/** Values of the rules, without those that have none. */
const inputOf = (rules: Readonly<Record<string, string>>, scope: RuleScope): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(rules).flatMap(([name, rule]) => {
      const value = ruleValue(rule, scope);
      return value === null ? [] : [[name, value] as const];
    }),
  );

/** Of what is taken over, the values that the row tells. */
const startOf = (pointers: readonly string[], row: RecordData): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    pointers.flatMap((pointer) => {
      const value = row[pointer.slice(1)];
      return value === undefined ? [] : [[pointer.slice(1), value] as const];
    }),
  );
