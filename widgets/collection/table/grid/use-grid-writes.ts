/** Writing what was changed in a grid: a call for each record, a few at once, with the way back. */
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getAt, isEqual, setAt } from '../../../../engine/core/json/index.ts';
import { isCallError, useHost, useRefresh } from '../../../../engine/react/index.ts';
import type { RecordData } from '../../../../engine/react/types.ts';
import { messageOf } from '../../../primitives/support/message-of.ts';
import type { GridStore, Values } from './grid-store.ts';

/** New values of one record by pointer. */
export type Change = { readonly row: RecordData; readonly values: Values };
/** What was stored, and what stood there before; it can be taken back, and done again. */
type Step = readonly { readonly row: RecordData; readonly before: Values; readonly after: Values }[];

export type GridWrites = {
  /** Stores what differs from what is there. */
  readonly write: (changes: readonly Change[]) => Promise<void>;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
};

const SIDE_BY_SIDE = 4;
const MOST_STEPS = 100;

const valuesAt = (record: RecordData, pointers: readonly string[]): Values =>
  Object.fromEntries(pointers.map((pointer) => [pointer, getAt(record, pointer) ?? null]));

export function useGridWrites(entity: string, store: GridStore): GridWrites {
  const { client } = useHost();
  const { t } = useTranslation();
  const refresh = useRefresh(entity);
  const [steps, setSteps] = useState<{ readonly done: readonly Step[]; readonly undone: readonly Step[] }>({ done: [], undone: [] });
  const turns = useRef(new Map<string, Promise<void>>());

  /** Changes of one record wait for each other: each names the version that the one before brought. */
  const inTurn = useCallback((id: string, work: () => Promise<void>): Promise<void> => {
    const turn = (turns.current.get(id) ?? Promise.resolve()).then(work);
    turns.current.set(id, turn);
    return turn;
  }, []);

  const send = useCallback(
    async (changes: readonly Change[]): Promise<Step> => {
      const stored: Step[number][] = [];
      const one = async ({ row, values }: Change) => {
        const id = String(row.id);
        const pointers = Object.keys(values);
        await inTurn(id, async () => {
          const base = store.stored(row);
          try {
            const patch = pointers.reduce<Values>((body, pointer) => setAt(body, pointer, values[pointer] ?? null), {});
            const after = await client.update(entity, id, base.version, { ...patch });
            stored.push({ row: after, before: valuesAt(base, pointers), after: values });
            store.succeed(id, after, values);
          } catch (cause) {
            store.fail(id, faultsOf(cause, pointers, t('engine.something_wrong')));
          }
        });
      };
      // All at once: who pasted a block sees the whole of it.
      store.begin(changes.map(({ row, values }) => ({ id: String(row.id), values })));
      const waiting = [...changes];
      const work = async () => {
        for (let change = waiting.shift(); change !== undefined; change = waiting.shift()) await one(change);
      };
      await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
      refresh();
      return stored;
    },
    [client, entity, store, inTurn, refresh, t],
  );

  const write = useCallback(
    async (changes: readonly Change[]) => {
      const step = await send(changes.flatMap((change) => differing(change, store)));
      if (step.length > 0) setSteps(({ done }) => ({ done: [...done, step].slice(-MOST_STEPS), undone: [] }));
    },
    [send, store],
  );
  const undo = useCallback(() => {
    const step = steps.done.at(-1);
    if (!step) return;
    setSteps(({ done, undone }) => ({ done: done.slice(0, -1), undone: [...undone, step] }));
    void send(step.map(({ row, before }) => ({ row, values: before })));
  }, [steps, send]);
  const redo = useCallback(() => {
    const step = steps.undone.at(-1);
    if (!step) return;
    setSteps(({ done, undone }) => ({ done: [...done, step], undone: undone.slice(0, -1) }));
    void send(step.map(({ row, after }) => ({ row, values: after })));
  }, [steps, send]);
  const canUndo = steps.done.length > 0;
  const canRedo = steps.undone.length > 0;
  return useMemo(() => ({ write, undo, redo, canUndo, canRedo }), [write, undo, redo, canUndo, canRedo]);
}

/** A change without the values that are there already; none where nothing is left of it. */
function differing({ row, values }: Change, store: GridStore): readonly Change[] {
  const shown = store.shown(row);
  const left = Object.entries(values).filter(
    ([pointer, value]) => !isEqual(getAt(shown, pointer) ?? null, value ?? null) || store.faultOf(String(row.id), pointer) !== undefined,
  );
  return left.length > 0 ? [{ row, values: Object.fromEntries(left) }] : [];
}

/** What is wrong, by the field that it is said of; what is said of none stands at every cell that was written. */
function faultsOf(cause: unknown, pointers: readonly string[], otherwise: string): Readonly<Record<string, string>> {
  const named = isCallError(cause) ? (cause.errors ?? []).filter(({ pointer }) => pointers.includes(pointer)) : [];
  if (named.length > 0) return Object.fromEntries(named.map(({ pointer, message }) => [pointer, message]));
  const message = messageOf(cause, otherwise);
  return Object.fromEntries(pointers.map((pointer) => [pointer, message]));
}
