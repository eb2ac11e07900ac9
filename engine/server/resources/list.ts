/** Lists of records: one statement a page, whatever is asked. */
import { sql } from 'kysely';
import type { FieldGate } from '../../core/access/types.ts';
import type { Sql } from '../access/columns.ts';
import { selectedOf } from '../access/kept-values.ts';
import { confirm, standsStill } from '../access/standing.ts';
import type { Row } from '../database/port.ts';
import { countOf } from './count.ts';
import { customMaskOf, refuseMaskedCustom } from './custom-mask.ts';
import { auditExport, exportable } from './export.ts';
import { keyColumns, type OrderKey, orderBy, positionOf, seek } from './keyset.ts';
import { labelsOf } from './labels.ts';
import { fieldsOf, orderOf, pageSizeOf } from './list-query.ts';
import type { Call } from './options.ts';
import { type PageScope, readToken, writeToken } from './page-token.ts';
import { ALIAS, asBadQuery, conditionsOf, fromWhere, readable } from './selection.ts';
import { columnsFor, serve } from './serve.ts';
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
  const wanted = fieldsOf(entity, decision.fields, query.fields);
  const order = orderOf(entity, decision.fields, query.orderBy);
  const conditions = conditionsOf(call, decision, query);
  const scope = pageScope(call, order, query);
  const position = query.pageToken === undefined ? undefined : readToken(options.signer, scope, query.pageToken);
  return async (connection: Call['connection']): Promise<ListAnswer> => {
    const full: Call = { ...call, connection };
    await refuseMaskedCustom(full, decision.fields, query);
    if (isExport && !position) await asBadQuery(() => auditExport(full, query, conditions));
    const rows = await asBadQuery(() =>
      select({
        call: full,
        gate: decision.fields,
        wanted,
        order,
        size,
        conditions: [
          ...conditions,
          ...(position ? [seek(entity, ALIAS, order, position)] : []),
          ...(query.onTrust ? [standsStill(query.onTrust.standing)] : []),
        ],
      }),
    );
    if (query.onTrust) await confirm(connection, query.onTrust, rows);
    const page = rows.slice(0, size);
    const last = page.at(-1);
    const customMask = wanted.has('custom') ? await customMaskOf(full, page) : undefined;
    const serving = { entity, gate: decision.fields, media: principal.kind === 'member' ? options.media : null, customMask };
    const data = page.map((row) => serve(serving, row, wanted));
    return {
      data,
      next_page_token: rows.length > size && last ? writeToken(options.signer, scope, positionOf(last, order)) : null,
      ...(query.count && query.count !== 'none'
        ? { count: await asBadQuery(() => countOf(connection, entity, conditions, query.count === 'exact')) }
        : {}),
      ...(query.labels ? { labels: await labelsOf(full, data, wanted) } : {}),
    };
  };
}

/** What a page token is bound to: another person's filter may mean other rows. */
function pageScope(
  { principal, entity }: Omit<Call, 'connection'>,
  order: readonly OrderKey[],
  { filter, search, purpose }: ListQuery,
): PageScope {
  const caller = principal.kind === 'member' ? `${principal.org.id}/${principal.user.id}` : 'system';
  const keys = order.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',');
  return [entity.name, caller, keys, filter ?? '', search ?? '', ...(purpose === undefined ? [] : [purpose])];
}

type Selecting = {
  readonly call: Call;
  readonly gate: FieldGate;
  readonly wanted: ReadonlySet<string>;
  readonly order: readonly OrderKey[];
  readonly size: number;
  readonly conditions: readonly Sql[];
};

/** One row more than the page, which tells whether there is another. */
async function select({ call: { entity, connection }, gate, wanted, order, size, conditions }: Selecting): Promise<readonly Row[]> {
  const columns = columnsFor({ entity, gate }, wanted).map((name) => selectedOf(entity, ALIAS, name));
  const { rows } = await sql<Row>`select ${sql.join([...columns, ...keyColumns(entity, ALIAS, order)])} ${fromWhere(entity, conditions)}
    order by ${orderBy(entity, ALIAS, order)} limit ${sql.lit(size + 1)}`.execute(connection.kysely);
  return rows;
}
