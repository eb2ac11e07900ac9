/** Every number that a screen asks the server for, as its definition says: tiles, charts, totals of tables and the lengths of lists. */
import { isObject } from '../../engine/core/json/index.ts';
import type { RuleScope } from '../../engine/core/rules/types.ts';
import { filterText, predicateOf } from '../../engine/react/rules/trusted.ts';

type Node = Readonly<Record<string, unknown>>;

export type Figure = {
  /** Screen, node and number. */
  readonly name: string;
  /** The length of a list, with the totals under its columns. */
  readonly isList: boolean;
  readonly entity: string;
  /** CEL that must hold, over `doc` and the person. */
  readonly filters: readonly string[];
  readonly by: readonly string[];
  readonly bucket: string | undefined;
  readonly sums: readonly string[];
  readonly averages: readonly string[];
  readonly shows: readonly string[];
};

const textOf = (value: unknown): readonly string[] => (typeof value === 'string' && value.trim() !== '' ? [value] : []);
const listIn = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isObject) : []);

function nodesIn(value: unknown, shows: readonly string[] = []): readonly { readonly node: Node; readonly shows: readonly string[] }[] {
  if (Array.isArray(value)) return value.flatMap((one) => nodesIn(one, shows));
  // What a playground holds is a text to play with.
  if (!isObject(value) || value.widget === 'playground') return [];
  const own = [...shows, ...textOf(value.show)];
  const inside = Object.entries(value).flatMap(([key, one]) => (key === 'tiles' || key === 'charts' ? [] : nodesIn(one, own)));
  return typeof value.widget === 'string' ? [{ node: value, shows: own }, ...inside] : inside;
}

/** Numbers of a screen's body. Those of lists inside a record (`parent`) need one, and are not among them. */
export function figuresOf(screen: string, body: unknown): readonly Figure[] {
  const nodes = nodesIn(body);
  const listOf = (id: unknown) => nodes.find(({ node }) => node.widget === 'collection' && node.id === id)?.node;
  const windowOf = ({ window }: Node): unknown =>
    isObject(window) && window.of !== undefined ? nodes.find(({ node }) => node.id === window.of)?.node.window : window;
  return nodes
    .flatMap(({ node, shows }) => {
      const name = `${screen} › ${String(node.id)}`;
      if (node.widget === 'dashboard') return ofDashboard(node, { name, shows, list: listOf(node.list), window: windowOf(node) });
      return node.widget === 'collection' ? ofCollection(node, { name, shows }) : [];
    })
    .filter((figure) => ![...figure.filters, ...figure.shows].some((text) => /\bparent\b/.test(text)));
}

type Around = { readonly name: string; readonly shows: readonly string[]; readonly list?: Node | undefined; readonly window?: unknown };

function ofDashboard(node: Node, { name, shows, list, window }: Around): readonly Figure[] {
  return [...listIn(node.tiles), ...listIn(node.charts)].map((item): Figure => {
    const entity = String(item.entity);
    const { measure, compare } = item;
    const of = isObject(measure) ? measure : {};
    const isAbout = list !== undefined && list.entity === entity;
    return {
      name: `${name} › ${String(item.id)}`,
      isList: false,
      entity,
      filters: [
        ...(isAbout ? [...textOf(list.fixed), ...textOf(list.default_filter)] : []),
        ...textOf(item.filter),
        ...textOf(item.day).flatMap((day) => sinceOf(day, window)),
      ],
      by: [...(isObject(compare) ? textOf(compare.by) : []), ...textOf(item.by), ...textOf(item.split)],
      bucket: isObject(compare) ? 'day' : bucketOf(item),
      sums: [...textOf(of.sum), ...textOf(of.average)],
      averages: textOf(of.average),
      shows: [...shows, ...textOf(item.show)],
    };
  });
}

const monthsBefore: Readonly<Record<string, number>> = { this_month: 0, '3_months': 2, '12_months': 11 };

/** From the first of the month that the window begins with, as nobody has chosen another. Fields with an instant are named so. */
function sinceOf(pointer: string, window: unknown): readonly string[] {
  const months = isObject(window) ? monthsBefore[String(window.default)] : undefined;
  if (months === undefined) return [];
  const first = `addMonths(addDays(today(), 1 - day(today())), -${months})`;
  return [`doc.${pointer.slice(1)} >= ${/(^|_)at$/.test(pointer.slice(1)) ? `startOfDay(${first})` : first}`];
}

/** Lines have weeks unless told. */
function bucketOf({ bucket, kind }: Node): string | undefined {
  if (typeof bucket === 'string') return bucket;
  return kind === 'line' ? 'week' : undefined;
}

function ofCollection(node: Node, { name, shows }: Around): readonly Figure[] {
  const totals = listIn(node.views).flatMap((view) => (Array.isArray(view.totals) ? view.totals.map(String) : []));
  const base = {
    isList: true,
    entity: String(node.entity),
    filters: [...textOf(node.fixed), ...textOf(node.default_filter)],
    by: [],
    bucket: undefined,
    averages: [],
    shows,
  };
  return [{ ...base, name: `${name} › rows`, sums: [...new Set(totals)] }];
}

/** What a page asks for the number, as parameters of a group. */
export function groupOf({ filters, by, bucket, sums, averages }: Figure, scope: RuleScope): Readonly<Record<string, string>> {
  const filter = filterText(filters.map((text) => predicateOf(text, scope)));
  const query = { filter, by: by.join(','), bucket, sum: sums.join(','), avg: averages.join(',') };
  return Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value] as const] : [])));
}
