/**
 * The technician app at the door: rows of app access say which parts of it are open, from which version, and on which
 * device. The app says both in its user-agent: `… FieldloomApp/1.4.0 device/3f2a-91`.
 */
import { sql } from 'kysely';
import type { Connection } from '../../../engine/server/database/port.ts';

const APP = /\bFieldloomApp\/(\d{1,4}(?:\.\d{1,4}){0,2})(?:\s+device\/([\w-]{4,100}))?/;

/** Version and device of the app that a user-agent tells of; undefined outside of it. */
export function appIn(userAgent: string | undefined): { readonly version: string; readonly device: string | undefined } | undefined {
  const [, version, device] = APP.exec(userAgent ?? '') ?? [];
  return version === undefined ? undefined : { version, device };
}

/** Rows of app access that concern the member `u` of organisation `o`. */
const concerning = 'g.org_id = o.id and (g.technician_id = u.id or g.role_id = any(u.user_role))';
const inAgent = (pattern: string) => `substring(s.user_agent from '${pattern}')`;
const numbers = (text: string) => `string_to_array(coalesce(${text}, '0'), '.')::int[]`;

/** Condition on session `s`, never null: it is one of the app, and the app is closed to this member, on this device or in this version. Who tells of no agent is not the app. */
export const appIsClosed = `coalesce(s.user_agent, '') like '%FieldloomApp%' and exists (
  select 1 from app_access g where ${concerning} and (
    not coalesce(g.is_active, false)
    or ${numbers(inAgent('FieldloomApp/(\\d{1,4}(?:\\.\\d{1,4}){0,2})'))} < ${numbers('g.min_version')}
    or g.is_device_bound and g.device_id is not null and g.device_id is distinct from ${inAgent('FieldloomApp/[0-9.]+\\s+device/([\\w-]{4,100})')}))`;

/**
 * Parts of the app that are open to the member, as JSON: of his own list those that his row leaves, or else those of his
 * roles; all of them where there is no row, and none where one is switched off.
 */
export const openModules = `(select coalesce(json_agg(m.name order by m.name), '[]') from unnest(u.app_access) as m(name)
  where not exists (select 1 from app_access g where ${concerning} and not coalesce(g.is_active, false))
    and (not exists (select 1 from app_access g where ${concerning})
      or exists (select 1 from app_access g where ${concerning} and m.name = any(g.modules) and (g.technician_id is not null
        or not exists (select 1 from app_access t where t.org_id = o.id and t.technician_id = u.id)))))`;

/** Whether the member works on field and a part of the app is open to them. */
export const appIsOpen = `(coalesce(u.is_on_field, false) and json_array_length(${openModules}) > 0)`;

/** Binds the device that signs in first, where only one is allowed. */
export async function bindDevice(
  { kysely }: Connection,
  { userId, userAgent, now }: { readonly userId: string; readonly userAgent: string | undefined; readonly now: string },
): Promise<void> {
  const device = appIn(userAgent)?.device;
  if (device === undefined) return;
  await sql`update app_access set device_id = ${device}, device_bound_at = ${now}
    where technician_id = ${userId} and is_device_bound and is_active and device_id is null`.execute(kysely);
}
