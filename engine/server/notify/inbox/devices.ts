/** Where push messages go: one device a session, which ends with it (identity/sessions). */

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../database/port.ts';
import { type FieldProblem, problems } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { type Member, system } from '../../kernel/principal.ts';
import { said } from '../../kernel/said.ts';
import { isAppleToken } from '../../live/apns.ts';
import { SERVICE } from '../../live/queue.ts';
import type { PushService } from '../../live/senders.ts';
import { endpointOf, isPushAddress } from '../../live/subscription.ts';

export type Devices = {
  /**
   * Keeps the `fcm_token` of the body, an FCM token or a web-push subscription as text, for the member's session; `uuid`
   * and `hash`, which clients send beside it, decide nothing. `service` is that of an app's token: FCM unless it says
   * `apns`. `language` is how the device asks (Accept-Language).
   * @throws invalid (422), also for a subscription whose address is none of a push service, and a token that is none of Apple's
   */
  keep(member: Member, body: unknown, language?: string): Promise<void>;
  /** Where messages of the person go, newest first: those of sessions that hold. Super-admin access is not the person. */
  list(member: Member): Promise<readonly OwnDevice[]>;
  /** Push messages go there no longer. */
  forget(member: Member): Promise<void>;
};

/** `is_open`: whether messages leave by its service at all. */
export type OwnDevice = {
  readonly id: string;
  readonly service: PushService;
  readonly since: string;
  readonly is_here: boolean;
  readonly is_open: boolean;
};

export type DevicesOptions = {
  readonly database: Database;
  readonly clock: { now(): string };
  /** Push service in the inner network that the operator means. */
  readonly pushOrigin?: string | undefined;
  /** By which messages leave. */
  readonly services: readonly PushService[];
};

const LONGEST = { fcm_token: 4096, uuid: 100, hash: 100, service: 4 } as const;
const LONGEST_LANGUAGE = 100;
/** More than anybody has. */
const LISTED = 50;
const writing = system('device of a session');

export function createDevices({ database, clock, pushOrigin, services }: DevicesOptions): Devices {
  return {
    async keep({ sessionId, user, org }, body, language) {
      const { fcm_token, uuid, service } = read(body);
      const endpoint = endpointOf(fcm_token);
      if (endpoint !== undefined && !isPushAddress(endpoint, pushOrigin))
        throw problems.invalid({
          errors: [{ pointer: '/fcm_token', code: 'address', message: said('problem.platform.notify.no_address_push_service') }],
        });
      const hash = createHash('sha256').update(fcm_token).digest('base64url');
      const now = clock.now();
      await database.transaction(writing, async ({ kysely }) => {
        // A browser that somebody else uses now is no longer the other's.
        await sql`delete from device where session_id = ${sessionId} or token_hash = ${hash}`.execute(kysely);
        await sql`insert into device (id, created_at, updated_at, version, org_id, user_id, session_id, fcm_token, token_hash, service, uuid,
            language)
          values (${newId()}, ${now}, ${now}, 1, ${org.id}, ${user.id}, ${sessionId}, ${fcm_token}, ${hash}, ${service}, ${uuid},
            ${language?.slice(0, LONGEST_LANGUAGE) ?? null})`.execute(kysely);
      });
    },
    list: async ({ user, sessionId }) => {
      const { rows } = await database.read(writing, ({ kysely }) =>
        sql<{ id: string; service: PushService; since: string; is_here: boolean }>`
          select d.id, ${SERVICE} as service, d.created_at as since, d.session_id = ${sessionId} as is_here
          from device d join session s on s.id = d.session_id
          where d.user_id = ${user.id} and s.revoked_at is null and s.expires_at > ${clock.now()} and s.visit_id is null
          order by d.created_at desc, d.id desc limit ${LISTED}`.execute(kysely),
      );
      return rows.map((row) => ({ ...row, since: new Date(row.since).toISOString(), is_open: services.includes(row.service) }));
    },
    forget: async ({ sessionId }) => {
      await database.transaction(writing, ({ kysely }) => sql`delete from device where session_id = ${sessionId}`.execute(kysely));
    },
  };
}

type Given = { readonly fcm_token: string; readonly uuid: string | null; readonly service: PushService };

function read(body: unknown): Given {
  const given: Readonly<Record<string, unknown>> = typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};
  const errors = Object.entries(given).flatMap(([name, value]): FieldProblem[] => faultsOf(name, value));
  const { fcm_token, uuid, service } = given;
  if (typeof fcm_token !== 'string' || fcm_token === '')
    errors.push({ pointer: '/fcm_token', code: 'required', message: said('problem.platform.notify.token_missing') });
  if (typeof service === 'string' && service !== 'fcm' && service !== 'apns')
    errors.push({ pointer: '/service', code: 'enum', message: said('problem.platform.notify.no_push_service') });
  else if (service === 'apns' && typeof fcm_token === 'string' && !isAppleToken(fcm_token))
    errors.push({ pointer: '/fcm_token', code: 'format', message: said('problem.platform.notify.no_apple_token') });
  if (errors.length > 0 || typeof fcm_token !== 'string') throw problems.invalid({ errors });
  return { fcm_token, uuid: typeof uuid === 'string' ? uuid : null, service: serviceOf(fcm_token, service) };
}

/** A text in braces is what a browser subscribed to, or nothing that any service takes. */
function serviceOf(token: string, service: unknown): PushService {
  if (token.startsWith('{')) return 'web';
  return service === 'apns' ? 'apns' : 'fcm';
}

function faultsOf(name: string, value: unknown): FieldProblem[] {
  const pointer = `/${name}`;
  const longest = isKnown(name) ? LONGEST[name] : undefined;
  if (longest === undefined) return [{ pointer, code: 'unknown', message: said('problem.platform.notify.no_part_call') }];
  if (value === null) return [];
  if (typeof value !== 'string') return [{ pointer, code: 'type', message: said('problem.platform.notify.must_text') }];
  // No text of the database can hold it.
  if (value.includes('\u0000')) return [{ pointer, code: 'text', message: said('problem.platform.notify.holds_characters_no_text') }];
  return value.length > longest
    ? [{ pointer, code: 'maxLength', message: said('problem.platform.notify.most_characters', { longest }) }]
    : [];
}

const isKnown = (name: string): name is keyof typeof LONGEST => Object.hasOwn(LONGEST, name);
