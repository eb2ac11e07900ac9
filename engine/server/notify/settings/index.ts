/** How a person, or an organisation's people, are told: as a page shows it, and as it is saved. */
import { sql } from 'kysely';
import type { Product, Way } from '../../../core/definitions/types.ts';
import { clockTime } from '../../../core/format/zone-days.ts';
import { isObject } from '../../../core/json/index.ts';
import type { Database, Row } from '../../database/port.ts';
import { type FieldProblem, problems } from '../../kernel/errors.ts';
import type { Member } from '../../kernel/principal.ts';
import { said } from '../../kernel/said.ts';
import type { Resources } from '../../resources/types.ts';
import { preferencesOf, type Setting } from '../delivery/people.ts';
import type { Words } from '../inbox/entries.ts';
import { matrixOf } from './matrix.ts';

export type Whose = 'own' | 'organisation';

export type Settings = {
  /** What holds for the member now, chosen or not; for the organisation only to its administrators. @throws not_found */
  read(member: Member, whose: Whose, words: Words): Promise<Row>;
  /** Writes all of it; `language` is that of the mails from now on. @throws invalid (422), and not_found for whoever may not */
  save(member: Member, whose: Whose, given: { readonly body: unknown; readonly language: string | undefined }): Promise<void>;
};

export type SettingsOptions = {
  readonly database: Database;
  readonly resources: Resources;
  readonly product: () => Pick<Product, 'notifications'>;
  /** Ways that the operator has set up. */
  readonly open: ReadonlySet<Way>;
  /** Zone of organisations that say none. */
  readonly timeZone: () => string;
};

type Stored = { readonly id: string; readonly setting: Setting };
type Found = { readonly own: Stored | undefined; readonly organisation: Stored | undefined };

export function createSettings({ database, resources, product, open, timeZone }: SettingsOptions): Settings {
  const ownerOf = ({ org, user }: Member, whose: Whose) => (whose === 'own' ? user.id : org.id);

  /** Both in one statement, through the member's own eyes. */
  const find = (member: Member): Promise<Found> =>
    database.read(member, async ({ kysely }) => {
      const { rows } = await sql<{ id: string; owner_id: string; setting: Setting }>`
        select n.id, n.owner_id, to_jsonb(n) as setting from notification_setting n
        where n.org_id = ${member.org.id} and n.owner_id in (${member.user.id}::uuid, ${member.org.id}::uuid)`.execute(kysely);
      const of = (owner: string | null) => rows.find(({ owner_id }) => owner_id === owner);
      return { own: of(member.user.id), organisation: of(member.org.id) };
    });

  return {
    async read(member, whose, words) {
      assertMay(member, whose);
      const found = await find(member);
      const isOwn = whose === 'own';
      const zone = String(member.org.time_zone ?? timeZone());
      const theirs = found.organisation?.setting ?? null;
      const preferences = preferencesOf(isOwn ? (found.own?.setting ?? null) : null, theirs, zone);
      const { quiet, digest } = preferences;
      return {
        ...matrixOf({ notifications: product().notifications, preferences, open, whose, words }),
        quiet_from: quiet ? clockTime(quiet.from) : null,
        quiet_to: quiet ? clockTime(quiet.to) : null,
        digest: digest.every,
        digest_at: clockTime(digest.at),
        time_zone: isOwn ? (found.own?.setting.time_zone ?? null) : null,
        organisation_time_zone: zone,
        allows_sms: !isOwn && open.has('sms') ? preferences.allowsSms : null,
      };
    },
    async save(member, whose, { body, language }) {
      assertMay(member, whose);
      const given = readBody(body);
      const row = whose === 'own' ? { ...given, language: language?.slice(0, LONGEST) ?? null } : given;
      const { [whose]: stored } = await find(member);
      if (stored) await resources.update(member, 'notification-setting', [{ id: stored.id, patch: row }]);
      else await resources.create(member, 'notification-setting', [{ ...row, owner_id: ownerOf(member, whose) }]);
    },
  };
}

const LONGEST = 100;

/** What is said of a whole organisation is its administrators' to see. */
function assertMay({ user }: Member, whose: Whose): void {
  if (whose === 'organisation' && !user.is_admin) throw problems.notFound();
}

const parts = ['choices', 'quiet_from', 'quiet_to', 'digest', 'digest_at', 'time_zone', 'allows_sms'] as const;

/** Whose it is and in which language is not said by the body. What else is wrong with it, the entity says. */
function readBody(body: unknown): Row {
  if (!isObject(body))
    throw problems.invalid({ errors: [{ pointer: '', code: 'type', message: said('problem.platform.notify.no_part_call') }] });
  const errors = Object.keys(body)
    .filter((name) => !parts.some((part) => part === name))
    .map((name): FieldProblem => ({ pointer: `/${name}`, code: 'unknown', message: said('problem.platform.notify.no_part_call') }));
  if (errors.length > 0) throw problems.invalid({ errors });
  return body;
}
