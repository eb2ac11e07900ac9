/**
 * Where technicians were last, for the desk: told only while one is punched in, and gone with the punch out. The consent, which is
 * the record itself, stays until he withdraws it.
 */
import type { Connection, Database } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import type { Resources } from '../../../engine/server/resources/types.ts';
import { defaults } from '../defaults/index.ts';
import { entityRows, type ProductResources, present, type StepOf, tables, typedResources } from '../rows/index.ts';
import { around } from './punch-facts.ts';
import { isAtWork } from './shift-windows.ts';

const keeper = system('last places');
/** Hours for which a place says anything: readers are shown none that is older (`x-access` of the entity). */
const HOURS = 4;
const AT_ONCE = 200;

/** Asked of each who tells where he is. @throws conflict (409, `not_punched_in`) for who is not at work */
export const mustBePunchedIn: StepOf<'last-place', 'tell-place'> = {
  name: 'be-punched-in',
  async run({ connection, now }, { moving }) {
    const at = Date.parse(now);
    for (const { before } of moving) {
      const [org] = await entityRows(connection, {
        entity: 'organisation',
        values: [present(before.org_id)],
        columns: ['id', 'time_zone'],
      });
      const timeZone = org?.time_zone ?? defaults.timeZone;
      const { punches, shifts } = await around(connection, { userId: present(before.user_id), at, timeZone });
      if (!isAtWork(punches.at(-1), shifts, at))
        throw problems.conflict({ subCode: 'not_punched_in', message: said('problem.attendance.place_only_punched_in') });
    }
    return moving.map(() => ({}));
  },
};

type Which = { readonly userIds: readonly string[] };

/** Takes the places away and leaves the consents. */
export async function forgetPlaces(connection: Connection, resources: Pick<ProductResources, 'update'>, { userIds }: Which): Promise<void> {
  const rows = await tables(connection)
    .selectFrom('last_place')
    .where('user_id', 'in', [...userIds])
    .where('seen_at', 'is not', null)
    .select('id')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return;
  const patch = { latitude: null, longitude: null, seen_at: null };
  await resources.update(
    keeper,
    'last-place',
    rows.map(({ id }) => ({ id, patch })),
    connection,
  );
}

type RoundOptions = { readonly database: Pick<Database, 'read' | 'transaction'>; readonly resources: Resources; readonly now: string };

/** Of those who never punched out: what no reader is shown is not kept either. */
export async function forgetOldPlaces({ database, resources, now }: RoundOptions): Promise<void> {
  const before = new Date(Date.parse(now) - HOURS * 3_600_000).toISOString();
  let found = AT_ONCE;
  while (found === AT_ONCE)
    found = await database.transaction(keeper, async (connection) => {
      const old = await tables(connection)
        .selectFrom('last_place')
        .where('seen_at', '<', before)
        .select('user_id')
        .limit(AT_ONCE)
        .execute();
      if (old.length > 0)
        await forgetPlaces(connection, typedResources(resources), { userIds: old.map(({ user_id }) => present(user_id)) });
      return old.length;
    });
}
