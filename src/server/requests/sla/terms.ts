/** What the clocks of requests and sub-tasks go by: the targets of their type and the calendar of their place. */
import type { Connection, Row } from '../../../../engine/server/database/port.ts';
import { byId, distinct, textOf } from '../../../../engine/server/workflows/rows.ts';
import { calendarsOf } from '../../calendars/index.ts';
import { entityRows } from '../../rows/index.ts';
import { RISK_PERCENT, type Terms } from './clock.ts';
import { slaFields } from './facts.ts';

export type Clocked = 'service-request' | 'subtask';

/** Whose targets and calendars hold: the brand's for its requests, the service provider's for its sub-tasks. */
export const clocked = {
  'service-request': { types: 'service-type', typeId: 'srvc_type_id', owner: 'org_id' },
  subtask: { types: 'subtask-type', typeId: 'sbtsk_type_id', owner: 'provider_id' },
} as const satisfies Readonly<Record<Clocked, unknown>>;

/** What is read of a record to count its clocks. */
export const clockColumns = {
  'service-request': ['id', 'org_id', 'srvc_type_id', 'cust_city', 'cust_state', ...slaFields],
  subtask: ['id', 'org_id', 'provider_id', 'sbtsk_type_id', 'hub_id', 'cust_city', 'cust_state', ...slaFields],
} as const satisfies Readonly<Record<Clocked, readonly string[]>>;

/** What of a type says how its clocks run. */
export const targetColumns = ['sla_hours', 'sla_response_hours', 'sla_priorities', 'sla_risk_percent'] as const;

const keyOf = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? value : null);
const placeOf = (row: Row) => ({
  hubId: textOf(row.hub_id),
  city: textOf(row.cust_city),
  state: textOf(row.cust_state),
  brandId: textOf(row.org_id),
});

/** Whether a record is somewhere else now, as far as calendars can tell. */
export const isElsewhere = ({ before, after }: { readonly before: Row; readonly after: Row }): boolean =>
  ['hub_id', 'cust_city', 'cust_state'].some((name) => (before[name] ?? null) !== (after[name] ?? null));

export type GoingBy = { readonly type: Row | undefined; readonly terms: Terms; readonly calendarId: string | null };

type Asked = {
  readonly entity: Clocked;
  readonly rows: readonly Row[];
  /** Types that are at hand, by their ids. */
  readonly types?: ReadonlyMap<unknown, Row | undefined>;
};

/** At most three statements, however many records there are. */
export async function termsOf(connection: Connection, { entity, rows, types: given }: Asked): Promise<(row: Row) => GoingBy> {
  const { types: typeEntity, typeId, owner } = clocked[entity];
  const calendarOf = await calendarsOf(
    connection,
    rows.map((row) => textOf(row[owner])),
  );
  const types = given ?? (await typesOf(connection, typeEntity, distinct(rows.map((row) => keyOf(row[typeId])))));
  return (row) => {
    const type = types.get(row[typeId]);
    const { id, time } = calendarOf(textOf(row[owner]), placeOf(row));
    const percent = type?.sla_risk_percent;
    return { type, calendarId: id, terms: { time, riskPercent: typeof percent === 'number' ? percent : RISK_PERCENT } };
  };
}

const typesOf = async (connection: Connection, entity: 'service-type' | 'subtask-type', values: readonly (string | number)[]) =>
  byId<Row>(await entityRows(connection, { entity, values, columns: ['id', ...targetColumns] }));
