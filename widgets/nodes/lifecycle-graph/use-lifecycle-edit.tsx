/** A lifecycle is changed where it is drawn: states and moves, as far as the person may. */
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { can, canCreate, useMutations, useToast } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { useRecordActions } from '../form-panel/use-record-actions.tsx';

type Rows = NonNullable<EntityView['moves']>;

type Options = {
  readonly rows: Rows | undefined;
  /** Entities of the states and of the moves. */
  readonly stateEntity: EntityView | undefined;
  readonly moveEntity: EntityView | undefined;
  readonly states: readonly RecordData[];
  readonly moves: readonly RecordData[];
  /** What the lifecycle's states and moves have in common. */
  readonly group: unknown;
  readonly scope: RuleScope;
};

/** Verbs that the person lacks are undefined. */
export type LifecycleEdit = {
  readonly addState: (() => void) | undefined;
  readonly lead: ((from: string, to: string) => void) | undefined;
  readonly ofState: (id: string) => Verbs;
  readonly ofMove: (id: string) => Verbs;
  readonly dialogs: ReactNode;
};
type Verbs = { readonly edit?: (() => void) | undefined; readonly remove?: (() => void) | undefined };

export function useLifecycleEdit({ rows, stateEntity, moveEntity, states, moves, group, scope }: Options): LifecycleEdit {
  const { t } = useTranslation();
  const { add } = useToast();
  const stateActions = useRecordActions({ entity: stateEntity, entityName: rows?.states.entity ?? '', scope });
  const moveActions = useRecordActions({ entity: moveEntity, entityName: rows?.moves.entity ?? '', scope });
  const mutations = useMutations(rows?.moves.entity ?? '');
  const dialogs = (
    <>
      {stateActions.dialogs}
      {moveActions.dialogs}
    </>
  );
  return useMemo(() => {
    if (!rows || !stateEntity || !moveEntity)
      return { addState: undefined, lead: undefined, ofState: () => ({}), ofMove: () => ({}), dialogs };
    const inGroup = { [rows.states.group]: group };
    const verbs = (entity: EntityView, record: RecordData | undefined, actions: typeof stateActions): Verbs =>
      record === undefined
        ? {}
        : {
            edit: can(entity, 'update', scope, record) ? () => actions.edit(record) : undefined,
            remove: can(entity, 'delete', scope, record) ? () => actions.remove([record]) : undefined,
          };
    const tell = (error: unknown) => add({ text: error instanceof Error ? error.message : t('engine.something_wrong'), tone: 'danger' });
    const lead = async (from: string, to: string) => {
      try {
        const made = await mutations.create({ [rows.moves.group]: group, [rows.moves.from]: from, [rows.moves.to]: to });
        add({
          text: t('lifecycle_graph.led'),
          tone: 'success',
          action: { label: t('action.undo'), run: () => void mutations.remove(made).catch(tell) },
        });
      } catch (error) {
        tell(error);
      }
    };
    return {
      addState: canCreate(stateEntity, scope, inGroup) ? () => stateActions.create({ initial: inGroup }) : undefined,
      lead: canCreate(moveEntity, scope, { [rows.moves.group]: group }) ? (from: string, to: string) => void lead(from, to) : undefined,
      ofState: (id: string) =>
        verbs(
          stateEntity,
          states.find((row) => String(row.id) === id),
          stateActions,
        ),
      ofMove: (id: string) =>
        verbs(
          moveEntity,
          moves.find((row) => String(row.id) === id),
          moveActions,
        ),
      dialogs,
    };
  }, [rows, stateEntity, moveEntity, group, scope, states, moves, stateActions, moveActions, mutations, add, t, dialogs]);
}
