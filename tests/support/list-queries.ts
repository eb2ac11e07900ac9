/** Every way in which a shipped list can be asked for, as its definition says: its tabs, each sort, each filter, and its search. */
import type { Entity } from '../../engine/core/definitions/types.ts';
import { isObject } from '../../engine/core/json/index.ts';
import type { RuleScope } from '../../engine/core/rules/types.ts';
import { type ClauseValue, operatorsOf } from '../../engine/react/filters/clause.ts';
import { clausePredicate } from '../../engine/react/filters/clause-predicate.ts';
import { filterText, predicateOf } from '../../engine/react/rules/trusted.ts';

export type ListQuery = {
  /** Screen, list, and what is asked of it. */
  readonly name: string;
  readonly path: string;
};

type Node = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): readonly string[] => (typeof value === 'string' && value.trim() !== '' ? [value] : []);
const textsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.flatMap(textOf) : []);
const nodesIn = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** Lists of a body that need no record around them. */
export function listsOf(value: unknown): readonly Node[] {
  if (Array.isArray(value)) return value.flatMap(listsOf);
  if (!isObject(value) || value.widget === 'playground') return [];
  const inside = Object.values(value).flatMap(listsOf);
  const isList = value.widget === 'collection' && !/\bparent\b/.test(`${String(value.fixed)} ${String(value.default_filter)}`);
  return isList ? [value, ...inside] : inside;
}

export type Asking = {
  readonly screen: string;
  readonly list: Node;
  readonly entity: Entity;
  readonly scope: RuleScope;
  readonly words: readonly string[];
  /** A record that the person sees, for typical values. */
  readonly record: Readonly<Record<string, unknown>>;
};

export function queriesOf({ screen, list, entity, scope, words, record }: Asking): readonly ListQuery[] {
  const fixed = [...textOf(list.fixed), ...textOf(list.default_filter)].map((text) => predicateOf(text, scope));
  const order = textsIn(list.order).join(',');
  const fieldOf = (pointer: string) => entity.fields.get(pointer.replace(/^-?\//, ''));
  const query = (name: string, more: { filters?: Parameters<typeof filterText>[0]; sort?: string; search?: string }): ListQuery => {
    const filter = filterText([...fixed, ...(more.filters ?? [])]);
    const asked = { page_size: '50', filter, order_by: more.sort ?? order, search: more.search };
    const parts = Object.entries(asked).flatMap(([key, value]) => (value ? [`${key}=${encodeURIComponent(value)}`] : []));
    return { name: `${screen} › ${String(list.id)} › ${name}`, path: `/v1/data/${entity.name}?${parts.join('&')}` };
  };
  const columns = new Set(nodesIn(list.views).flatMap((view) => (view.as === 'table' ? textsIn(view.columns) : [])));
  const sorts = [...columns].filter((pointer) => fieldOf(pointer)?.sortable).flatMap((pointer) => [pointer, `-${pointer}`]);
  const filtered = textsIn(list.filters).flatMap((pointer) => {
    const field = fieldOf(pointer);
    const value = typicalOf(field?.type, record[pointer.slice(1)]);
    const [operator] = field && value !== undefined ? operatorsOf(field) : ['empty' as const];
    if (!field || operator === undefined) return [];
    const predicate = clausePredicate(field, { pointer, operator, value: value ?? null }, scope);
    return predicate ? [query(`filter ${pointer}`, { filters: [predicate] })] : [];
  });
  return [
    query('first', {}),
    ...nodesIn(list.tabs).map((tab) =>
      query(`tab ${String(tab.id)}`, { filters: textOf(tab.filter).map((text) => predicateOf(text, scope)) }),
    ),
    ...sorts.map((sort) => query(`sort ${sort}`, { sort })),
    ...filtered,
    ...words.map((search) => query(`search ${search}`, { search })),
  ];
}

/** What a filter is given for such a record; undefined where it has nothing. */
function typicalOf(type: string | undefined, value: unknown): ClauseValue | undefined {
  if (type === 'datetime' && typeof value === 'string') return value.slice(0, 10);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return undefined;
}
