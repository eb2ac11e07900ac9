/** Whoever made a record, or asked for it, does not approve it: another pair of eyes looks at it first. */

import { sql } from 'kysely';
import type { Entity, Workflow } from '../../core/definitions/types.ts';
import type { Connection, Row } from '../database/port.ts';
import { problems } from '../kernel/errors.ts';
import { type Member, type Principal, system } from '../kernel/principal.ts';
import { said } from '../kernel/said.ts';
import { distinct, textOf } from './rows.ts';

export type Deciding = { readonly principal: Principal; readonly connection: Connection };
type Step = { readonly entity: Entity; readonly workflow: Workflow };

const looking = system('four eyes');
/** So many are named; whoever has more administrators knows where to find them. */
const NAMED = 3;

/**
 * Records that their only administrator decides on although they are his own; the record is to say so. The server itself
 * approves nothing that anybody made.
 * @throws conflict (409) for a record of the caller's own, naming who may take the step
 */
export async function ownDecisions(
  { principal, connection }: Deciding,
  { entity, workflow: { fourEyes } }: Step,
  records: readonly Row[],
): Promise<readonly Row[]> {
  if (fourEyes === undefined || principal.kind === 'system') return [];
  const makersOf = (record: Row) => fourEyes.makers.map((name) => textOf(record[name]));
  const selves = await membershipsOf(connection, principal, distinct(records.flatMap(makersOf)));
  const own = records.filter((record) => makersOf(record).some((id) => id !== null && selves.has(id)));
  const [first] = own;
  if (!first) return [];
  const others = await otherAdministrators(connection, principal);
  if (others.length === 0 && principal.user.is_admin && fourEyes.alone !== undefined) return own;
  throw refusal(String(first[entity.title] ?? ''), others);
}

/** Those of the persons named who are the caller, in whichever organisation. */
async function membershipsOf(connection: Connection, { user, identityId }: Member, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await connection.as(looking, ({ kysely }) =>
    sql<{ id: string }>`select id from "user" where id = any(${ids}::uuid[]) and (id = ${user.id} or identity_id = ${identityId})`.execute(
      kysely,
    ),
  );
  return new Set(rows.map(({ id }) => id));
}

async function otherAdministrators(connection: Connection, { user, org, identityId }: Member): Promise<readonly string[]> {
  const { rows } = await connection.as(looking, ({ kysely }) =>
    sql<{ name: string }>`select user_name as name from "user" where org_id = ${org.id} and is_active and is_admin
      and id <> ${user.id} and identity_id is distinct from ${identityId} order by user_name`.execute(kysely),
  );
  return rows.map(({ name }) => name);
}

function refusal(title: string, others: readonly string[]) {
  const named = title === '' ? said('problem.platform.workflows.this') : said('problem.platform.workflows.named', { title });
  const who =
    others.length === 0
      ? said('problem.platform.workflows.administrator_added_first')
      : said('problem.platform.workflows.ask', { names: others.slice(0, NAMED).join(', ') });
  return problems.conflict({
    subCode: 'four_eyes',
    message: said('problem.platform.workflows.own_nobody_approves_what_he', { named, who }),
  });
}
