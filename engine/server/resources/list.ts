/** Lists of records: one statement a page, whatever is asked, and one before it that narrows a search of very many records. */
import { sql } from 'kysely';
import type { OrderPart } from '../../core/definitions/total-order.ts';
import type { Entity } from '../../core/definitions/types.ts';
import { columnOf, type Sql } from '../access/columns.ts';
import { timelessScope } from '../access/decisions.ts';
import { selectedOf } from '../access/kept-values.ts';
import { confirm, standsStill } from '../access/standing.ts';
import { Slot, statementOf } from '../database/statement.ts';
import { once } from '../kernel/once.ts';
import type { OnTrust } from '../kernel/principal.ts';
import { turns } from '../kernel/turns.ts';
import { countOf } from './count.ts';
import { customMaskOf, isHeld, refuseMaskedCustom } from './custom-mask.ts';
import { type Cut, cutOf } from './cut.ts';
import { auditExport, countExported, exportable } from './export.ts';
import { firstFound } from './first-found.ts';
import { keyColumns, orderBy, positionOf, rangesAfter } from './keyset.ts';
import { labelsOf } from './labels.ts';
import { isReadOff, orderOf, pageSizeOf } from './list-query.ts';
import { isLookedUp, isOneOf, MANY, narrowedBy } from './narrowing.ts';
import type { Call } from './options.ts';
import { type PagePosition, type PageScope, readToken, writeToken } from './page-token.ts';
import { ALIAS, asBadQuery, conditionsOf, fromWhere, readable, searchOf } from './selection.ts';
import type { ListAnswer, ListQuery } from './types.ts';

/** A file takes thousands: fewer calls. */
const EXPORT_SIZE = 1000;

/**
 * One page. Parameters are checked before anything is asked of the database.
 * @throws not_found, bad_query
 */
export function prepareList(call: Omit<Call, 'connection'>, query: ListQuery) {
  const { principal, entity, options, now } = call;
  const isExport = query.purpose === 'export';
  const decision = isExport ? exportable(call) : readable(principal, entity, now);
  const size = pageSizeOf(query.pageSize, isExport ? EXPORT_SIZE : undefined);
  const cut = cutOf(entity, decision, query.fields);
  const order = orderOf(entity, decision.fields, query.orderBy);
  const { scope: asking, asksClock } = timelessScope(principal, now);
  const selected = once(() => conditionsOf(call, decision, query, asking));
  const scope = pageScope(call, order, query);
  const position = query.pageToken === undefined ? undefined : positionIn(query.pageToken);
  // A filter that cannot be read is told of before the token that belongs to another.
  function positionIn(token: string): PagePosition {
    try {
      return readToken(options.signer, scope, token);
    } catch (error) {
      selected();
      throw error;
    }
  }
  const isSorted = !isReadOff(entity, query.orderBy);
  const page = { entity, cut, order, size, position, onTrust: query.onTrust, isSorted };
  // What is looked for is another text each time.
  const lasts = () => query.search === undefined && !asksClock();
  const after = position?.map((value, index) => (value === null ? null : new Slot(keySlot(index))));
  const ranges = after ? rangesAfter(entity, ALIAS, order, after) : [undefined];
  const statementIn = (range: Sql | undefined, at: number, narrowed: readonly Sql[]) =>
    cut.statement(nameOf(page, query, at), () => statementOf(select(page, [...narrowed, ...selected(), ...(range ? [range] : [])])), lasts);
  async function narrowing(connection: Call['connection']): Promise<Narrowed> {
    const { search: text, ...listed } = query;
    if (text === undefined) return WHOLE;
    // A text that cannot be looked for is told of first.
    selected();
    const search = searchOf(call, decision, query);
    const one = { principal, entity, alias: ALIAS };
    const [few] = await narrowedBy(connection, [one], text);
    if (few) return { page: [few], all: [few] };
    if (!search || !isLookedUp(one)) return WHOLE;
    const mayBegin = !isSorted && position === undefined;
    const begin = () =>
      firstFound({ ...call, connection }, { listed: conditionsOf(call, decision, listed, asking), search, order, most: size + 1 });
    const first = mayBegin ? await asBadQuery(begin) : undefined;
    if (first) return { page: [isOneOf(entity, ALIAS, first)], all: [] };
    const [many] = await narrowedBy(connection, [one], text, MANY);
    return many ? { page: [many], all: [many] } : WHOLE;
  }
  const given: Record<string, unknown> = { ...query.onTrust?.standing };
  for (const [index, value] of (position ?? []).entries()) given[keySlot(index)] = value;
  async function read(connection: Call['connection'], { page: narrowed }: Narrowed): Promise<readonly (readonly unknown[])[]> {
    const rows: (readonly unknown[])[] = [];
    for (const [at, range] of ranges.entries())
      if (rows.length <= size) rows.push(...(await asBadQuery(() => connection.lists(statementIn(range, at, narrowed), given))));
    if (query.onTrust) await confirm(connection, query.onTrust, rows);
    return rows;
  }
  async function answerOf(full: Call, rows: readonly (readonly unknown[])[], { all }: Narrowed): Promise<ListAnswer> {
    const { connection } = full;
    const hasMore = rows.length > size;
    const shown = hasMore ? rows.slice(0, size) : rows;
    const last = hasMore ? rows[size - 1] : undefined;
    const isMasked = cut.wanted.has('custom') && isHeld(full);
    const customMask = isMasked ? await customMaskOf(full, await turns.each(shown, cut.recordOf)) : undefined;
    const serving = { media: principal.kind === 'member' ? options.media : null, customMask };
    // From the values to what is answered at one go: of a page of a thousand no second thousand of records stands about meanwhile.
    const data = await turns.each(shown, (values) => cut.answerOf(serving, cut.recordOf(values)));
    return {
      data,
      next_page_token: last ? writeToken(options.signer, scope, positionOf(last.slice(cut.columns.length))) : null,
      ...(query.count && query.count !== 'none'
        ? { count: await asBadQuery(() => countOf(connection, entity, [...all, ...selected()], query.count === 'exact')) }
        : {}),
      ...(query.labels ? { labels: await labelsOf(full, data, cut.wanted) } : {}),
    };
  }
  return async (connection: Call['connection']): Promise<ListAnswer> => {
    const full: Call = { ...call, connection };
    await refuseMaskedCustom(full, decision.fields, query);
    const narrowed = await narrowing(connection);
    const rows = await read(connection, narrowed);
    if (!isExport || position) return answerOf(full, rows, narrowed);
    // The database counts them all while the page is made into records; none of it leaves before it is told of.
    const [answer, counted] = await Promise.all([
      answerOf(full, rows, narrowed),
      asBadQuery(() => countExported(full, [...narrowed.all, ...selected()])),
    ]);
    await auditExport(full, query, counted);
    return answer;
  };
}

/** What a search comes down to: for the page that is answered, and for all that is found. */
type Narrowed = { readonly page: readonly Sql[]; readonly all: readonly Sql[] };
const WHOLE: Narrowed = { page: [], all: [] };

/** What a page token is bound to: another person's filter may mean other rows. */
function pageScope(
  { principal, entity }: Omit<Call, 'connection'>,
  order: readonly OrderPart[],
  { filter, search, purpose }: ListQuery,
): PageScope {
  const caller = principal.kind === 'member' ? `${principal.org.id}/${principal.user.id}` : 'system';
  const keys = order.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',');
  return [entity.name, caller, keys, filter ?? '', search ?? '', ...(purpose === undefined ? [] : [purpose])];
}

type Page = {
  readonly entity: Entity;
  readonly cut: Cut;
  readonly order: readonly OrderPart[];
  readonly size: number;
  readonly position: PagePosition | undefined;
  readonly onTrust: OnTrust | undefined;
  /** The rows are sorted as they are read. */
  readonly isSorted: boolean;
};

const keySlot = (index: number) => `key ${index}`;

/**
 * One row more than the page, which tells whether there is another. After the columns come the values of the order. What no index has
 * in this order is sorted by its ids alone: of very many rows only those of the page are worked out and carried.
 */
function select({ entity, cut, order, size, onTrust, isSorted }: Page, selected: readonly Sql[]): Sql {
  const conditions = [...selected, ...(onTrust ? [standsStill] : [])];
  const columns = cut.columns.map((name) => selectedOf(entity, ALIAS, name));
  const wanted = sql.join([...columns, ...keyColumns(entity, ALIAS, order)]);
  const inOrder = sql`order by ${orderBy(entity, ALIAS, order)}`;
  const limit = sql`limit ${sql.lit(size + 1)}`;
  if (!isSorted) return sql`select ${wanted} ${fromWhere(entity, conditions)} ${inOrder} ${limit}`;
  const id = columnOf(ALIAS, 'id');
  const page = sql`select ${id} ${fromWhere(entity, conditions)} ${inOrder} ${limit}`;
  return sql`select ${wanted} ${fromWhere(entity, [])} join (${page}) as page on page.id = ${id} ${inOrder}`;
}

/** What the text of a page's statement, and the values that stand in it for good, depend on besides the decision and the fields. */
const nameOf = ({ order, size, position, onTrust }: Page, { filter, withDeleted, search }: ListQuery, range: number): string =>
  search === undefined
    ? JSON.stringify([filter, withDeleted, size, order, position?.map((value) => value === null), range, onTrust !== undefined])
    : '';
