/** How many days requests for leave take as holidays and the roster stand now. */
import type { Connection, Row } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import type { HookContext } from '../../../engine/server/resources/types.ts';
import { leaveDays, type Span } from './days.ts';
import { daysOffOf } from './days-off.ts';
import { holidaysOf } from './holidays.ts';

const keeper = system('days of leave');

export const spanOf = (request: Row): Span => ({ from: String(request.from_day), to: String(request.to_day) });

/** Days by request, in the order of the requests. `without`: ids of holidays and of entries of the roster that are about to go. */
export async function countedDays(
  connection: Connection,
  requests: readonly Row[],
  without: ReadonlySet<unknown> = new Set(),
): Promise<ReadonlyMap<Row, number>> {
  const spans = requests.map((request) => ({ userId: String(request.user_id), ...spanOf(request) }));
  const holidays = await holidaysOf(connection, spans, without);
  const daysOff = await daysOffOf(connection, spans, without);
  const freeOf = (userId: string) => new Set([...(holidays.get(userId) ?? []), ...(daysOff.get(userId) ?? [])]);
  return new Map(
    requests.map((request) => [
      request,
      leaveDays(spanOf(request), { isHalfDay: request.is_half_day === true, free: freeOf(String(request.user_id)) }),
    ]),
  );
}

/** Requests, locked, that nobody has decided on: they take as many days as they would if they were made now. */
export async function recountLeave(context: HookContext, requests: readonly Row[], without?: ReadonlySet<unknown>): Promise<void> {
  const { connection, resources } = context;
  const counted = await countedDays(connection, requests, without);
  const changes = requests.flatMap((request) => {
    const days = counted.get(request);
    return days === undefined || days === Number(request.days) ? [] : [{ id: String(request.id), patch: { days } }];
  });
  if (changes.length > 0) await resources.update(keeper, 'leave-request', changes, connection);
}
