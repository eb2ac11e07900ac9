/** What a collection shows: view, filter, order, search, columns. In the address, except for related lists. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { EntityView } from '../../engine/core/definitions/view-types.ts';
import type { RuleScope } from '../../engine/core/rules/types.ts';
import { type Filter, fieldsAt, recall, remember, useFilter, type ViewField, type ViewState } from '../../engine/react/index.ts';
import type { NodeProps } from '../../engine/react/types.ts';
import { useIsPhone } from '../primitives/support/use-is-phone.ts';
import { KEPT, type ListAddress, SAVED } from './list-address.ts';
import type { ListTab } from './list-tabs/use-list-tab.ts';
import type { CollectionOptions, ViewOptions } from './options.ts';
import { useShownEntity } from './use-shown-entity.ts';

export type CollectionState = {
  /** The entity of the list, with the custom fields of the one type that it is narrowed to. */
  readonly entity: EntityView;
  readonly views: readonly ViewOptions[];
  readonly view: ViewOptions;
  readonly setView: (id: string) => void;
  /** Fields shown, in order. */
  readonly columns: readonly ViewField[];
  readonly columnsOf: (view: ViewOptions) => readonly string[];
  readonly setColumns: (pointers: readonly string[] | undefined) => void;
  /** What the server orders by. */
  readonly order: string | undefined;
  /** The person's own choice, if any. */
  readonly chosenOrder: string | undefined;
  readonly setOrder: (order: string | undefined) => void;
  readonly search: string;
  readonly setSearch: (words: string) => void;
  readonly filter: Filter;
  /** Pointers of the fields offered as filters. */
  readonly offered: readonly string[];
  /** Field by whose values the rows of a table are grouped. */
  readonly group: string | undefined;
  readonly setGroup: (pointer: string | undefined) => void;
  /** How many columns of a table stay in sight while it is moved sideways; the first always does. */
  readonly frozen: number;
  readonly setFrozen: (columns: number) => void;
  /** The table's cells are worked on as in a spreadsheet. */
  readonly isGrid: boolean;
  readonly setGrid: (isGrid: boolean) => void;
  /** Span and first day that a calendar or timeline shows; undefined: its own first one, around today. */
  readonly mode: string | undefined;
  readonly at: string | undefined;
  readonly setSpan: (span: { readonly mode?: string; readonly at?: string | undefined }) => void;
  /** Everything of this that a saved view keeps, as the address has it. */
  readonly present: ViewState;
  /** Id of the saved view that is open. */
  readonly saved: string | undefined;
  readonly setSaved: (saved: string | undefined) => void;
  /** Brings the list to what a saved view keeps: a step that Back undoes. */
  readonly open: (state: ViewState, saved: string | undefined) => void;
  /** Label of the chosen part of the list, where it is another than the one that opens first. */
  readonly part: string | undefined;
  readonly isNarrowed: boolean;
  /** Narrowed by nothing but the filter that the list opens with. */
  readonly isOpening: boolean;
  readonly clearAll: () => void;
};

const NO_GROUP = 'none';
const PLAIN_VIEW: ViewOptions = { id: 'table', as: 'table' };
const DEFAULT_COLUMNS = 6;
const NEVER_A_COLUMN = new Set(['json', 'list', 'matrix', 'polygon', 'richtext', 'id']);

/** Columns of a view that names none. */
export const ownColumns = (entity: EntityView): string[] => {
  const shown = entity.fields.filter((field) => !field.system && !NEVER_A_COLUMN.has(field.type));
  const [title] = shown.filter((field) => field.name === entity.title);
  const others = shown.filter((field) => field !== title);
  return [...(title ? [title] : []), ...others].slice(0, DEFAULT_COLUMNS).map((field) => field.pointer);
};

/** The view that opens first: on phones cards, when the collection has them. */
const firstView = (views: readonly ViewOptions[], isPhone: boolean): ViewOptions | undefined =>
  (isPhone ? views.find((view) => view.as === 'cards') : undefined) ?? views[0];

type Listed = {
  readonly entity: EntityView;
  readonly scope: RuleScope;
  readonly tab: Pick<ListTab, 'chosen' | 'isOther'>;
  readonly address: ListAddress;
};

/** State of a collection and its setters. */
export function useCollectionState(
  node: NodeProps<CollectionOptions>['node'],
  { entity: listed, scope, tab, address }: Listed,
): CollectionState {
  const isPhone = useIsPhone();
  const { state, set } = address;
  const entity = useShownEntity(listed, [node.fixed, state.filter ?? node.default_filter], scope);
  const view = node.views.find(({ id }) => id === state.view) ?? firstView(node.views, isPhone) ?? PLAIN_VIEW;
  const remembered = useRemembered(`columns.${entity.name}.${node.id}.${view.id}`);
  const frozen = useRemembered(`frozen.${entity.name}.${node.id}.${view.id}`);

  const columnsOf = useCallback((one: ViewOptions) => one.columns ?? ownColumns(entity), [entity]);
  const chosen = state.columns ?? remembered.value;
  const columns = useMemo(() => {
    const wanted = chosen ? fieldsAt(entity, chosen.split(',')) : [];
    return wanted.length > 0 ? wanted : fieldsAt(entity, columnsOf(view));
  }, [entity, chosen, columnsOf, view]);

  const filterable = useMemo(() => filterFields(entity, node.filters), [entity, node.filters]);
  const offered = useMemo(() => offeredFilters(entity, node.filters), [entity, node.filters]);
  const setFilter = useCallback((text: string | undefined) => set({ filter: text }), [set]);
  const filter = useFilter({
    fields: filterable,
    fixed: node.fixed,
    initial: node.default_filter,
    chosen: state.filter,
    onChange: setFilter,
    scope,
  });
  const search = state.q ?? '';
  const ownGroup = view.as === 'table' ? view.by : undefined;
  const chosenGroup = state.group === NO_GROUP ? undefined : (state.group ?? ownGroup);
  const present = useMemo(
    () => Object.fromEntries(KEPT.flatMap((name) => (state[name] === undefined ? [] : [[name, state[name]]]))),
    [state],
  );
  const [gridOf, setGridOf] = useState<string>();
  const isGrid = gridOf === view.id && mayBeGrid(view, chosenGroup);
  const part = tab.isOther ? tab.chosen?.label : undefined;
  const { views, default_filter: opening } = node;
  const defined = node.order?.join(',');
  return useMemo(
    () => ({
      entity,
      views,
      view,
      setView: (id) => set({ view: id, columns: undefined }),
      columns,
      columnsOf,
      setColumns: (pointers) => {
        remembered.set(pointers?.join(','));
        set({ columns: pointers?.join(',') });
      },
      order: state.order ?? defined,
      chosenOrder: state.order,
      setOrder: (order) => set({ order }),
      search,
      setSearch: (words) => set({ q: words === '' ? undefined : words }),
      filter,
      offered,
      part,
      isNarrowed: search !== '' || !filter.isEmpty,
      isOpening: search === '' && !filter.isEmpty && filter.isDefault,
      group: chosenGroup,
      setGroup: (pointer) => set({ group: groupText(pointer, ownGroup) }),
      frozen: Math.max(1, Math.min(Number(frozen.value ?? 1) || 1, columns.length - 1)),
      setFrozen: (count) => frozen.set(count > 1 ? String(count) : undefined),
      isGrid,
      setGrid: (next) => setGridOf(next ? view.id : undefined),
      mode: state.mode,
      at: state.at,
      setSpan: (span) => set(span),
      present,
      saved: state[SAVED],
      setSaved: (saved) => set({ [SAVED]: saved }),
      open: (next, saved) => set({ ...Object.fromEntries(KEPT.map((name) => [name, next[name]])), [SAVED]: saved }, { push: true }),
      clearAll: () => set({ q: undefined, filter: opening === undefined ? undefined : '' }),
    }),
    [
      entity,
      views,
      view,
      columns,
      columnsOf,
      remembered,
      frozen,
      set,
      state,
      defined,
      search,
      filter,
      offered,
      part,
      chosenGroup,
      ownGroup,
      isGrid,
      present,
      opening,
    ],
  );
}

/** A table with fields that are edited in their cells, whose rows are one list. */
export const mayBeGrid = (view: ViewOptions, group: string | undefined): boolean =>
  view.as === 'table' && group === undefined && (view.inline?.length ?? 0) > 0;

/** No group has to be said where the view has one of its own. */
function groupText(pointer: string | undefined, own: string | undefined): string | undefined {
  if (pointer === own) return undefined;
  return pointer ?? NO_GROUP;
}

/** Filters of the definition, and where there are any those over custom fields. */
function offeredFilters(entity: EntityView, filters: readonly string[] | undefined): readonly string[] {
  if (filters === undefined) return [];
  const custom = entity.fields.filter(({ pointer, filterable }) => filterable && pointer.startsWith('/custom/'));
  return [...filters, ...custom.map(({ pointer }) => pointer)];
}

/** Fields that a chip can be about: those offered, and any other that a filter in the address may name. */
function filterFields(entity: EntityView, offered: readonly string[] | undefined): readonly ViewField[] {
  const first = fieldsAt(entity, offered ?? []);
  return [...first, ...entity.fields.filter((field) => field.filterable && !first.includes(field))];
}

function useRemembered(key: string): { readonly value: string | undefined; readonly set: (value: string | undefined) => void } {
  const [value, setValue] = useState(() => recall(key));
  useEffect(() => setValue(recall(key)), [key]);
  return useMemo(
    () => ({
      value,
      set: (next: string | undefined) => {
        remember(key, next);
        setValue(next);
      },
    }),
    [key, value],
  );
}
