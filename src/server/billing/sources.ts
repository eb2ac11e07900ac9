/** What a bill is made from: the sub-task that it is for, and the rates that applied on the day of the work. */

import { dayIn } from '../../../engine/core/format/zone-days.ts';
import { isObject } from '../../../engine/core/json/index.ts';
import type { Connection } from '../../../engine/server/database/port.ts';
import { holds } from '../../../engine/server/workflows/ranges.ts';
import { defaults } from '../defaults/index.ts';
import { type FoundRate, findRate, type RateQuestion, rateCardOf } from '../rates/index.ts';
import { type EntityRows, entityRows, present, wholeRows } from '../rows/index.ts';
import { verticalsOf } from '../verticals/index.ts';

/** Fields of a bill that follow from its sub-task. */
export type BillFacts = Pick<EntityRows['service-billing'], 'org_id' | 'provider_id' | 'request_id' | 'srvc_type_id' | 'vertical_id'> & {
  readonly [C in 'service_date' | 'currency']: NonNullable<EntityRows['service-billing'][C]>;
};

/** What a bill takes from its sub-task. */
export const subtaskColumns = [
  'id',
  'org_id',
  'provider_id',
  'srvc_req_id',
  'srvc_type_id',
  'vertical_id',
  'display_code',
  'due',
  'work_ended_at',
  'is_deleted',
] as const;
export type Subtask = Pick<EntityRows['subtask'], (typeof subtaskColumns)[number]>;
type Request = EntityRows['service-request'];

/** `now`: UTC instant. The request is read for its vertical and for the values that select a rate card. */
export async function factsOf(connection: Connection, { subtask, request, now }: Origin): Promise<BillFacts> {
  const providerId = present(subtask.provider_id);
  const columns = ['id', 'time_zone', 'currency'] as const;
  const [provider] = await entityRows(connection, { entity: 'organisation', values: [providerId], columns });
  const timeZone = provider?.time_zone ?? defaults.timeZone;
  const typeId = present(subtask.srvc_type_id);
  const given = subtask.vertical_id ?? request.vertical_id;
  const vertical = given ?? (await verticalsOf(connection, { providerId, typeIds: [typeId] })).get(typeId) ?? null;
  return {
    org_id: subtask.org_id,
    provider_id: subtask.provider_id,
    request_id: subtask.srvc_req_id,
    srvc_type_id: subtask.srvc_type_id,
    vertical_id: vertical,
    service_date: dayOfWork(subtask, now, timeZone),
    currency: provider?.currency ?? defaults.currency,
  };
}

export type Origin = { readonly subtask: Subtask; readonly request: Request; readonly now: string };

/** The day on which it was finished where it was done; before that the day for which it is planned. */
function dayOfWork(subtask: Subtask, now: string, timeZone: string): string {
  const ended = subtask.work_ended_at;
  if (ended !== null) return dayIn(Date.parse(ended), timeZone);
  return subtask.due ?? dayIn(Date.parse(now), timeZone);
}

/** Finds rates in cards of the bill's own currency. */
export async function ratesFor(
  connection: Connection,
  facts: BillFacts,
  request: Request,
): Promise<(code: string) => FoundRate | undefined> {
  const { vertical_id: verticalId, service_date: day, currency } = facts;
  if (verticalId === null) return () => undefined;
  const rows = await wholeRows(connection, { entity: 'rate-card', column: 'vertical_id', values: [verticalId] });
  const cards = rows
    .filter((row) => row.org_id === facts.provider_id)
    .map(rateCardOf)
    .filter((card) => card.currency === currency);
  const custom = isObject(request.custom) ? request.custom : {};
  const question: Omit<RateQuestion, 'code'> = {
    day,
    verticalId,
    brandId: facts.org_id,
    category: await categoryOn(connection, { verticalId, providerId: facts.provider_id, day }),
    values: { ...request, ...custom },
  };
  return (code) => findRate(cards, { ...question, code });
}

type InVertical = { readonly verticalId: string; readonly providerId: string | null; readonly day: string };

/** The category that the provider is in on that day; in none, the default one of the vertical. */
async function categoryOn(
  connection: Connection,
  { verticalId, providerId, day }: InVertical,
): Promise<NonNullable<RateQuestion['category']> | null> {
  const inVertical = { column: 'vertical_id', values: [verticalId] } as const;
  const places = await wholeRows(connection, { entity: 'provider-category', ...inVertical });
  const place = places.find((row) => row.provider_id === providerId && holds({ from: row.from_date, to: row.to_date }, day));
  const categories = await wholeRows(connection, { entity: 'sp-category', ...inVertical });
  const isTheirs = (row: EntityRows['sp-category']) =>
    place ? row.id === place.category_id : row.is_default === true && row.is_active === true;
  const found = categories.find((row) => row.org_id === providerId && isTheirs(row));
  return found ? { id: found.id, multiplier: found.rate_multiplier ?? 1 } : null;
}
