/** Who somebody is by his id: what an avatar or a filter says instead of it (`GET /user/{id}`). */
import { sql } from 'kysely';
import type { Database } from '../../../engine/server/database/port.ts';
import { Problem, problems } from '../../../engine/server/kernel/errors.ts';
import { isUuid } from '../../../engine/server/kernel/ids.ts';
import { type Member, system } from '../../../engine/server/kernel/principal.ts';
import type { Resources } from '../../../engine/server/resources/types.ts';

type Person = { readonly name: string; readonly org_id: string; readonly is_active: boolean };

export type UserNamesOptions = { readonly database: Database; readonly resources: Resources };

const reading = system('name of a person');

/**
 * Name of a colleague, or of one of a partner's people who is named in the timeline of a request that the member may see.
 * @throws not_found for all others, and for who is no longer active unless `showInactive`.
 */
export async function nameOfUser(
  { database, resources }: UserNamesOptions,
  member: Member,
  { id, showInactive }: { readonly id: string; readonly showInactive: boolean },
): Promise<string> {
  if (!isUuid(id)) throw problems.notFound();
  const { rows } = await database.read(reading, ({ kysely }) =>
    sql<Person>`select user_name as name, org_id, coalesce(is_active, false) as is_active from "user" where id = ${id}::uuid`.execute(
      kysely,
    ),
  );
  const [person] = rows;
  if (!person || !(person.is_active || showInactive)) throw problems.notFound();
  if (person.org_id !== member.org.id && !(await isNamed(resources, member, { id, ...person }))) throw problems.notFound();
  return person.name;
}

async function isNamed(resources: Resources, member: Member, { id, org_id }: Person & { readonly id: string }): Promise<boolean> {
  if (!member.org.partner_ids.includes(org_id)) return false;
  try {
    const { data } = await resources.list(member, 'request-event', { filter: `doc.actor_id == '${id}'`, fields: ['/at'], pageSize: 1 });
    return data.length > 0;
  } catch (error) {
    // No event is open to this member, or not who did it.
    if (error instanceof Problem && error.status < 500) return false;
    throw error;
  }
}
