/** The rows of a file on their way to the server: values read, records found behind words, all sent once, and their check asked for. */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { useFormat } from '../../../engine/react/index.ts';
import { type BulkRequest, useBulkJobs } from '../../../engine/react/transfer.ts';
import type { BulkRow } from '../../../engine/react/types.ts';
import { ProgressBar } from '../../nodes/bulk-job/progress-bar.tsx';
import { Button } from '../../primitives/button/button.tsx';
import type { Mapping } from './map-columns.tsx';
import { type Plan, type PreparedRow, prepareRows } from './prepare-rows.ts';
import { type Cell, cellText, type Table } from './table.ts';
import type { ImportKit, ImportVerb } from './use-import-kit.ts';

type Props = {
  readonly entity: string;
  readonly chosen: { readonly name: string; readonly table: Table };
  readonly mapping: Mapping;
  readonly plan: Plan;
  readonly kit: ImportKit;
  readonly scope: RuleScope;
  readonly verb: ImportVerb;
  readonly onBack: () => void;
  /** They are there, and the server checks them. */
  readonly onSent: (job: string) => void;
};

/** Characters of a name, a head, a value and a cell that the server keeps. */
const LONGEST = 200;
const LONGEST_CELL = 32_767;

export function SendRows(props: Props) {
  const { onBack, chosen } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { sent, error, again } = useSending(props);
  const total = chosen.table.rows.length;
  if (error) {
    return (
      <div className="space-y-3">
        <p role="alert" className="text-sm text-danger-text">
          {error.message}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={onBack}>{t('transfer.back')}</Button>
          <Button kind="primary" onClick={again}>
            {t('transfer.check_again')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="space-y-3">
      <ProgressBar
        label={t('transfer.sending_rows')}
        done={sent}
        total={total}
        text={t('transfer.sending', { done: format.number(sent), total: format.number(total) })}
      />
      <p className="text-sm text-text-muted">{t('transfer.stay_here')}</p>
      <Button onClick={onBack}>{t('action.cancel')}</Button>
    </div>
  );
}

/** Begins when it is first rendered, and again by `again`; leaving the step ends it. */
function useSending(props: Props) {
  const jobs = useBulkJobs();
  const [sent, setSent] = useState(0);
  const [error, setError] = useState<Error>();
  const [turn, setTurn] = useState(0);
  const latest = useRef({ ...props, jobs });
  latest.current = { ...props, jobs };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn is what asks for it.
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    setSent(0);
    setError(undefined);
    const work = async () => {
      const { chosen, plan, kit, scope, jobs: server, onSent } = latest.current;
      const { rows } = chosen.table;
      const prepared = await prepareRows({ rows, plan, rules: kit.rules, scope, resolve: server.resolve, signal });
      const bulkRows = prepared.map((row) => bulkRowOf(row, rows[row.index] ?? []));
      const job = await server.send(requestOf(latest.current), bulkRows, {
        signal,
        onProgress: (done) => !signal.aborted && setSent(done),
      });
      await server.check(job);
      if (!signal.aborted) onSent(job);
    };
    work().catch((cause: unknown) => {
      if (!signal.aborted) setError(cause instanceof Error ? cause : new Error(String(cause)));
    });
    return () => abort.abort();
  }, [turn]);
  return { sent, error, again: () => setTurn(turn + 1) };
}

const requestOf = ({ entity, verb, chosen: { name, table }, mapping }: Props): BulkRequest => ({
  kind: verb,
  entity,
  file_name: name.slice(0, LONGEST),
  columns: table.columns.map((column) => column.slice(0, LONGEST)),
  mapping: [
    ...[...mapping.columns].map(([column, field]) => ({ field, column: (table.columns[column] ?? '').slice(0, LONGEST) })),
    ...[...mapping.fixed].filter(([, value]) => value !== '').map(([field, value]) => ({ field, value: value.slice(0, LONGEST) })),
  ],
});

/** The file's own row numbers: its head is the first. */
const bulkRowOf = ({ index, body, faults }: PreparedRow, cells: readonly Cell[]): BulkRow => ({
  place: index + 2,
  body,
  cells: cells.map(plain),
  ...(faults.length > 0 ? { faults: faults.map(({ pointer, text, params }) => ({ pointer, text, ...(params ? { params } : {}) })) } : {}),
});

const plain = (cell: Cell) => {
  if (cell instanceof Date) return cellText(cell);
  return typeof cell === 'string' ? cell.slice(0, LONGEST_CELL) : cell;
};
