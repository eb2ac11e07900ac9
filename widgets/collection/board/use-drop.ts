/** What a drop does: opens the workflow's form, runs it at once, or writes the field; with a way back where there is one. */
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkflowView } from '../../../engine/core/definitions/view-types.ts';
import { getAt, setAt } from '../../../engine/core/json/index.ts';
import { type ListRequest, legalMoves, useText, useToast, type ViewField } from '../../../engine/react/index.ts';
import { useMove } from '../../../engine/react/moves.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import type { ViewProps } from '../views/view-props.ts';
import { type Column, type ColumnValue, columnOf, isColumnValue } from './column-value.ts';
import { byTransitions, type TargetsOf } from './use-targets.ts';

type Request = Pick<ViewProps, 'entity' | 'view' | 'scope' | 'actions'> & {
  readonly field: ViewField;
  readonly columns: readonly Column[];
  readonly targetsOf: TargetsOf;
  readonly listOf: (column: Column) => ListRequest;
  readonly nameOf: (row: RecordData) => string;
  /** Tells those who do not see the board. */
  readonly say: (words: string) => void;
};

/** Moves a record to a column that may take it. */
export type Drop = (row: RecordData, to: Column) => void;

const DEFAULT_INPUT = 'to';

/** Whether a workflow wants to know more than the new value, or an answer to its question. */
const asksMore = (workflow: WorkflowView, input: string | undefined) =>
  workflow.confirm !== undefined || workflow.fields.some((name) => name !== input);

const isVersionOf = (answer: unknown, record: RecordData): answer is RecordData =>
  typeof answer === 'object' && answer !== null && 'id' in answer && answer.id === record.id && 'version' in answer;

const valueIn = (record: RecordData, field: ViewField): ColumnValue => {
  const value = getAt(record, field.pointer);
  return isColumnValue(value) ? value : null;
};

export function useDrop(request: Request): Drop {
  const { t } = useTranslation();
  const text = useText();
  const { add, remove } = useToast();
  const move = useMove();
  const moving = useRef(new Set<RecordData['id']>());
  // A way back is taken long after the render that offered it.
  const latest = useRef(request);
  useEffect(() => {
    latest.current = request;
  });

  return useCallback<Drop>(
    (first, target) => {
      const { entity, view, actions, targetsOf, scope, field: by } = latest.current;
      const chosen = targetsOf(first).get(target.key);
      if (chosen === undefined) return;
      const isTransition = byTransitions({ entity, view, field: by });
      // A transition knows where it leads.
      const input = isTransition ? undefined : (view.field ?? DEFAULT_INPUT);
      const given = (value: ColumnValue) => (input === undefined ? {} : { [input]: value });
      /** The workflow that gives a record the value. */
      const workflowFor = (record: RecordData, value: ColumnValue) => {
        const name = isTransition ? legalMoves(entity, scope, record).get(value) : view.workflow;
        return entity.workflows.find((one) => one.name === name);
      };
      const asking = workflowFor(first, chosen);
      if (asking && asksMore(asking, input)) {
        actions.run(asking.name, [first], given(chosen));
        return;
      }
      const write = (record: RecordData, to: Column, value: ColumnValue) => {
        const { field, columns, listOf } = latest.current;
        const workflow = workflowFor(record, value);
        const from = valueIn(record, field);
        return move({
          record,
          values: { [field.pointer]: value },
          from: listOf(columnOf(columns, from) ?? to),
          to: listOf(to),
          group: { by: field.pointer, from, to: value },
          ...(workflow ? { workflow: { name: workflow.name, input: given(value) } } : {}),
        });
      };
      /** The column and value that it came from, when it may go back there. */
      const wayBack = (record: RecordData, value: ColumnValue, answer: unknown) => {
        const now = latest.current;
        const before = valueIn(record, now.field);
        const home = columnOf(now.columns, before);
        if (!home || !isVersionOf(answer, record)) return undefined;
        const moved = setAt({ ...record, ...answer }, now.field.pointer, value);
        if (now.targetsOf(moved).get(home.key) !== before) return undefined;
        const back = workflowFor(moved, before);
        // The way back of a transition that asks something is no single press.
        return back && asksMore(back, input) ? undefined : { moved, home, before };
      };
      const send = async (record: RecordData, to: Column, value: ColumnValue, isWayBack: boolean): Promise<void> => {
        if (moving.current.has(record.id)) return;
        moving.current.add(record.id);
        const { nameOf, say, columns, field } = latest.current;
        const workflow = workflowFor(record, value);
        const words = t('board.moved', { name: nameOf(record), column: to.label });
        say(words);
        try {
          const answer = await write(record, to, value);
          const back = isWayBack ? undefined : wayBack(record, value, answer);
          const run = () => {
            remove(notice);
            if (back) void send(back.moved, back.home, back.before, true);
          };
          const notice = add({
            text: workflow?.done ? text(workflow.done) : words,
            tone: 'success',
            ...(back ? { action: { label: t('board.undo'), run } } : {}),
          });
        } catch (error) {
          const home = columnOf(columns, valueIn(record, field));
          say(t('board.returned', { name: nameOf(record), column: home?.label ?? '' }));
          add({ text: error instanceof Error ? error.message : text('engine.something_wrong'), tone: 'danger' });
        } finally {
          moving.current.delete(record.id);
        }
      };
      void send(first, target, chosen, false);
    },
    [t, text, add, remove, move],
  );
}
