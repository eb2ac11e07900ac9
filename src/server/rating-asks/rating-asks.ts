/** Ratings that templates ask for when work reaches a status: what is asked of whom, each once. */
import { sql } from 'kysely';
import { rowsAs } from '../../../engine/server/access/bulk.ts';
import type { Connection } from '../../../engine/server/database/port.ts';
import { newId } from '../../../engine/server/kernel/ids.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { distinct } from '../../../engine/server/workflows/rows.ts';
import type { EntityRows } from '../rows/index.ts';

/** What requests and sub-tasks have in common. */
export type Rated = Pick<EntityRows['subtask'], 'id' | 'org_id' | 'provider_id' | 'status' | 'status_type' | 'is_deleted'>;
/** A change of such a record; nothing was before a new one. */
export type Reached<R extends Rated> = { readonly before: Rated | null; readonly after: R };
type Template = Pick<EntityRows['rating-template'], 'id' | 'org_id' | 'name' | 'mode' | 'triggers'>;
/** A record that has just reached a status which makes a template ask. */
export type Ask<R extends Rated = Rated> = { readonly template: Template; readonly record: R };
/** Who is asked; machines are not. */
export type AskedAudience = 'customer' | 'supervisor';

const asker = system('ratings asked by status');

/** Only what is finished can be rated, so that no other status makes anybody ask. */
const hasEntered = ({ before, after }: Reached<Rated>): boolean =>
  before !== null && before.status !== after.status && after.status_type !== 'ACTIVE' && after.is_deleted !== true;

/** What these changes make the templates for this audience ask, those of either organisation of the record. */
export async function triggeredAsks<R extends Rated>(
  connection: Connection,
  changes: readonly Reached<R>[],
  audience: AskedAudience,
): Promise<readonly Ask<R>[]> {
  const records = changes.filter(hasEntered).map(({ after }) => after);
  const statuses = distinct(records.map(({ status }) => status));
  if (statuses.length === 0) return [];
  // A template of the other organisation is not the caller's to see.
  const { rows: templates } = await connection.as(asker, ({ kysely }) =>
    sql<Template>`select id, org_id, name, mode, triggers from rating_template
      where is_active and audience = ${audience} and triggers && ${statuses}::uuid[] order by id`.execute(kysely),
  );
  return templates.flatMap((template) => {
    const triggers = new Set(template.triggers);
    const isOf = (record: Rated) => template.org_id === record.org_id || template.org_id === record.provider_id;
    return records.filter((record) => triggers.has(record.status ?? '') && isOf(record)).map((record) => ({ template, record }));
  });
}

/**
 * Those of the asks that were never made before; from now on they were. `subjectOf`: what is rated, in words that are the
 * same every time. Of two at the same moment one waits for the other, and asks nobody.
 */
export async function takeAsks<T extends Ask>(
  connection: Connection,
  { asks, subjectOf, now }: { readonly asks: readonly T[]; readonly subjectOf: (ask: T) => string; readonly now: string },
): Promise<readonly T[]> {
  const byKey = new Map(asks.map((ask) => [`${ask.template.id} ${subjectOf(ask)}`, ask]));
  if (byKey.size === 0) return [];
  const wanted = [...byKey.values()].map((ask) => ({
    id: newId(),
    org_id: ask.template.org_id,
    template_id: ask.template.id,
    subject: subjectOf(ask),
  }));
  const rows = rowsAs('a', wanted, [
    { name: 'id', type: 'uuid' },
    { name: 'org_id', type: 'uuid' },
    { name: 'template_id', type: 'uuid' },
    { name: 'subject', type: 'text' },
  ]);
  const { rows: taken } = await connection.as(asker, ({ kysely }) =>
    sql<
      Pick<EntityRows['rating-ask'], 'template_id' | 'subject'>
    >`insert into rating_ask (id, created_at, updated_at, version, org_id, template_id, subject)
      select a.id, ${now}::timestamptz, ${now}::timestamptz, 1, a.org_id, a.template_id, a.subject from ${rows} order by a.template_id, a.subject
      on conflict (template_id, subject) do nothing returning template_id, subject`.execute(kysely),
  );
  return taken.flatMap(({ template_id, subject }) => byKey.get(`${template_id} ${subject}`) ?? []);
}

/** What templates asked goes with them. */
export async function forgetAsks(connection: Connection, templateIds: readonly string[]): Promise<void> {
  await connection.as(asker, ({ kysely }) => sql`delete from rating_ask where template_id = any(${templateIds}::uuid[])`.execute(kysely));
}
