/** What is known of those who are told: how they want it, and where it goes. */
import { sql } from 'kysely';
import { minutesOf } from '../../../core/format/zone-days.ts';
import { isObject } from '../../../core/json/index.ts';
import type { Connection } from '../../database/port.ts';
import { system } from '../../kernel/principal.ts';
import { type Choice, type Choices, keyOfChoice, type Preferences } from './decide.ts';

export type Told = {
  readonly id: string;
  readonly orgId: string;
  readonly preferences: Preferences;
  readonly name: string;
  readonly email: string | undefined;
  readonly mobile: string | undefined;
  readonly countryCode: string | undefined;
  /** Accept-Language of the person's own: as the settings were saved, or else as they last signed in. */
  readonly language: string | undefined;
};

const own = system('how people are told');

export type Setting = {
  readonly choices: unknown;
  readonly quiet_from: string | null;
  readonly quiet_to: string | null;
  readonly digest: string | null;
  readonly digest_at: string | null;
  readonly time_zone: string | null;
  readonly allows_sms: boolean | null;
  readonly language: string | null;
};

type Read = {
  readonly id: string;
  readonly org_id: string;
  readonly user_name: string | null;
  readonly user_email: string | null;
  readonly user_mobile: string | null;
  readonly country_code: string | null;
  readonly time_zone: string | null;
  readonly signed_in: string | null;
  readonly own: Setting | null;
  readonly theirs: Setting | null;
};

export type PeopleOptions = {
  /** Where an organisation says none. */
  readonly timeZone: string;
};

/** All of them in one statement, with what they and their organisations have chosen; those who are gone are missing. */
export async function peopleTold(
  connection: Connection,
  ids: readonly string[],
  { timeZone }: PeopleOptions,
): Promise<ReadonlyMap<string, Told>> {
  const { rows } = await connection.as(own, ({ kysely }) =>
    sql<Read>`
      select u.id, u.org_id, u.user_name, u.user_email, u.user_mobile, o.country_code, o.time_zone, to_jsonb(mine) as own, to_jsonb(theirs) as theirs,
        (select s.language from session s where s.user_id = u.id and s.visit_id is null and s.language is not null
          order by s.created_at desc limit 1) as signed_in
      from "user" u join organisation o on o.id = u.org_id
      left join notification_setting mine on mine.owner_id = u.id and mine.org_id = u.org_id
      left join notification_setting theirs on theirs.owner_id = u.org_id and theirs.org_id = u.org_id
      where u.id = any(${[...new Set(ids)]}::uuid[]) and u.is_active`.execute(kysely),
  );
  return new Map(rows.map((row) => [row.id, toldOf(row, timeZone)]));
}

function toldOf(row: Read, timeZone: string): Told {
  return {
    id: row.id,
    orgId: row.org_id,
    preferences: preferencesOf(row.own, row.theirs, row.time_zone ?? timeZone),
    name: row.user_name ?? '',
    email: row.user_email ?? undefined,
    mobile: row.user_mobile ?? undefined,
    countryCode: row.country_code ?? undefined,
    language: row.own?.language ?? row.signed_in ?? undefined,
  };
}

const DIGEST_AT = 8 * 60;

/** Ways are the person's own where chosen, one by one; hours and summaries those of the person's record as a whole, or else of the organisation's. */
export function preferencesOf(mine: Partial<Setting> | null, theirs: Partial<Setting> | null, timeZone: string): Preferences {
  const times = mine ?? theirs;
  const { quiet_from, quiet_to, digest, digest_at } = times ?? {};
  return {
    own: choicesIn(mine?.choices),
    organisation: choicesIn(theirs?.choices),
    allowsSms: theirs?.allows_sms === true,
    quiet: quiet_from && quiet_to ? { from: minutesOf(quiet_from), to: minutesOf(quiet_to) } : undefined,
    digest: { every: everyOf(digest), at: digest_at ? minutesOf(digest_at) : DIGEST_AT },
    timeZone: mine?.time_zone ?? timeZone,
  };
}

const everyOf = (said: unknown) => (said === 'hourly' || said === 'daily' ? said : 'none');
const isChoice = (said: unknown): said is Choice => said === 'on' || said === 'off' || said === 'always' || said === 'never';

function choicesIn(value: unknown): Choices {
  const rows = Array.isArray(value) ? value.filter(isObject) : [];
  return new Map(
    rows.flatMap(({ group, channel, choice }) =>
      isChoice(choice) ? [[keyOfChoice(String(group), String(channel)), choice] as const] : [],
    ),
  );
}
