/** Lists, filters and searches over what a device keeps: answered by the same predicates as the server's. */
import { type OrderPart, orderPart, sortedBy, totalOrder } from '../../core/definitions/total-order.ts';
import type { EntityView } from '../../core/definitions/view-types.ts';
import { evaluatePredicate, type Predicate, type RuleScope } from '../../core/rules/index.ts';
import { ruleOf } from '../../react/rules/trusted.ts';
import type { ListPage, ListQuery, RecordData } from '../../react/types.ts';
import { finder } from './find.ts';
import type { KeptRows } from './rows.ts';

export type Asked = Omit<ListQuery, 'labels'>;
type Context = {
  readonly kept: KeptRows;
  /** Says by which fields this person may filter, sort and search. */
  readonly view: EntityView;
  /** Instant and time zone, for `today()`. */
  readonly scope: RuleScope;
};

/** Records of a page where nobody says how many. */
const PAGE_SIZE = 50;

/**
 * Undefined for what the server would refuse: a filter or an order by fields that are masked or hidden from this person would tell
 * of them, what is no filter selects nothing, and where nothing can be searched there is nothing to find.
 */
export function askKept(asked: Asked, { kept, view, scope }: Context): ListPage | undefined {
  const predicate = predicateOf(asked.filter, scope);
  const order = orderOf(asked.order_by, view);
  if (predicate === undefined || order === undefined) return undefined;
  const isAllowed = fieldsOf(asked.filter).every((name) => name === 'id' || fieldIn(view, name)?.filterable === true);
  if (!isAllowed) return undefined;
  const isFound = finder(asked.search, view);
  if (!isFound) return undefined;
  const found = [...kept.rows.values()].filter((row) => evaluatePredicate(predicate, row) && isFound(row)).sort(by(order));
  const from = Number(asked.page_token ?? 0);
  const size = asked.page_size ?? PAGE_SIZE;
  const next = from + size;
  return {
    data: found.slice(from, next),
    next_page_token: next < found.length ? String(next) : null,
    labels: kept.labels,
    ...(asked.count === undefined || asked.count === 'none' ? {} : { count: { value: found.length, exact: true } }),
  };
}

const fieldIn = (view: EntityView, name: string) => view.fields.find((field) => field.name === name);

function predicateOf(filter: string | undefined, scope: RuleScope): Predicate | undefined {
  if (filter === undefined || filter === '') return { op: 'true' };
  const rule = ruleOf(filter);
  try {
    return rule?.isPredicate ? rule.predicate(scope) : undefined;
  } catch {
    return undefined;
  }
}

/** Names of the fields that a filter reads. */
const fieldsOf = (filter: string | undefined): readonly string[] =>
  (filter ? (ruleOf(filter)?.reads ?? []) : []).flatMap((path) => /^doc\/([^/]+)/.exec(path)?.[1] ?? []);

/** As the server's; undefined where this person may not order by what is stated. */
function orderOf(text: string | undefined, view: EntityView): readonly OrderPart[] | undefined {
  const isOpen = (name: string) => SYSTEM.has(name) || fieldIn(view, name)?.sortable === true;
  const stated = (text ? text.split(',') : view.order).map(orderPart);
  if (!stated.every(({ field }) => isOpen(field))) return undefined;
  const [only, ...others] = stated;
  return text && only && others.length === 0 ? sortedBy(view.order, only, isOpen) : totalOrder(stated);
}

const SYSTEM: ReadonlySet<string> = new Set(['id', 'created_at', 'updated_at']);

/** As PostgreSQL orders: what has no value comes last, and first the other way round. */
const by = (order: readonly OrderPart[]) => (one: RecordData, other: RecordData) => {
  for (const { field, descending } of order) {
    const found = compareValues(one[field], other[field]);
    if (found !== 0) return descending ? -found : found;
  }
  return 0;
};

function compareValues(one: unknown, other: unknown): number {
  const isOneNone = one === null || one === undefined;
  const isOtherNone = other === null || other === undefined;
  if (isOneNone || isOtherNone) return Number(isOneNone) - Number(isOtherNone);
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const [a, b] = [String(one), String(other)];
  return a < b ? -1 : Number(a > b);
}
