/** Where push messages go: one device a session, which ends with it (identity/sessions). */

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../database/port.ts';
import { type FieldProblem, problems } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { type Member, system } from '../../kernel/principal.ts';
import { said } from '../../kernel/said.ts';
import { endpointOf, isPushAddress } from '../../live/subscription.ts';

export type Devices = {
  /**
   * Keeps the `fcm_token` of the body, an FCM token or a web-push subscription as text, for the member's session; `uuid`
   * and `hash`, which clients send beside it, decide nothing. `language` is how the device asks (Accept-Language).
   * @throws invalid (422), also for a subscription whose address is none of a push service
   */
  keep(member: Member, body: unknown, language?: string): Promise<void>;
  /** Push messages go there no longer. */
  forget(member: Member): Promise<void>;
};

export type DevicesOptions = {
  readonly database: Database;
  readonly clock: { now(): string };
  /** Push service in the inner network that the operator means. */
  readonly pushOrigin?: string | undefined;
};

const LONGEST = { fcm_token: 4096, uuid: 100, hash: 100 } as const;
const LONGEST_LANGUAGE = 100;
const writing = system('device of a session');

export function createDevices({ database, clock, pushOrigin }: DevicesOptions): Devices {
  return {
    async keep({ sessionId, user, org }, body, language) {
      const { fcm_token, uuid } = read(body);
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
        await sql`insert into device (id, created_at, updated_at, version, org_id, user_id, session_id, fcm_token, token_hash, uuid, language)
          values (${newId()}, ${now}, ${now}, 1, ${org.id}, ${user.id}, ${sessionId}, ${fcm_token}, ${hash}, ${uuid},
            ${language?.slice(0, LONGEST_LANGUAGE) ?? null})`.execute(kysely);
      });
    },
    forget: async ({ sessionId }) => {
      await database.transaction(writing, ({ kysely }) => sql`delete from device where session_id = ${sessionId}`.execute(kysely));
    },
  };
}

function read(body: unknown): { readonly fcm_token: string; readonly uuid: string | null } {
  const given: Readonly<Record<string, unknown>> = typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};
  const errors = Object.entries(given).flatMap(([name, value]): FieldProblem[] => faultsOf(name, value));
  const { fcm_token, uuid } = given;
  if (typeof fcm_token !== 'string' || fcm_token === '')
    errors.push({ pointer: '/fcm_token', code: 'required', message: said('problem.platform.notify.token_missing') });
  if (errors.length > 0 || typeof fcm_token !== 'string') throw problems.invalid({ errors });
  return { fcm_token, uuid: typeof uuid === 'string' ? uuid : null };
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
