/** One-time passwords by SMS: four digits, good for five minutes, once, for five tries. */

import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection, Database } from '../database/port.ts';
import type { Clock } from '../kernel/clock.ts';
import { problems } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { system } from '../kernel/principal.ts';
import { said } from '../kernel/said.ts';
import type { Signer } from '../kernel/secret.ts';
import type { Notify } from '../notify/index.ts';
import { settledLanguage } from '../notify/languages.ts';
import type { TextsOf } from '../notify/texts.ts';
import type { Account, Attempts } from './attempts.ts';
import { type ChangeMembership, joinPerson } from './consent.ts';
import type { KnownDevices } from './known-device.ts';
import type { Membership, Memberships } from './memberships.ts';
import { type Holder, holderOf, isPersonal, proveMobile } from './mobile-holder.ts';
import type { Caller, Proof } from './proof.ts';
import type { SignInLocks } from './sign-in-locks.ts';

export const OTP_DIGITS = 4;
/** Seconds until another one may be asked for. */
export const OTP_RETRY = 60;
const LIFE = 5 * 60_000;
const TRIES = 5;

export type OtpOptions = {
  readonly database: Database;
  readonly attempts: Attempts;
  readonly devices: KnownDevices;
  readonly locks: Pick<SignInLocks, 'watch'>;
  readonly changeMembership: ChangeMembership;
  readonly clock: Clock;
  readonly notify: Notify;
  readonly signer: Signer;
  readonly textsOf: TextsOf;
  readonly memberships: Memberships;
};

export type Otp = {
  /**
   * Sends a code to the number when it is somebody's, which neither the answer nor its time tells.
   * Resolves to the seconds until the next. @throws too_many_requests (429)
   */
  send(asked: Asked, caller: Caller): Promise<number>;
  /** @throws bad_credentials (400, `bad_otp`) for a wrong, old or used one; too_many_requests (429) */
  check(asked: Asked, code: string, caller: Caller): Promise<Proof>;
};

/** A number, and what the device was given by earlier sign-ins. */
export type Asked = { readonly mobile: string; readonly deviceTokens: readonly string[] };

type Challenge = { readonly id: string; readonly code_hash: string; readonly sent_at: string };

type Asking = { readonly device: string | undefined; readonly number: string; readonly counted: string };

const own = system('one-time password');
/** Stands for whom there is not, so that the work is the same. */
const NOBODYS = '00000000-0000-7000-8000-000000000000';
const accountOf = ({ mobile }: Asked): Account => `mobile:${mobile}`;
const badOtp = () => problems.badCredentials({ subCode: 'bad_otp', message: said('problem.platform.identity.otp_not_right_not_good') });

export function createOtp({
  database,
  attempts,
  devices,
  locks,
  changeMembership,
  clock,
  notify,
  signer,
  textsOf,
  memberships,
}: OtpOptions): Otp {
  const hashOf = (number: string, sentAt: string, code: string) => signer.sign('code', number, sentAt, code);

  /**
   * What codes, texts and tries are counted by: the number, whoever asks, or a device that one of its people signed in on
   * before. Such a device has a code of its own too, or strangers could burn it.
   */
  function asking({ mobile, deviceTokens }: Asked, holder: Holder): Asking {
    const people = [...holder.memberships, ...holder.invitations].map(({ identity_id }) => identity_id);
    const device = devices.find(deviceTokens, people);
    return device === undefined
      ? { device, number: signer.sign('number', mobile), counted: mobile }
      : { device, number: signer.sign('number', mobile, device), counted: `${mobile} ${device}` };
  }

  /**
   * The right code's challenge, and who has the number. Every look counts as a wrong try until it proves right, so that
   * tries side by side do not slip through. Where there is no code that could be found out, nothing counts against the
   * number: else anybody could keep its owner out. Whether there is one tells nothing of the number: everybody may ask for one.
   */
  async function tryCode(connection: Connection, asked: Asked, code: string, now: string) {
    const { kysely } = connection;
    const holder = await holderOf(connection, asked.mobile, memberships);
    const { device, number, counted } = asking(asked, holder);
    const { rows } = await sql<Challenge>`
      update otp_challenge set wrong_tries = wrong_tries + 1
      where number_hash = ${number} and used_at is null and expires_at > ${now} and wrong_tries < ${TRIES}
      returning id, code_hash, sent_at`.execute(kysely);
    const challenge = rows[0];
    const isRight = signer.verify(challenge?.code_hash ?? '', 'code', number, challenge?.sent_at ?? now, code);
    const account = device === undefined ? accountOf(asked) : undefined;
    const takeBack = challenge && (await attempts.beginIn(connection, { codes: counted }, account));
    if (!challenge || !isRight) return undefined;
    await sql`update otp_challenge set wrong_tries = wrong_tries - 1 where id = ${challenge.id}`.execute(kysely);
    if (isSomebodys(holder)) await takeBack?.();
    return { challenge, holder };
  }

  return {
    async send(asked, { address, language }) {
      const { mobile } = asked;
      const sending = async (connection: Connection) => {
        const now = clock.now();
        const code = String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0');
        const holder = await holderOf(connection, mobile, memberships);
        const [first] = [...holder.memberships, ...holder.invitations];
        const texts = (await textsOf(connection, [first?.org_id ?? NOBODYS]))(first?.org_id);
        const settled = await settledBy(connection, first?.identity_id ?? NOBODYS);
        const { device, number, counted } = asking(asked, holder);
        // A code that nobody may try any more is not worth a text.
        await attempts.assertOpen(connection, { codes: counted }, accountOf(asked));
        await renew(connection, { number, hash: hashOf(number, now, code), now });
        const tried =
          device === undefined
            ? { sending: `mobile:${mobile} ${address}`, messages: `mobile:${mobile}`, asking: address }
            : { sending: `mobile:${counted}` };
        await attempts.beginIn(connection, tried, accountOf(asked));
        const message = {
          channel: 'sms',
          to: mobile,
          text: texts('sms.otp', { otp: code }, settled ?? language),
          data: { otp: code, country_code: first?.country_code ?? null },
          until: new Date(Date.parse(now) + LIFE).toISOString(),
        } as const;
        await notify.send(connection, isSomebodys(holder) ? [message] : []);
      };
      await locks.watch(() => database.transaction(own, sending));
      return OTP_RETRY;
    },

    async check(asked, code, { address }) {
      const { mobile } = asked;
      const found = await database.read(own, async (connection) => asking(asked, await holderOf(connection, mobile, memberships)));
      const isKnown = found.device !== undefined;
      const takeBack = await attempts.begin(
        isKnown ? { tries: `mobile:${found.counted}` } : { tries: `mobile:${mobile} ${address}`, address },
        accountOf(asked),
      );
      const shown = await locks.watch(() => database.transaction(own, (connection) => tryCode(connection, asked, code, clock.now())));
      // Whose number it was may have changed since the code was sent.
      if (!shown || !isSomebodys(shown.holder)) throw badOtp();
      const { challenge, holder } = shown;
      await takeBack();
      return {
        ...holder,
        accept: (connection, chosen) => acceptByPhone(connection, { chosen, holder, changeMembership }),
        async redeem(connection, { identity_id }) {
          const now = clock.now();
          await use(connection, challenge, now);
          await proveMobile(connection, { identityId: identity_id, mobile, now });
          await attempts.forget(connection, {
            messages: `mobile:${mobile}`,
            sending: `mobile:${isKnown ? found.counted : `${mobile} ${address}`}`,
          });
          return undefined;
        },
      };
    },
  };
}

const isSomebodys = ({ memberships, invitations }: Holder) => memberships.length + invitations.length > 0;

type Accepting = { readonly chosen: Membership; readonly holder: Holder; readonly changeMembership: ChangeMembership };

/**
 * Who holds the phone accepts: as the person whose memberships the number opens already, or else as a person of its own.
 * Where the organisation has set a password, that stays the organisation's way in, and the membership waits on.
 */
async function acceptByPhone(connection: Connection, { chosen, holder, changeMembership }: Accepting): Promise<string> {
  const [known] = holder.memberships;
  for (const identityId of [known?.identity_id, chosen.identity_id]) {
    if (identityId === undefined || !(await isPersonal(connection, identityId))) continue;
    if (await joinPerson(connection, { userId: chosen.user_id, identityId, changeMembership })) return identityId;
  }
  return chosen.identity_id;
}

/** Accept-Language that the holder has settled on; null where they have not. */
async function settledBy({ kysely }: Connection, identityId: string): Promise<string | null> {
  const { rows } = await sql<{ language: string | null }>`
    select ${settledLanguage('i.id')} as language from (select ${identityId}::uuid as id) i`.execute(kysely);
  return rows[0]?.language ?? null;
}

/** The new code takes the place of the one before, unless that is too young. */
async function renew({ kysely }: Connection, { number, hash, now }: { number: string; hash: string; now: string }): Promise<void> {
  const [expires, retried] = [LIFE, -OTP_RETRY * 1000].map((wait) => new Date(Date.parse(now) + wait).toISOString());
  const made = await sql<{ id: string }>`
    insert into otp_challenge as c (id, created_at, updated_at, version, number_hash, code_hash, sent_at, expires_at, wrong_tries)
    values (${newId()}, ${now}, ${now}, 1, ${number}, ${hash}, ${now}, ${expires}, 0)
    on conflict (number_hash) do update
      set code_hash = excluded.code_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at, wrong_tries = 0, used_at = null,
        updated_at = excluded.updated_at, version = c.version + 1
      where c.sent_at <= ${retried}
    returning id`.execute(kysely);
  if (made.rows.length > 0) return;
  const { rows } = await sql<{ sent_at: string }>`select sent_at from otp_challenge where number_hash = ${number}`.execute(kysely);
  const waited = Date.parse(now) - Date.parse(rows[0]?.sent_at ?? now);
  throw problems.tooManyRequests({
    subCode: 'otp_sent',
    retryAfter: Math.max(1, Math.ceil(OTP_RETRY - waited / 1000)),
    message: said('problem.platform.identity.otp_just_sent_wait_moment'),
  });
}

async function use({ kysely }: Connection, { id, code_hash }: Challenge, now: string): Promise<void> {
  const used = await sql<{ id: string }>`
    update otp_challenge set used_at = ${now} where id = ${id} and code_hash = ${code_hash} and used_at is null and expires_at > ${now}
    returning id`.execute(kysely);
  if (used.rows.length === 0) throw badOtp();
}
