/** Days on which somebody is late while nobody touches their visits, and those that writes at the same time left: looked at now and then. */
import { sql } from 'kysely';
import { dayIn, daysLater } from '../../../../engine/core/format/zone-days.ts';
import type { Database } from '../../../../engine/server/database/port.ts';
import { system } from '../../../../engine/server/kernel/principal.ts';
import type { Resources } from '../../../../engine/server/resources/types.ts';
import { typedResources } from '../../rows/index.ts';
import { keepEtas } from './keep-etas.ts';
import type { DayKey } from './read-days.ts';

export const EVERY_FIVE_MINUTES = '*/5 * * * *';

type RoundOptions = { readonly database: Database; readonly resources: Resources; readonly now: string };
type Looking = RoundOptions & { readonly isMeasured: boolean };

const server = system('expected times');
/** Days of one transaction. */
const AT_ONCE = 200;
/** Minutes for which a day that was written is looked at again. */
const AFTER = 10;

/** `isMeasured`: whether a map service measures ways. */
export const etaRound =
  (isMeasured: boolean) =>
  async (options: RoundOptions): Promise<void> => {
    let last: DayKey | undefined;
    do last = await batch({ ...options, isMeasured }, last);
    while (last !== undefined);
  };

/** Answers where the next one begins; undefined when this was the last. */
const batch = ({ database, resources, now, isMeasured }: Looking, after: DayKey | undefined): Promise<DayKey | undefined> =>
  database.transaction(server, async (connection) => {
    const today = dayIn(Date.parse(now), 'UTC');
    const { rows } = await sql<DayKey>`
      select distinct s.assgne_id as "technicianId", s.due as day from subtask s
      where s.status_type = 'ACTIVE' and s.assgne_id is not null and s.is_deleted is not true
        and s.due between ${daysLater(today, -1)}::date and ${daysLater(today, 1)}::date
        and (s.eta_at is null or s.eta_at < ${now}::timestamptz or s.updated_at > ${now}::timestamptz - make_interval(mins => ${AFTER}::integer))
        and (${after?.technicianId ?? null}::uuid is null or (s.assgne_id, s.due) > (${after?.technicianId ?? null}::uuid, ${after?.day ?? null}::date))
      order by 1, 2 limit ${AT_ONCE}`.execute(connection.kysely);
    await keepEtas({ connection, resources: typedResources(resources), now, isMeasured }, rows);
    return rows.length < AT_ONCE ? undefined : rows.at(-1);
  });
