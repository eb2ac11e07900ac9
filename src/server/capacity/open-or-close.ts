/** What an administrator says of a window on a day, whether anything was said of it before or not. */
import { type HooksOf, present, tables, type WorkflowOf } from '../rows/index.ts';

/** Answers the exception, with who said it. By the rights of whoever says it. */
export const openOrClose: WorkflowOf<'capacity-override', 'open-or-close'> = {
  name: 'open-or-close',
  entity: 'capacity-override',
  async run({ connection, principal, resources }, { input }) {
    const { slot_id, hub_id, day, is_closed, extra, reason } = input;
    const said = { is_closed: is_closed === true, extra: extra ?? 0, reason };
    const standing = await tables(connection)
      .selectFrom('capacity_override')
      .select('id')
      .where('org_id', '=', principal.kind === 'member' ? principal.org.id : '')
      .where('slot_id', '=', slot_id)
      .where('hub_id', '=', hub_id)
      .where('day', '=', day)
      .forUpdate()
      .executeTakeFirst();
    const [kept] = standing
      ? await resources.update(principal, 'capacity-override', [{ id: standing.id, patch: said }], connection)
      : await resources.create(principal, 'capacity-override', [{ slot_id, hub_id, day, ...said }], connection);
    return present(kept);
  },
};

/** Whoever changes what was said stands by it from then on. */
export const overrideHooks: HooksOf<'capacity-override'> = {
  beforeUpdate(changes, { principal }) {
    if (principal.kind === 'member') for (const { after } of changes) after.by_id = principal.user.id;
  },
};
