/** How many days requests for leave take as holidays and the roster stand now. */
import type { Connection } from '../../../engine/server/database/port.ts';
import type { Principal } from '../../../engine/server/kernel/principal.ts';
import { type Changed, type EntityRows, type ProductContext, present, rowsGiven, saveRows, tables } from '../rows/index.ts';
import { leaveDays, type Span } from './days.ts';
import { daysOffOf } from './days-off.ts';
import { holidaysOf } from './holidays.ts';

type Request = EntityRows['leave-request'];
/** What says of a request how many days it takes. */
type Asked = Pick<Changed<'leave-request'>['after'], 'user_id' | 'from_day' | 'to_day' | 'is_half_day'>;

/** Columns that requests are counted anew by. */
const recounted = ['id', 'user_id', 'from_day', 'to_day', 'is_half_day', 'days'] as const;

export const spanOf = (request: Pick<Request, 'from_day' | 'to_day'>): Span => ({ from: request.from_day, to: request.to_day });

/** Days by request, in the order of the requests. `without`: ids of holidays and of entries of the roster that are about to go. */
export async function countedDays<R extends Asked>(
  connection: Connection,
  requests: readonly R[],
  without: ReadonlySet<unknown> = new Set(),
): Promise<ReadonlyMap<R, number>> {
  const spans = requests.map((request) => ({ userId: present(request.user_id), ...spanOf(request) }));
  const holidays = await holidaysOf(connection, spans, without);
  const daysOff = await daysOffOf(connection, spans, without);
  const freeOf = (userId: string) => new Set([...(holidays.get(userId) ?? []), ...(daysOff.get(userId) ?? [])]);
  return new Map(
    requests.map((request) => [
      request,
      leaveDays(spanOf(request), { isHalfDay: request.is_half_day === true, free: freeOf(present(request.user_id)) }),
    ]),
  );
}

type OpenDay = { readonly owner: string | null; readonly day: string };
type Around = {
  readonly keeper: Principal;
  /** Whose days they are: a person's, or those of a whole organisation. */
  readonly by: 'org_id' | 'user_id';
  readonly days: readonly OpenDay[];
  readonly without?: ReadonlySet<unknown> | undefined;
};

/**
 * Requests around the days that nobody has decided on: they take as many days as they would if they were made now. They are locked
 * as whoever decides locks them, before people; what was decided meanwhile is no longer pending, and keeps its number.
 */
export async function recountPending(context: ProductContext, { keeper, by, days, without }: Around): Promise<void> {
  const asked = rowsGiven('k', days, { owner: 'uuid', day: 'date' });
  const pending = await context.connection.as(keeper, (on) =>
    tables(on)
      .selectFrom('leave_request as l')
      .where('l.state', '=', 'pending')
      .where((is) =>
        is.exists(
          is
            .selectFrom(asked)
            .whereRef('k.owner', '=', `l.${by}`)
            .whereRef('k.day', '>=', 'l.from_day')
            .whereRef('k.day', '<=', 'l.to_day')
            .select('k.day'),
        ),
      )
      .select(recounted)
      .orderBy('l.id')
      .forUpdate()
      .execute(),
  );
  await recountLeave(context, pending, without);
}

type Counted = Pick<Request, (typeof recounted)[number]>;

/** The requests are locked. */
async function recountLeave(context: ProductContext, requests: readonly Counted[], without?: ReadonlySet<unknown>): Promise<void> {
  const counted = await countedDays(context.connection, requests, without);
  const changes = requests.flatMap((request) => {
    const days = counted.get(request);
    return days === undefined || days === (request.days ?? 0) ? [] : [{ id: request.id, patch: { days } }];
  });
  await saveRows(context, 'leave-request', 'days of leave', changes);
}
