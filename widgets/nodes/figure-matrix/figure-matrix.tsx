/** Node: rows by days, with figures of a workflow in each cell. */
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { daysLater } from '../../../engine/core/format/zone-days.ts';
import { inside, ruleValue, useFormat, useRecordAround, useText, useToast, useWorkflow, Waiting } from '../../../engine/react/index.ts';
import type { NodeProps } from '../../../engine/react/types.ts';
import { Button, IconButton } from '../../primitives/button/button.tsx';
import { EmptyState } from '../../primitives/empty-state/empty-state.tsx';
import type { Entry, MatrixRow } from './answer.ts';
import { Cells } from './cells.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { useMatrix, wordsOf } from './use-matrix.ts';

type Options = {
  readonly entity: string;
  readonly workflow: string;
  readonly input?: Readonly<Record<string, string>>;
  readonly title?: string;
  readonly empty?: string;
  readonly choose?: { readonly entity: string; readonly workflow: string };
};
type Opened = { readonly row: MatrixRow; readonly day: string; readonly entry: Entry };

const WEEK = 7;

export default function FigureMatrixNode({ node, scope }: NodeProps<Options>) {
  const { t } = useTranslation();
  const text = useText();
  const format = useFormat();
  const toast = useToast();
  const around = useRecordAround();
  const [from, setFrom] = useState<string>();
  const [opened, open] = useState<Opened>();
  const [fault, setFault] = useState<string>();
  const own = useMemo(() => inside(scope), [scope]);
  const given = useMemo(
    () => Object.fromEntries(Object.entries(node.input ?? {}).map(([name, rule]) => [name, ruleValue(rule, own) ?? null])),
    [node.input, own],
  );
  const {
    matrix,
    fault: failed,
    isLoading,
    reload,
  } = useMatrix({
    entity: node.entity,
    workflow: node.workflow,
    input: from === undefined ? given : { ...given, from },
  });
  const choosing = useWorkflow(node.choose?.entity ?? node.entity, node.choose?.workflow ?? '');
  const first = matrix?.days[0];
  const title = text(node.title ?? 'figure_matrix.title');
  const move = (days: number) => first !== undefined && setFrom(daysLater(first, days));
  const choose = async ({ entry }: Opened) => {
    if (!around || entry.input === undefined) return;
    setFault(undefined);
    try {
      await choosing.run(around.record, entry.input);
      open(undefined);
      toast.add({ text: t('figure_matrix.chosen'), tone: 'success' });
      reload();
    } catch (error) {
      setFault(wordsOf(error));
    }
  };
  return (
    <section aria-label={title} aria-busy={isLoading} className="rounded-card border border-border bg-surface-raised">
      <div className="flex flex-wrap items-center gap-2 px-4 py-3">
        <h2 className="min-w-0 flex-1 font-semibold text-sm">{title}</h2>
        <IconButton icon="chevron-left" label={t('figure_matrix.before')} disabled={first === undefined} onClick={() => move(-WEEK)} />
        <Button disabled={from === undefined} onClick={() => setFrom(undefined)}>
          {t('figure_matrix.today')}
        </Button>
        <IconButton icon="chevron-right" label={t('figure_matrix.after')} disabled={first === undefined} onClick={() => move(WEEK)} />
      </div>
      {failed === undefined ? null : (
        <p role="alert" className="px-4 pb-4 text-sm text-text-muted">
          {failed}
        </p>
      )}
      {isLoading && !matrix ? <Waiting /> : null}
      {matrix && matrix.rows.length === 0 ? <EmptyState compact icon="table-2" title={text(node.empty ?? 'figure_matrix.empty')} /> : null}
      {matrix && matrix.rows.length > 0 ? (
        <Cells
          title={title}
          matrix={matrix}
          onOpen={(next) => {
            setFault(undefined);
            open(next);
          }}
        />
      ) : null}
      {opened ? (
        <EntryDialog
          isOpen
          title={`${opened.row.label} · ${format.date(opened.day)} · ${opened.entry.label}`}
          entry={opened.entry}
          isBusy={choosing.isRunning}
          fault={fault}
          onClose={() => open(undefined)}
          onChoose={around && opened.entry.input && node.choose && choosing.workflow ? () => void choose(opened) : undefined}
        />
      ) : null}
    </section>
  );
}
