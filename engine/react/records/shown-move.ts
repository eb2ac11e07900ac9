/** A move of a record’s life stands on every list and page that shows the record before the server answers, and goes back where it is refused. */
import type { Query, QueryClient } from '@tanstack/react-query';
import type { EntityView } from '../../core/definitions/view-types.ts';
import type { Choice, Label, Labels, RecordData } from '../types.ts';
import { type Pages, replaced } from './cached-move.ts';
import { keys } from './keys.ts';
import { goUnderWay } from './under-way.ts';

type Input = Readonly<Record<string, unknown>>;
export type ShownMove = {
  readonly entity: EntityView;
  readonly workflow: string;
  readonly record: { readonly id: RecordData['id']; readonly [field: string]: unknown };
  readonly input: Input;
};

type State = { readonly field: string; readonly value: unknown };

/** Where a workflow leads a record, as far as that is known before it runs. */
export function stateAfter({ entity: { lifecycle, chosenState }, workflow, record, input }: ShownMove): State | undefined {
  const name = chosenState?.inputs[workflow];
  if (chosenState && name !== undefined) {
    const value = input[name];
    return value === undefined || value === null ? undefined : { field: chosenState.field, value };
  }
  const state = lifecycle && record[lifecycle.field];
  const move = lifecycle?.moves.find((one) => one.workflow === workflow && one.from.some((from) => from === state));
  return lifecycle && move ? { field: lifecycle.field, value: move.to } : undefined;
}

/** Whether the page can say where a workflow leads before it has run. */
export const leadsOn = (move: ShownMove): boolean => stateAfter(move) !== undefined;

type Kept = { readonly data: RecordData; readonly labels?: Labels };

const isOf = (entity: string, id: unknown) => (query: Query) => {
  const [, of, kind] = query.queryKey;
  if (of !== entity) return false;
  if (kind === 'record') return (query.state.data as Kept | undefined)?.data.id === id;
  return kind === 'list' && (query.state.data as Pages | undefined)?.pages.some(({ data }) => data.some((row) => row.id === id)) === true;
};

/** Choices may be called by what choosing them does; ids of texts are the same nowhere else. */
function nameIn(choices: readonly Choice[], value: unknown, isOwn: boolean): Label | undefined {
  const choice = choices.find((one) => one.value === value);
  const label = choice?.name ?? (isOwn ? choice?.label : undefined);
  if (label === undefined || !(isOwn || typeof value === 'string')) return undefined;
  return { label, ...(choice?.colour === undefined ? {} : { colour: choice.colour }) };
}

/** What a state that is a record is called: by whatever names it already. Undefined: nothing does. */
function labelOf(queries: QueryClient, entity: EntityView, { field, value }: State): Label | undefined {
  const ref = entity.fields.find(({ name }) => name === field)?.ref;
  for (const [[, of, kind], data] of queries.getQueriesData({ queryKey: ['data'] })) {
    if (data === undefined) continue;
    const known = kind === 'choices' ? nameIn(data as readonly Choice[], value, of === ref) : undefined;
    if (known) return known;
    if (of !== entity.name || (kind !== 'list' && kind !== 'record')) continue;
    const labels = kind === 'list' ? (data as Pages).pages.map((page) => page.labels) : [(data as Kept).labels];
    for (const each of labels) if (each?.[field]?.[String(value)]) return each[field][String(value)];
  }
  return undefined;
}

const named = (labels: Labels | undefined, { field, value }: State, label: Label | undefined): Labels =>
  label === undefined ? (labels ?? {}) : { ...labels, [field]: { ...labels?.[field], [String(value)]: label } };

/** Shows it wherever the record is shown; answers how to take it back. */
async function show(queries: QueryClient, { entity, record }: ShownMove, state: State): Promise<() => void> {
  const isRef = entity.fields.find(({ name }) => name === state.field)?.ref !== undefined;
  const label = isRef ? labelOf(queries, entity, state) : undefined;
  // The id of a state says nothing to anybody.
  if (isRef && label === undefined) return () => undefined;
  const predicate = isOf(entity.name, record.id);
  // An answer under way would put the record back where it was.
  await queries.cancelQueries({ queryKey: keys.data(entity.name), predicate });
  const moved = (row: RecordData): RecordData => ({ ...row, [state.field]: state.value });
  const changed = queries
    .getQueryCache()
    .findAll({ queryKey: keys.data(entity.name), predicate })
    .map(({ queryKey, state: { data: before } }) => {
      const after =
        queryKey[2] === 'record'
          ? { ...(before as Kept), data: moved((before as Kept).data), labels: named((before as Kept).labels, state, label) }
          : withMoved(before as Pages, record.id, moved, (labels) => named(labels, state, label));
      queries.setQueryData(queryKey, after);
      return { queryKey, before, after: queries.getQueryData(queryKey) };
    });
  return () => {
    // What the server said meanwhile stands.
    for (const { queryKey, before, after } of changed) if (queries.getQueryData(queryKey) === after) queries.setQueryData(queryKey, before);
  };
}

function withMoved(pages: Pages, id: unknown, moved: (row: RecordData) => RecordData, name: (labels?: Labels) => Labels): Pages {
  const row = pages.pages.flatMap(({ data }) => data).find((one) => one.id === id);
  if (!row) return pages;
  const next = replaced(pages, moved(row));
  return { ...next, pages: next.pages.map((page, index) => (index === 0 ? { ...page, labels: name(page.labels) } : page)) };
}

/** Shows the move while the call is under way; rejects with the call’s error, when everything stands as before and is asked for anew. */
export async function whileShown<T>(queries: QueryClient, move: ShownMove, answer: Promise<T>): Promise<T> {
  const state = stateAfter(move);
  if (state === undefined) return answer;
  const arrived = goUnderWay(move.record.id);
  // Whoever fails before it is shown is not left without somebody who hears of it.
  const settled = answer.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  try {
    const takeBack = await show(queries, move, state);
    const ended = await settled;
    if ('value' in ended) return ended.value;
    takeBack();
    void queries.invalidateQueries({ queryKey: keys.data(move.entity.name) });
    throw ended.error;
  } finally {
    arrived();
  }
}
