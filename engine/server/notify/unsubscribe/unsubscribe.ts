/** Ends mails of some groups for one person, as they themselves could under their settings. */
import { sql } from 'kysely';
import type { Product } from '../../../core/definitions/types.ts';
import { isObject } from '../../../core/json/index.ts';
import type { Connection, Database, Row } from '../../database/port.ts';
import type { Spoken, SpokenBy } from '../../definitions/spoken.ts';
import { system } from '../../kernel/principal.ts';
import type { Resources } from '../../resources/types.ts';
import { keyOfChoice } from '../delivery/decide.ts';
import { peopleTold, type Told } from '../delivery/people.ts';
import type { Unsubscribing } from './links.ts';

const own = system('unsubscribed by mail');
const SETTING = 'notification-setting';

export type UnsubscribeOptions = {
  readonly database: Database;
  readonly resources: Pick<Resources, 'create' | 'update'>;
  readonly product: () => Pick<Product, 'notifications'>;
  /** Zone of organisations that say none. */
  readonly timeZone: () => string;
  readonly spokenBy: SpokenBy;
};

/** A person, and the groups that they may end: those that there are, and that their organisation does not have everybody told of. */
export type Reader = {
  readonly person: Told;
  readonly groups: readonly { readonly id: string; readonly label: string }[];
  /** In the words of the person's organisation. */
  readonly spoken: Spoken;
};

export type Unsubscribe = {
  /** Undefined for somebody who is gone, and where nothing is left to end. */
  find(whose: Unsubscribing): Promise<Reader | undefined>;
  /** Once or again: it comes to the same. Answers what it has ended. */
  end(whose: Unsubscribing): Promise<Reader | undefined>;
};

export const isForced = ({ preferences }: Told, group: string): boolean =>
  preferences.organisation.get(keyOfChoice(group, 'email')) === 'always';

export function createUnsubscribe({ database, resources, product, timeZone, spokenBy }: UnsubscribeOptions): Unsubscribe {
  async function readerOf(connection: Connection, { userId, groups }: Unsubscribing): Promise<Reader | undefined> {
    const person = (await peopleTold(connection, [userId], { timeZone: timeZone() })).get(userId);
    const known = (product().notifications?.groups ?? []).filter(({ id }) => groups.includes(id));
    const open = person ? known.filter(({ id }) => !isForced(person, id)) : [];
    return person && open.length > 0 ? { person, groups: open, spoken: await spokenBy(connection, person.orgId) } : undefined;
  }
  return {
    find: (whose) => database.read(own, (connection) => readerOf(connection, whose)),
    end: (whose) =>
      database.transaction(own, async (connection) => {
        // Two clicks at once come one after the other: a person has one setting.
        await sql`select pg_advisory_xact_lock(hashtext(${`notification setting ${whose.userId}`}))`.execute(connection.kysely);
        const reader = await readerOf(connection, whose);
        if (!reader) return undefined;
        const ids = reader.groups.map(({ id }) => id);
        const { mine, theirs } = await settingsOf(connection, reader.person);
        if (mine) {
          const patch = { choices: withoutMail(mine.choices, ids) };
          await resources.update(own, SETTING, [{ id: String(mine.id), patch }], connection);
        } else {
          const whose = { org_id: reader.person.orgId, owner_id: reader.person.id };
          await resources.create(own, SETTING, [{ ...timesOf(theirs), ...whose, choices: withoutMail([], ids) }], connection);
        }
        return reader;
      }),
  };
}

async function settingsOf({ kysely }: Connection, { id, orgId }: Told) {
  const { rows } = await sql<Row>`
    select id, owner_id, choices, quiet_from, quiet_to, digest, digest_at from notification_setting
    where org_id = ${orgId}::uuid and owner_id in (${id}::uuid, ${orgId}::uuid)`.execute(kysely);
  return { mine: rows.find(({ owner_id }) => owner_id === id), theirs: rows.find(({ owner_id }) => owner_id === orgId) };
}

/** Hours and summaries are the organisation's for as long as a person has no setting: with the first one they stay as they were. */
const timesOf = (theirs: Row | undefined): Row =>
  theirs ? { quiet_from: theirs.quiet_from, quiet_to: theirs.quiet_to, digest: theirs.digest, digest_at: theirs.digest_at } : {};

function withoutMail(choices: unknown, groups: readonly string[]): readonly Row[] {
  const rows = Array.isArray(choices) ? choices.filter(isObject) : [];
  const others = rows.filter(({ group, channel }) => channel !== 'email' || !groups.includes(String(group)));
  return [...others, ...groups.map((group) => ({ group, channel: 'email', choice: 'off' }))];
}
