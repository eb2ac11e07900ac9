/** What a comparison shows of a day: its pairs, what was, what would be, and what stays beside it. */
import { useMemo } from 'react';
import { getAt } from '../../../engine/core/json/index.ts';
import type { Predicate } from '../../../engine/core/rules/types.ts';
import { filterText, pathOf, predicateOf, useEntity, useFormat, useText, type ViewField } from '../../../engine/react/index.ts';
import { titleOf } from '../../primitives/support/title-of.ts';
import type { BesideOptions, PairOptions, PlaceOptions } from '../options.ts';
import { useSteady } from '../schedule/steady.ts';
import { type Span, type SpanFields, spanOf } from '../span/spans.ts';
import { narrowed } from '../views/narrowed.ts';
import type { ViewProps } from '../views/view-props.ts';
import { asBefore, type Change, changeOf, fromBeside, type Pair, pairRows, type Side } from './pairs.ts';
import { useWhole } from './use-whole.ts';

type Request = ViewProps & {
  readonly field: ViewField;
  readonly fields: SpanFields;
  readonly before: PlaceOptions;
  readonly pairOptions: PairOptions;
  readonly beside: BesideOptions | undefined;
  readonly day: string;
  readonly timeZone: string;
};

/** What is known of a bar: two bars of a record are two spans. */
export type Told = { readonly side: Side; readonly change: Change; readonly other: Span | undefined };

const MOST = 4_000;
const MOST_PAIRS = 1_000;
const NONE: readonly never[] = [];

const on = (pointer: string, value: string): Predicate => ({
  op: 'eq',
  left: { kind: 'field', path: pathOf(pointer) },
  right: { kind: 'value', value },
});

export function useComparison(request: Request) {
  const { node, view, query, scope, field, fields, before, pairOptions, beside, day, timeZone } = request;
  const text = useText();
  const { date } = useFormat();
  const pairEntity = useEntity(pairOptions.entity);
  const own = useWhole(
    {
      entity: node.entity,
      filter: narrowed(query.filter, { op: 'or', items: [on(view.date ?? '', day), on(before.date, day)] }),
      order: query.order,
      search: query.search,
    },
    MOST,
  );
  const filterOf = (options: { readonly filter?: string; readonly date: string }) =>
    filterText([options.filter === undefined ? undefined : predicateOf(options.filter, scope), on(options.date, day)]);
  const people = useWhole({ entity: pairOptions.entity, filter: filterOf(pairOptions), order: pairOptions.order?.join(',') }, MOST_PAIRS);
  const others = useWhole(
    { entity: beside?.entity ?? '', filter: beside && filterOf(beside), enabled: beside !== undefined && own.isWhole },
    MOST,
  );

  const ownRows = useSteady(own.rows);
  const besideRows = useSteady(beside ? others.rows : NONE);
  const { spans, told } = useMemo(() => {
    const known = new Map<Span, Told>();
    const found: { readonly before: Span[]; readonly after: Span[] } = { before: [], after: [] };
    const isOn = (span: Span | undefined): span is Span =>
      span !== undefined && span.firstDay === day && (getAt(span.row, field.pointer) ?? null) !== null;
    const about = new Set<unknown>();
    for (const row of ownRows) {
      const was = asBefore(row, view, before);
      if (beside) about.add(row[beside.key.slice(1)]);
      const change = changeOf(row, was, view);
      const past = spanOf(was, fields, timeZone);
      const next = spanOf(row, fields, timeZone);
      // Two spans for what stays, so that each says its own side.
      const future = change === 'same' && past ? { ...past } : next;
      if (isOn(past)) found.before.push(past);
      if (past) known.set(past, { side: 'before', change, other: future });
      if (change === 'left' || !future) continue;
      if (isOn(future)) found.after.push(future);
      known.set(future, { side: 'after', change, other: past });
    }
    for (const row of beside ? besideRows : NONE) {
      if (!beside || about.has(row.id)) continue;
      const span = spanOf(fromBeside(row, view, beside), fields, timeZone);
      if (!isOn(span)) continue;
      const copy = { ...span };
      found.before.push(span);
      found.after.push(copy);
      known.set(span, { side: 'before', change: 'beside', other: undefined });
      known.set(copy, { side: 'after', change: 'beside', other: undefined });
    }
    return { spans: found, told: known };
  }, [ownRows, besideRows, view, before, beside, field.pointer, fields, timeZone, day]);

  const pairRecords = useSteady(people.rows);
  const { entity } = pairEntity;
  const pairs = useMemo(
    () =>
      entity
        ? pairRecords.flatMap((row): readonly Pair[] => {
            const value = row[pairOptions.by.slice(1)];
            if (typeof value !== 'string' && typeof value !== 'number') return [];
            return [{ value, row, label: titleOf(entity, row, { labelOf: people.labelOf, text, date }) }];
          })
        : NONE,
    [entity, pairRecords, pairOptions.by, people.labelOf, text, date],
  );
  const rows = useMemo(() => pairRows({ pairs, ...spans, by: field.pointer, day }), [pairs, spans, field.pointer, day]);
  const counts = useMemo(() => {
    const found = new Map<Change, number>();
    for (const span of spans.after) {
      const change = told.get(span)?.change ?? 'same';
      found.set(change, (found.get(change) ?? 0) + 1);
    }
    return found;
  }, [spans, told]);
  const failed = [own, people, ...(beside ? [others] : []), { error: pairEntity.error, refresh: pairEntity.retry }];
  return {
    rows,
    pairs,
    spans,
    told,
    counts,
    pairEntity: entity,
    labelOf: own.labelOf,
    isLoading: own.isLoading || people.isLoading || (entity === undefined && !pairEntity.error),
    isStale: own.isStale || people.isStale,
    failure: failed.find(({ error }) => error !== null),
  };
}
