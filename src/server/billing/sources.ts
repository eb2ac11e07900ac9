/** What a bill is made from: the sub-task that it is for, and the rates that applied on the day of the work. */

import { dayIn } from '../../../engine/core/format/zone-days.ts';
import { isObject } from '../../../engine/core/json/index.ts';
import type { Connection, Row } from '../../../engine/server/database/port.ts';
import { holds } from '../../../engine/server/workflows/ranges.ts';
import { rowsOf, textOf } from '../../../engine/server/workflows/rows.ts';
import { type FoundRate, findRate, type RateQuestion, rateCardOf } from '../rates/index.ts';
import { verticalsOf } from '../verticals/index.ts';

/** Fields of a bill that follow from its sub-task. */
export type BillFacts = {
  readonly org_id: unknown;
  readonly provider_id: unknown;
  readonly request_id: unknown;
  readonly srvc_type_id: unknown;
  readonly vertical_id: string | null;
  readonly service_date: string;
  readonly currency: string;
};

/** `now`: UTC instant. The request is read for its vertical and for the values that select a rate card. */
export async function factsOf(connection: Connection, { subtask, request, now }: Origin): Promise<BillFacts> {
  const providerId = String(subtask.provider_id);
  const columns = ['id', 'time_zone', 'currency'];
  const [provider] = await rowsOf(connection, { entity: 'organisation', values: [providerId], columns });
  const timeZone = textOf(provider?.time_zone) ?? 'Asia/Kolkata';
  const typeId = Number(subtask.srvc_type_id);
  const given = textOf(subtask.vertical_id) ?? textOf(request.vertical_id);
  const vertical = given ?? (await verticalsOf(connection, { providerId, typeIds: [typeId] })).get(typeId) ?? null;
  return {
    org_id: subtask.org_id,
    provider_id: subtask.provider_id,
    request_id: subtask.srvc_req_id,
    srvc_type_id: subtask.srvc_type_id,
    vertical_id: vertical,
    service_date: dayOfWork(subtask, now, timeZone),
    currency: textOf(provider?.currency) ?? 'INR',
  };
}

export type Origin = { readonly subtask: Row; readonly request: Row; readonly now: string };

/** The day on which it was finished where it was done; before that the day for which it is planned. */
function dayOfWork(subtask: Row, now: string, timeZone: string): string {
  const ended = textOf(subtask.work_ended_at);
  if (ended !== null) return dayIn(Date.parse(ended), timeZone);
  return textOf(subtask.due) ?? dayIn(Date.parse(now), timeZone);
}

/** Finds rates in cards of the bill's own currency. */
export async function ratesFor(connection: Connection, facts: BillFacts, request: Row): Promise<(code: string) => FoundRate | undefined> {
  const { vertical_id: verticalId, service_date: day, currency } = facts;
  if (verticalId === null) return () => undefined;
  const rows = await rowsOf(connection, { entity: 'rate-card', column: 'vertical_id', values: [verticalId] });
  const cards = rows
    .filter((row) => row.org_id === facts.provider_id)
    .map(rateCardOf)
    .filter((card) => card.currency === currency);
  const custom = isObject(request.custom) ? request.custom : {};
  const question: Omit<RateQuestion, 'code'> = {
    day,
    verticalId,
    brandId: textOf(facts.org_id),
    category: await categoryOn(connection, { verticalId, providerId: facts.provider_id, day }),
    values: { ...request, ...custom },
  };
  return (code) => findRate(cards, { ...question, code });
}

type InVertical = { readonly verticalId: string; readonly providerId: unknown; readonly day: string };

/** The category that the provider is in on that day; in none, the default one of the vertical. */
async function categoryOn(
  connection: Connection,
  { verticalId, providerId, day }: InVertical,
): Promise<NonNullable<RateQuestion['category']> | null> {
  const inVertical = { column: 'vertical_id', values: [verticalId] } as const;
  const places = await rowsOf(connection, { entity: 'provider-category', ...inVertical });
  const place = places.find(
    (row) => row.provider_id === providerId && holds({ from: String(row.from_date), to: textOf(row.to_date) }, day),
  );
  const categories = await rowsOf(connection, { entity: 'sp-category', ...inVertical });
  const isTheirs = (row: Row) => (place ? row.id === place.category_id : row.is_default === true && row.is_active === true);
  const found = categories.find((row) => row.org_id === providerId && isTheirs(row));
  return found ? { id: String(found.id), multiplier: Number(found.rate_multiplier ?? 1) } : null;
}
