/** The import on its way, and what became of it. */
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../engine/react/index.ts';
import { type ImportProgress, type ImportRun, useImportProgress } from '../../../engine/react/transfer.ts';
import type { RowOutcome } from '../../../engine/react/types.ts';
import { Button } from '../../primitives/button/button.tsx';
import { FailedButton } from './check-rows.tsx';
import type { FailedRow } from './failed-rows.ts';
import type { Plan } from './prepare-rows.ts';
import { ProgressBar } from './progress-bar.tsx';
import type { Table } from './table.ts';
import { type CheckedRow, valueIn } from './use-check.ts';
import type { ImportKit, ImportVerb } from './use-import-kit.ts';

type Props = {
  readonly chosen: { readonly name: string; readonly table: Table };
  readonly kit: ImportKit;
  readonly plan: Plan;
  readonly run: ImportRun;
  /** Rows that are written, and those that had problems before. */
  readonly sent: readonly CheckedRow[];
  readonly left: readonly CheckedRow[];
  readonly onClose: () => void;
  /** Ending of the job that counts the rows; undefined where nobody counts. */
  readonly ending: Promise<unknown> | undefined;
  readonly verb: ImportVerb;
};

export function RunRows(props: Props) {
  const { chosen, kit, plan, run, ending, sent, left, onClose, verb } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const progress = useImportProgress(run);
  const [outcomes, setOutcomes] = useState<readonly (RowOutcome | undefined)[]>();
  useEffect(() => {
    let isHere = true;
    void run.outcomes.then((all) => isHere && setOutcomes(all));
    return () => {
      isHere = false;
    };
  }, [run]);

  const isUnended = useRejects(ending);
  const notSent = t('transfer.not_sent');
  const failed = useMemo(
    () => (outcomes ? failedOf({ chosen, kit, plan, sent, left }, outcomes, notSent) : []),
    [outcomes, chosen, kit, plan, sent, left, notSent],
  );
  const numbers = { done: format.number(progress.done), total: format.number(progress.total), failed: format.number(progress.failed) };
  if (outcomes === undefined) {
    return (
      <div className="space-y-3">
        <ProgressBar label={t('transfer.step_run')} done={progress.done} total={progress.total} text={t('transfer.progress', numbers)} />
        <Waiting progress={progress} />
        <Controls run={run} state={progress.state} />
      </div>
    );
  }
  const unsent = outcomes.filter((outcome) => outcome === undefined).length;
  const refused = failed.length - unsent;
  return (
    <div className="space-y-4">
      <div role="status" className="space-y-1">
        <p className="font-medium">
          {t(verb === 'update' ? 'transfer.done_changed' : 'transfer.done_sent', {
            written: format.number(progress.written),
            total: format.number(chosen.table.rows.length),
          })}
        </p>
        {refused > 0 ? (
          <p className="text-sm text-danger-text">{t('transfer.rows_failed', { count: refused, shown: format.number(refused) })}</p>
        ) : null}
        {unsent > 0 ? (
          <p className="text-sm text-text-muted">{t('transfer.rows_unsent', { count: unsent, shown: format.number(unsent) })}</p>
        ) : null}
        {progress.trouble ? (
          <p className="text-sm text-danger-text">{t('transfer.ended_by_itself', { message: progress.trouble.message })}</p>
        ) : null}
        {isUnended ? <p className="text-sm text-danger-text">{t('transfer.job_unended')}</p> : null}
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        {failed.length > 0 ? <FailedButton chosen={chosen} failed={failed} /> : null}
        <Button kind="primary" onClick={onClose}>
          {t('transfer.finish')}
        </Button>
      </div>
    </div>
  );
}

/** Whether a promise was rejected. */
function useRejects(promise: Promise<unknown> | undefined): boolean {
  const [isRejected, setRejected] = useState(false);
  useEffect(() => {
    let isHere = true;
    promise?.catch(() => isHere && setRejected(true));
    return () => {
      isHere = false;
    };
  }, [promise]);
  return isRejected;
}

type Rows = Pick<Props, 'chosen' | 'kit' | 'plan' | 'sent' | 'left'>;

/** Rows with problems before, refused by the server, or never sent, in the order of the file. */
function failedOf(
  { chosen, kit, plan, sent, left }: Rows,
  outcomes: readonly (RowOutcome | undefined)[],
  notSent: string,
): readonly FailedRow[] {
  return [
    ...left.map(({ index, faults }) => ({ index, error: faults.map(kit.sentence).join(' ') })),
    ...sent.flatMap((row, place) => {
      const outcome = outcomes[place];
      if (outcome?.ok) return [];
      if (!outcome) return [{ index: row.index, error: notSent }];
      const valueAt = (pointer: string) => valueIn(row, pointer, chosen.table.rows[row.index] ?? [], plan);
      return [{ index: row.index, error: outcome.errors.map((error) => kit.sentence(kit.faultOf(error, valueAt))).join(' ') }];
    }),
  ].toSorted((a, b) => a.index - b.index);
}

function Waiting({ progress }: { readonly progress: ImportProgress }) {
  const { t } = useTranslation();
  if (progress.state === 'paused') return <p role="status">{t('transfer.paused')}</p>;
  if (progress.state !== 'waiting') return null;
  return (
    <p role="alert" className="text-sm text-danger-text">
      {t('transfer.trouble', { message: progress.trouble?.message ?? '' })}
    </p>
  );
}

function Controls({ run, state }: { readonly run: ImportRun; readonly state: ImportProgress['state'] }) {
  const { t } = useTranslation();
  const isHeld = state === 'paused' || state === 'waiting';
  return (
    <div className="flex flex-wrap gap-2">
      {isHeld ? (
        <Button kind="primary" onClick={run.resume}>
          {state === 'waiting' ? t('transfer.retry_now') : t('transfer.resume')}
        </Button>
      ) : (
        <Button onClick={run.pause}>{t('transfer.pause')}</Button>
      )}
      <Button onClick={run.end}>{t('transfer.cancel_import')}</Button>
    </div>
  );
}
