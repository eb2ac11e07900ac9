/** Records as bars along the time, a row for each value of a field. Read only. */

import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldAt, UnknownWidget, useText, type ViewField } from '../../../engine/react/index.ts';
import { Skeleton } from '../../primitives/skeleton/skeleton.tsx';
import { useColumns } from '../board/use-columns.ts';
import { ANY_VALUE } from '../board/use-next-values.ts';
import { Empty } from '../rows/empty.tsx';
import { ListFailure } from '../rows/list-failure.tsx';
import { MANY_ROWS } from '../span/busy-first.ts';
import { rangeOf } from '../span/days.ts';
import { rangePredicate } from '../span/range-predicate.ts';
import { RowSearch } from '../span/row-search.tsx';
import { SpanHeader } from '../span/span-header.tsx';
import type { SpanFields } from '../span/spans.ts';
import { useDayWords } from '../span/use-day-words.ts';
import { useFaces } from '../span/use-faces.ts';
import { useSpanFields } from '../span/use-span-fields.ts';
import { useSpanState } from '../span/use-span-state.ts';
import { narrowed } from '../views/narrowed.ts';
import type { ViewProps } from '../views/view-props.ts';
import { Chart } from './chart.tsx';
import { rowsOf } from './rows.ts';
import { minutesOf, scaleOf, WORDS } from './scale.ts';
import { useBars } from './use-bars.ts';

export default function Timeline(props: ViewProps) {
  const { entity, view } = props;
  const fields = useSpanFields(entity, view);
  const field = fieldAt(entity, view.by);
  if (!fields || !field) return <UnknownWidget name={(fields ? view.by : view.date) ?? 'timeline'} />;
  return <Rows {...props} fields={fields} field={field} />;
}

/** Rows that come at once: what the server lists in a call. */
const ROWS = 200;
const WAITING = [0, 1, 2, 3, 4, 5];

function Rows({ fields, field, ...props }: ViewProps & { readonly fields: SpanFields; readonly field: ViewField }) {
  const { node, entity, view, state, query, scope, canOpen, onOpen, title } = props;
  const { t } = useTranslation();
  const text = useText();
  const words = useDayWords();
  const span = useSpanState(view, state, scope);
  const { mode, at, timeZone } = span;
  const range = useMemo(() => rangeOf(mode, at), [mode, at]);
  const inRange = useMemo(
    () => ({ ...query, filter: narrowed(query.filter, rangePredicate(fields, range, timeZone)) }),
    [query, fields, range, timeZone],
  );
  const [search, setSearch] = useState('');
  const { columns, counts, total, hasMore, loadMore, isLoading, error, retry } = useColumns({
    node,
    query: inRange,
    scope,
    field,
    next: ANY_VALUE,
    pageSize: ROWS,
    search,
  });
  const isMany = search !== '' || (total ?? 0) > MANY_ROWS;
  const all = Math.max(columns.length, hasMore ? (total ?? 0) : 0);
  const list = useBars({ node, query, fields, range, timeZone, columns, field });
  const { spans, more } = list;
  const faceOf = useFaces(entity, view, list.labelOf);
  const scale = useMemo(() => scaleOf(mode, range), [mode, range]);
  const rows = useMemo(
    () => rowsOf({ columns, counts, spans, field, shortest: minutesOf(scale, WORDS) }),
    [columns, counts, spans, field, scale],
  );
  const failure = error ?? list.error;
  const isWaiting = columns.length === 0 && (isLoading || list.isLoading) && !failure;
  return (
    <div aria-busy={list.isLoading || list.isStale} className="flex min-h-0 flex-1 flex-col">
      <SpanHeader span={span} heading={words.heading(mode, at, range)} />
      <ListFailure list={{ rows, error: failure, refresh: error ? retry : list.refresh }} />
      {more > 0 ? <p className="px-(--edge) pb-2 text-sm text-text-muted">{t('span.more', { count: more })}</p> : null}
      {isMany ? (
        <RowSearch
          name={text(view.rows ?? field.label)}
          search={search}
          onSearch={setSearch}
          total={search === '' ? Math.max(all, total ?? 0) : total}
        />
      ) : null}
      {isWaiting ? (
        <div role="status" aria-label={t('engine.loading')} className="space-y-3 px-(--edge) py-2">
          {WAITING.map((row) => (
            <div key={row} className="flex gap-4">
              <Skeleton className="h-6 w-32" />
              <Skeleton className="h-6 flex-1" />
            </div>
          ))}
        </div>
      ) : null}
      {!isWaiting && !failure && rows.length === 0 && search === '' ? (
        <Empty node={node} state={state} createLabel={undefined} onCreate={() => props.onCreate()} />
      ) : null}
      {rows.length > 0 ? (
        <Chart
          rows={rows}
          total={all}
          scale={scale}
          span={span}
          faceOf={faceOf}
          rowsLabel={text(field.label)}
          label={title}
          isStale={list.isStale && !list.error}
          hasMore={hasMore}
          onMore={loadMore}
          onSight={list.see}
          {...(canOpen ? { onOpen } : {})}
        />
      ) : null}
    </div>
  );
}
