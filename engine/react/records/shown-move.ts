/** A move of a record’s life stands on every list and page that shows the record before the server answers, and goes back where it is refused. */
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
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

/** What a query of the record has, with the record moved; the same where it has no record in the state that the move began in. */
function movedIn(query: Query, { record }: ShownMove, { field, value }: State, name: (labels?: Labels) => Labels): unknown {
  const { data } = query.state;
  const canMove = (row: RecordData | undefined) => row?.[field] === record[field];
  const moved = (row: RecordData): RecordData => ({ ...row, [field]: value });
  if (query.queryKey[2] === 'record') {
    const kept = data as Kept;
    return canMove(kept.data) ? { ...kept, data: moved(kept.data), labels: name(kept.labels) } : kept;
  }
  const pages = data as Pages;
  const row = pages.pages.flatMap((page) => page.data).find(({ id }) => id === record.id);
  if (!row || !canMove(row)) return pages;
  const next = replaced(pages, moved(row));
  return { ...next, pages: next.pages.map((page, index) => (index === 0 ? { ...page, labels: name(page.labels) } : page)) };
}

const NOTHING = { end: () => undefined, takeBack: () => undefined };

/**
 * Shows it wherever the record is shown, also over what is read anew until `end`: somebody else may change another field meanwhile, and
 * the server knows the old state until it has answered. `takeBack` puts back what the server said last.
 */
async function show(queries: QueryClient, move: ShownMove, state: State): Promise<{ end(): void; takeBack(): void }> {
  const { entity, record } = move;
  const isRef = entity.fields.find(({ name }) => name === state.field)?.ref !== undefined;
  const label = isRef ? labelOf(queries, entity, state) : undefined;
  // The id of a state says nothing to anybody.
  if (isRef && label === undefined) return NOTHING;
  const isShown = isOf(entity.name, record.id);
  const cache = queries.getQueryCache();
  const changed = new Map<string, { readonly key: QueryKey; readonly said: unknown; readonly shown: unknown }>();
  const change = (query: Query) => {
    const said = query.state.data;
    const shown = movedIn(query, move, state, (labels) => named(labels, state, label));
    if (shown === said) return;
    // What is kept may be another object than what was given: parts that are equal stay the same.
    queries.setQueryData(query.queryKey, shown, { updatedAt: query.state.dataUpdatedAt });
    changed.set(query.queryHash, { key: query.queryKey, said, shown: query.state.data });
  };
  // An answer under way would put the record back where it was.
  await queries.cancelQueries({ queryKey: keys.data(entity.name), predicate: isShown });
  for (const query of cache.findAll({ queryKey: keys.data(entity.name), predicate: isShown })) change(query);
  const end = cache.subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.data !== undefined && isShown(query)) change(query);
  });
  const takeBack = () => {
    // What the server said meanwhile stands.
    for (const { key, said, shown } of changed.values()) if (queries.getQueryData(key) === shown) queries.setQueryData(key, said);
  };
  return { end, takeBack };
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
    const { end, takeBack } = await show(queries, move, state);
    const ended = await settled;
    end();
    if ('value' in ended) return ended.value;
    takeBack();
    void queries.invalidateQueries({ queryKey: keys.data(move.entity.name) });
    throw ended.error;
  } finally {
    arrived();
  }
}
