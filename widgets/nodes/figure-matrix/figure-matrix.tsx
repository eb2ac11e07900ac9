/** Node: rows by days, with figures of a workflow in each cell. */
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { daysLater } from '../../../engine/core/format/zone-days.ts';
import { inside, ruleValue, useFormat, useText, useWorkflow, Waiting } from '../../../engine/react/index.ts';
import type { NodeProps } from '../../../engine/react/types.ts';
import { RowSearch } from '../../collection/span/row-search.tsx';
import { Button, IconButton } from '../../primitives/button/button.tsx';
import { EmptyState } from '../../primitives/empty-state/empty-state.tsx';
import { useIsPhone } from '../../primitives/support/use-is-phone.ts';
import { FormDialog } from '../form-panel/form-dialog.tsx';
import type { FormTask } from '../form-panel/form-task.ts';
import type { Entry, MatrixRow } from './answer.ts';
import { Cells } from './cells.tsx';
import { DayList } from './day-list.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { Legend, type Term } from './legend.tsx';
import { useMatrix } from './use-matrix.ts';
import { useOpenRows } from './use-open-rows.ts';
import { useShare } from './use-share.ts';

type Options = {
  readonly entity: string;
  readonly workflow: string;
  readonly input?: Readonly<Record<string, string>>;
  readonly title?: string;
  readonly empty?: string;
  readonly act?: { readonly entity: string; readonly workflow: string };
  readonly terms?: readonly Term[];
  readonly many?: string;
};
type Opened = { readonly row: MatrixRow; readonly day: string; readonly entry: Entry };

const WEEK = 7;
const NONE: readonly Term[] = [];

export default function FigureMatrixNode({ node, scope }: NodeProps<Options>) {
  const { t } = useTranslation();
  const text = useText();
  const format = useFormat();
  const isPhone = useIsPhone();
  const [from, setFrom] = useState<string>();
  const [opened, open] = useState<Opened>();
  const [task, setTask] = useState<FormTask>();
  const own = useMemo(() => inside(scope), [scope]);
  const given = useMemo(
    () => Object.fromEntries(Object.entries(node.input ?? {}).map(([name, rule]) => [name, ruleValue(rule, own) ?? null])),
    [node.input, own],
  );
  const { entity, workflow } = node;
  const rows = useOpenRows();
  const share = useShare(rows);
  const shared = node.many === undefined ? given : { ...given, ...share.input };
  const { matrix, fault, isLoading, reload } = useMatrix({ entity, workflow, input: from === undefined ? shared : { ...shared, from } });
  const acting = useWorkflow(node.act?.entity ?? node.entity, node.act?.workflow ?? '');
  const first = matrix?.days[0];
  const title = text(node.title ?? 'figure_matrix.title');
  const move = (days: number) => first !== undefined && setFrom(daysLater(first, days));
  const left = matrix ? matrix.total - matrix.rows.length : 0;
  const List = isPhone ? DayList : Cells;
  const actOn = ({ entry: { input } }: Opened) => {
    const { act } = node;
    if (!act || !input || !acting.workflow) return undefined;
    const run = () => {
      open(undefined);
      setTask({ entity: act.entity, purpose: act.workflow, records: [], initial: input });
    };
    return { label: text(acting.workflow.label), icon: acting.workflow.icon, run };
  };
  return (
    <section aria-label={title} aria-busy={isLoading} className="rounded-card border border-border bg-surface-raised">
      <div className="flex flex-wrap items-center gap-2 px-4 py-3">
        <h2 className="min-w-0 flex-1 basis-60 font-semibold text-sm">{title}</h2>
        <div className="flex shrink-0 items-center gap-2">
          <IconButton icon="chevron-left" label={t('figure_matrix.before')} disabled={first === undefined} onClick={() => move(-WEEK)} />
          <Button disabled={from === undefined} onClick={() => setFrom(undefined)}>
            {t('figure_matrix.today')}
          </Button>
          <IconButton icon="chevron-right" label={t('figure_matrix.after')} disabled={first === undefined} onClick={() => move(WEEK)} />
        </div>
      </div>
      {fault === undefined ? null : (
        <p role="alert" className="px-4 pb-4 text-sm text-text-muted">
          {fault}
        </p>
      )}
      {isLoading && !matrix ? <Waiting /> : null}
      {node.many !== undefined && matrix && (share.search !== '' || left > 0) ? (
        <div className="[--edge:1rem]">
          <RowSearch name={text(node.many)} search={share.search} onSearch={share.setSearch} total={isLoading ? undefined : matrix.total} />
        </div>
      ) : null}
      {matrix && matrix.rows.length === 0 ? <EmptyState compact icon="table-2" title={text(node.empty ?? 'figure_matrix.empty')} /> : null}
      {matrix && matrix.rows.length > 0 ? (
        <>
          <Legend terms={node.terms ?? NONE} />
          <List title={title} matrix={matrix} open={rows} onOpen={open} />
          {left > 0 ? (
            <p className="px-4 pb-4">
              <Button onClick={share.more}>{t('span.rows_more', { count: left, number: format.number(left) })}</Button>
            </p>
          ) : null}
        </>
      ) : null}
      {opened ? (
        <EntryDialog
          title={`${opened.row.label} · ${format.date(opened.day)} · ${opened.entry.label}`}
          entry={opened.entry}
          act={actOn(opened)}
          onClose={() => open(undefined)}
        />
      ) : null}
      <FormDialog
        task={task}
        title={acting.workflow ? text(acting.workflow.label) : title}
        scope={own}
        onClose={() => setTask(undefined)}
        onDone={reload}
      />
    </section>
  );
}
