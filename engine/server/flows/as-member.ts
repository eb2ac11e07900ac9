/** Effects with a member's rights: what they do passes the same gate as what the member does by hand. */

import { sql } from 'kysely';
import type { Entity } from '../../core/definitions/types.ts';
import type { Effect } from '../../core/lifecycle/index.ts';
import type { Connection, Row } from '../database/port.ts';
import { problems } from '../kernel/errors.ts';
import { type Member, system } from '../kernel/principal.ts';
import { said } from '../kernel/said.ts';
import { addressOf, type Happening, toldBy } from '../lifecycle/effects.ts';
import { computed } from '../lifecycle/values.ts';
import { notify } from '../notify/inbox/notify.ts';
import type { WorkflowContext } from '../workflows/context.ts';

type Doing = { readonly member: Member; readonly entity: Entity; readonly effect: Effect; readonly happening: Happening };
type Did = Readonly<Record<string, unknown>>;

const own = system('flows');
/** Records that refer to one, which an effect changes at most. */
const MOST_RELATED = 200;

/** @throws what the member would be refused; conflict (409) for an effect that is code of the product's, which asks nobody's rights */
export async function happenFor(context: WorkflowContext, { member, entity, effect, happening: { doc, scope } }: Doing): Promise<Did> {
  if (effect.when !== undefined && !effect.when.holds(scope)) return {};
  const { resources, connection } = context;
  switch (effect.do) {
    case 'tell': {
      const [people = []] = await toldBy(context, entity, { effect, happenings: [{ doc, scope }] });
      const users = await colleagues(connection, member, people);
      const params = { from: member.user.name ?? '', ...texts(computed(effect.params, scope)) };
      const { redirect, type } = effect;
      const leads = redirect === undefined ? {} : { redirectUrl: addressOf(redirect, doc) };
      const notice = { type, to: { users }, about: computed(effect.about, scope), params, ...leads };
      // By the server: whoever the flow acts for is told as well, since they did not do it themselves.
      await notify({ ...context, principal: own }, [notice]);
      return { type, people: users.length };
    }
    case 'create':
      await resources.create(member, effect.entity, [given(computed(effect.values, scope))], connection);
      return { entity: effect.entity, fields: Object.keys(effect.values) };
    case 'update': {
      const ids = [doc[effect.of]].flat().filter((id) => id !== null && id !== undefined);
      const changes = ids.map((id) => ({ id: String(id), patch: computed(effect.values, scope) }));
      if (changes.length > 0) await resources.update(member, effect.entity, changes, connection);
      return { entity: effect.entity, fields: Object.keys(effect.values), records: ids.length };
    }
    case 'update-related': {
      const filter = `doc.${effect.by} == ${JSON.stringify(doc.id)}`;
      const { data } = await resources.list(member, effect.entity, { filter, fields: ['/id'], pageSize: MOST_RELATED }, connection);
      const changes = data.map(({ id }) => ({ id: String(id), patch: computed(effect.values, scope) }));
      if (changes.length > 0) await resources.update(member, effect.entity, changes, connection);
      return { entity: effect.entity, fields: Object.keys(effect.values), records: data.length };
    }
    case 'registered':
      throw problems.conflict({ subCode: 'not_for_members', message: said('problem.platform.flows.not_for_members') });
  }
}

/** People of the member's own organisation: nobody else is written to in its name. */
const colleagues = (connection: Connection, member: Member, ids: readonly string[]): Promise<readonly string[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : connection.as(own, async ({ kysely }) => {
        const { rows } = await sql<{ id: string }>`
          select id from "user" where org_id = ${member.org.id}::uuid and is_active and id::text = any(${[...ids]}::text[]) order by id`.execute(
          kysely,
        );
        return rows.map(({ id }) => id);
      });

/** What a rule gives nothing for is not said, as in a form that is left empty. */
const given = (row: Row): Row => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== undefined));

const texts = (values: Row): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(given(values)).map(([name, value]) => [name, String(value)]));
