/** The trial of all rows: first what the page can tell, then what the server finds in the rest. */
import { useEffect, useRef, useState } from 'react';
import { getAt } from '../../../engine/core/json/index.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import type { Importing } from '../../../engine/react/transfer.ts';
import { type Plan, type PreparedRow, prepareRows, type RowFault } from './prepare-rows.ts';
import { type Cell, cellText } from './table.ts';
import type { ImportKit } from './use-import-kit.ts';

export type CheckedRow = PreparedRow & { readonly isGood: boolean };
export type Check =
  | { readonly state: 'running'; readonly done: number }
  | { readonly state: 'failed'; readonly error: Error }
  | { readonly state: 'done'; readonly rows: readonly CheckedRow[] };

type Request = {
  readonly rows: readonly (readonly Cell[])[];
  readonly plan: Plan;
  readonly kit: ImportKit;
  readonly importing: Importing;
  readonly scope: RuleScope;
};

/** Runs once when it is first rendered, and again by `again`; leaving the step ends it. */
export function useCheck({ rows, plan, kit, importing, scope }: Request): { readonly check: Check; readonly again: () => void } {
  const [check, setCheck] = useState<Check>({ state: 'running', done: 0 });
  const [turn, setTurn] = useState(0);
  const latest = useRef({ rows, plan, kit, importing, scope });
  latest.current = { rows, plan, kit, importing, scope };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn is what asks for a check.
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    setCheck({ state: 'running', done: 0 });
    const tell = (next: Check) => {
      if (!signal.aborted) setCheck(next);
    };
    const work = async () => {
      const { rows: cells, scope: around, ...own } = latest.current;
      const prepared = await prepareRows({
        rows: cells,
        plan: own.plan,
        rules: own.kit.rules,
        scope: around,
        resolve: own.importing.resolve,
        signal,
      });
      const whole = prepared.filter(({ faults }) => faults.length === 0);
      const bad = prepared.length - whole.length;
      const outcomes = await own.importing.tryOut(
        whole.map(({ body }) => body),
        { signal, onProgress: (done) => tell({ state: 'running', done: bad + done }) },
      );
      const found = new Map<number, readonly RowFault[]>();
      for (const outcome of outcomes) {
        const row = whole[outcome.index];
        if (!row || outcome.ok) continue;
        const valueAt = (pointer: string) => valueIn(row, pointer, cells[row.index] ?? [], own.plan);
        found.set(
          row.index,
          outcome.errors.map((error) => own.kit.faultOf(error, valueAt)),
        );
      }
      tell({
        state: 'done',
        rows: prepared.map((row) => {
          const faults = found.get(row.index) ?? row.faults;
          return { ...row, faults, isGood: faults.length === 0 };
        }),
      });
    };
    work().catch((cause: unknown) => tell({ state: 'failed', error: cause instanceof Error ? cause : new Error(String(cause)) }));
    return () => abort.abort();
  }, [turn]);
  return { check, again: () => setTurn(turn + 1) };
}

/** What the file says for a field, or else what was made of it. */
export function valueIn(row: PreparedRow, pointer: string, cells: readonly Cell[], plan: Plan): string {
  const item = plan.find(({ field }) => pointer === field.pointer || pointer.startsWith(`${field.pointer}/`));
  if (item) return cellText('fixed' in item.source ? item.source.fixed : (cells[item.source.column] ?? null)).slice(0, 200);
  const value = pointer === '' ? undefined : getAt(row.body, pointer);
  return value === undefined || value === null ? '' : String(value).slice(0, 200);
}
