/** What would become of the rows: how many are ready, and what is wrong with the others. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { useFormat, useText, useToast } from '../../../engine/react/index.ts';
import type { Importing } from '../../../engine/react/transfer.ts';
import { Button } from '../../primitives/button/button.tsx';
import { download, fileName } from './download.ts';
import { failedFile } from './failed-rows.ts';
import type { Plan } from './prepare-rows.ts';
import { ProgressBar } from './progress-bar.tsx';
import type { Table } from './table.ts';
import { type CheckedRow, useCheck } from './use-check.ts';
import { type ImportKit, type ImportVerb, wordsOf } from './use-import-kit.ts';

type Props = {
  readonly chosen: { readonly name: string; readonly table: Table };
  readonly plan: Plan;
  readonly kit: ImportKit;
  readonly importing: Importing;
  readonly scope: RuleScope;
  readonly verb: ImportVerb;
  readonly onBack: () => void;
  readonly onOtherFile: () => void;
  /** Rejects when it could not begin. */
  readonly onImport: (rows: readonly CheckedRow[]) => Promise<void>;
};

/** Problems shown on the page; the file has all. */
const SHOWN = 100;

export function CheckRows({ chosen, plan, kit, importing, scope, verb, onBack, onOtherFile, onImport }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { check, again } = useCheck({ rows: chosen.table.rows, plan, kit, importing, scope });
  const [beginning, setBeginning] = useState<'idle' | 'busy' | Error>('idle');
  const begin = (rows: readonly CheckedRow[]) => {
    setBeginning('busy');
    onImport(rows).catch((cause: unknown) => setBeginning(cause instanceof Error ? cause : new Error(String(cause))));
  };
  const total = chosen.table.rows.length;
  if (check.state === 'running') {
    return (
      <div className="space-y-3">
        <ProgressBar
          label={t('transfer.check_rows')}
          done={check.done}
          total={total}
          text={t('transfer.checking', { done: format.number(check.done), total: format.number(total) })}
        />
        <Button onClick={onBack}>{t('action.cancel')}</Button>
      </div>
    );
  }
  if (check.state === 'failed') {
    return (
      <div className="space-y-3">
        <p role="alert" className="text-sm text-danger-text">
          {check.error.message}
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
  const good = check.rows.filter(({ isGood }) => isGood).length;
  const bad = check.rows.filter(({ isGood }) => !isGood);
  return (
    <div className="space-y-4">
      <div role="status" className="text-sm">
        <p>{t('transfer.rows_ready', { shown: format.number(good), total: format.number(total) })}</p>
        {bad.length > 0 ? (
          <p className="text-danger-text">{t('transfer.rows_bad', { count: bad.length, shown: format.number(bad.length) })}</p>
        ) : null}
      </div>
      {bad.length > 0 ? <Problems rows={bad} kit={kit} /> : null}
      {beginning instanceof Error ? (
        <p role="alert" className="text-sm text-danger-text">
          {beginning.message}
        </p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onBack}>{t('transfer.back')}</Button>
        {bad.length > 0 ? (
          <>
            <Button onClick={onOtherFile}>{t('transfer.choose_other_file')}</Button>
            <FailedButton chosen={chosen} failed={bad.map(({ index, faults }) => ({ index, error: faults.map(kit.sentence).join(' ') }))} />
          </>
        ) : null}
        <Button kind="primary" disabled={good === 0 || beginning === 'busy'} onClick={() => begin(check.rows)}>
          {good === 0
            ? t('transfer.none_ready')
            : t(verb === 'update' ? 'transfer.change_rows' : 'transfer.import_rows', { count: good, shown: format.number(good) })}
        </Button>
      </div>
    </div>
  );
}

/** The file's own row numbers: its head is the first. */
const rowNumber = (index: number) => index + 2;

function Problems({ rows, kit }: { readonly rows: readonly CheckedRow[]; readonly kit: ImportKit }) {
  const { t } = useTranslation();
  const text = useText();
  const format = useFormat();
  const all = rows.flatMap((row) => row.faults.map((fault) => ({ ...fault, index: row.index })));
  const nameOf = (pointer: string) => {
    const field = kit.fieldAt(pointer);
    return field && kit.fields.includes(field) ? kit.labelOf(field) : '';
  };
  return (
    <div className="space-y-2">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by the keyboard. */}
      <section aria-label={t('transfer.problems')} tabIndex={0} className="max-h-[40dvh] overflow-auto rounded-card border border-border">
        <table className="w-full text-start text-sm">
          <thead className="sticky top-0 bg-surface-sunken text-xs text-text-muted">
            <tr>
              {['row', 'field', 'value', 'problem'].map((head) => (
                <th key={head} scope="col" className="px-3 py-2 text-start font-medium">
                  {head === 'field' ? t('transfer.column_field') : t(`transfer.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {all.slice(0, SHOWN).map((fault, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is made once and does not change.
              <tr key={place}>
                <th scope="row" className="px-3 py-1.5 text-start font-normal tabular-nums">
                  {rowNumber(fault.index)}
                </th>
                <td className="px-3 py-1.5">{nameOf(fault.pointer)}</td>
                <td className="max-w-60 truncate px-3 py-1.5" dir="auto">
                  {fault.value}
                </td>
                <td className="px-3 py-1.5">{wordsOf(fault, text)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {all.length > SHOWN ? (
        <p className="text-sm text-text-muted">{t('transfer.more_problems', { shown: format.number(all.length - SHOWN) })}</p>
      ) : null}
    </div>
  );
}

type FailedProps = {
  readonly chosen: { readonly name: string; readonly table: Table };
  readonly failed: readonly { readonly index: number; readonly error: string }[];
};

/** Gives the rows that did not make it as a file of the same kind and columns, and what was wrong. */
export function FailedButton({ chosen: { name, table }, failed }: FailedProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const give = async () => {
    try {
      const bare = name.replace(/\.[^.]+$/, '');
      download(
        await failedFile(table, failed, t('transfer.error_column')),
        fileName(`${t('transfer.failed_name', { name: bare })}.${table.kind}`),
      );
    } catch {
      toast.add({ text: t('transfer.download_failed'), tone: 'danger' });
    }
  };
  return (
    <Button icon="download" onClick={() => void give()}>
      {t('transfer.download_failed_rows')}
    </Button>
  );
}
