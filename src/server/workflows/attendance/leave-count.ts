/** How many days requests for leave take as holidays stand now. */
import type { Connection, Row } from '../../database/port.ts';
import { leaveDays, type Span } from './days.ts';
import { holidaysOf } from './holidays.ts';

export const spanOf = (request: Row): Span => ({ from: String(request.from_day), to: String(request.to_day) });

/** Days by request, in the order of the requests. `without`: ids of holidays that are about to go. */
export async function countedDays(
  connection: Connection,
  requests: readonly Row[],
  without: ReadonlySet<unknown> = new Set(),
): Promise<ReadonlyMap<Row, number>> {
  const spans = requests.map((request) => ({ userId: String(request.user_id), ...spanOf(request) }));
  const free = await holidaysOf(connection, spans, without);
  return new Map(
    requests.map((request) => [
      request,
      leaveDays(spanOf(request), { isHalfDay: request.is_half_day === true, free: free.get(String(request.user_id)) }),
    ]),
  );
}
