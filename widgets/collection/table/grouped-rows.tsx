/** Rows under the values of one field: a head with its number and sums for each, its own rows below when it is open. */
import { type RefObject, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Predicate } from '../../../engine/core/rules/types.ts';
import { type GroupState, useGroup, useList, useText, type ViewField } from '../../../engine/react/index.ts';
import type { GroupRow } from '../../../engine/react/types.ts';
import { Button } from '../../primitives/button/button.tsx';
import { Chip } from '../../primitives/chip/chip.tsx';
import { Icon } from '../../primitives/icon/icon.tsx';
import { Skeleton } from '../../primitives/skeleton/skeleton.tsx';
import { narrowed } from '../views/narrowed.ts';
import type { ViewProps } from '../views/view-props.ts';
import { groupValue, isValue } from './group-values.ts';
import type { RowFrame } from './row-frame.ts';
import { RowList } from './row-list.tsx';
import { TotalCells } from './total-cells.tsx';

type Props = {
  readonly view: ViewProps;
  readonly field: ViewField;
  readonly frame: RowFrame;
  readonly totals: readonly ViewField[];
  readonly scroller: RefObject<HTMLElement | null>;
};

/** Groups that are open at first. */
const OPEN = 3;

export default function GroupedRows({ view, field, frame, totals, scroller }: Props) {
  const { t } = useTranslation();
  const { node, query } = view;
  const groups = useGroup({
    entity: node.entity,
    filter: query.filter,
    search: query.search,
    by: field.pointer,
    sums: totals.map(({ pointer }) => pointer),
  });
  const width = frame.columns.length + (frame.verbs ? 1 : 0);
  if (groups.rows === undefined)
    return <Only width={width}>{groups.error ? <Retry state={groups} /> : <Skeleton className="h-4 w-48" />}</Only>;
  if (groups.rows.length === 0) return <Only width={width}>{t('collection.none_match_text')}</Only>;
  return groups.rows.map((group, index) => (
    <Group key={String(group.key)} {...{ view, field, frame, totals, scroller, group, groups, width }} isOpenFirst={index < OPEN} />
  ));
}

type GroupProps = Props & { readonly group: GroupRow; readonly groups: GroupState; readonly width: number; readonly isOpenFirst: boolean };

function Group({ view, field, frame, totals, scroller, group, groups, width, isOpenFirst }: GroupProps) {
  const { t } = useTranslation();
  const text = useText();
  const [isOpen, setOpen] = useState(isOpenFirst);
  const shown = groupValue({ field, key: group.key, groups, text });
  return (
    <>
      <tbody>
        <tr className="h-row bg-surface">
          <th scope="rowgroup" className="sticky start-0 z-1 border-b border-border bg-surface ps-(--edge) pe-3 text-start">
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
              className="flex min-h-control items-center gap-2 text-sm font-medium whitespace-nowrap"
            >
              <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} className="rtl:-scale-x-100" />
              {shown.colour === undefined ? shown.label : <Chip colour={shown.colour} label={shown.label} />}
              <span className="text-text-muted tabular-nums" title={t('collection.count', { count: group.count })}>
                {group.count}
              </span>
            </button>
          </th>
          <TotalCells columns={frame.columns} totals={totals} sums={group.sums} hasVerbs={frame.verbs !== undefined} />
        </tr>
      </tbody>
      {isOpen ? <GroupList {...{ view, frame, scroller, width, predicate: isValue(field, group.key) }} /> : null}
    </>
  );
}

type ListProps = Pick<Props, 'view' | 'frame' | 'scroller'> & { readonly predicate: Predicate; readonly width: number };

function GroupList({ view, frame, scroller, predicate, width }: ListProps) {
  const { t } = useTranslation();
  const { node, query } = view;
  const filter = useMemo(() => narrowed(query.filter, predicate), [query.filter, predicate]);
  const list = useList({
    entity: node.entity,
    filter,
    order: query.order,
    search: query.search,
    pageSize: node.page_size ?? 50,
    count: 'none',
  });
  if (list.isLoading || (list.error && list.rows.length === 0))
    return (
      <Only width={width}>
        {list.error ? <Retry state={{ error: list.error, retry: list.refresh }} /> : <Skeleton className="h-4 w-64" />}
      </Only>
    );
  return (
    <>
      <RowList rows={list.rows} labels={list.labels} frame={frame} scroller={scroller} mayBeVirtual={false} />
      {list.hasMore ? (
        <Only width={width}>
          <Button kind="quiet" onClick={list.loadMore} isBusy={list.isLoadingMore}>
            {t('collection.load_more')}
          </Button>
        </Only>
      ) : null}
    </>
  );
}

function Only({ width, children }: { readonly width: number; readonly children: React.ReactNode }) {
  return (
    <tbody>
      <tr>
        <td colSpan={width} className="border-b border-border px-(--edge) py-2 text-sm text-text-muted">
          {children}
        </td>
      </tr>
    </tbody>
  );
}

function Retry({ state }: { readonly state: Pick<GroupState, 'error' | 'retry'> }) {
  const { t } = useTranslation();
  return (
    <span role="alert" className="flex items-center gap-3 text-danger-text">
      {state.error?.message}
      <Button onClick={state.retry}>{t('action.retry')}</Button>
    </span>
  );
}
