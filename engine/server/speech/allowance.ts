/** How many recordings a person, and an organisation, have written out: counted by the audit, where each attempt stands before it is made. */
import { sql } from 'kysely';
import type { Entity } from '../../core/definitions/types.ts';
import { appendAudit } from '../audit/audit.ts';
import { auditDay, dayAt } from '../audit/days.ts';
import type { Database } from '../database/port.ts';
import type { SpeechConfig } from '../kernel/config-types.ts';
import { problems } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { type Member, system } from '../kernel/principal.ts';
import { said } from '../kernel/said.ts';

const DAY = 86_400_000;
const HOUR = 3600;
const VERB = 'write-out';
const keeper = system('recordings written out');

type Limits = Pick<SpeechConfig, 'name' | 'notesPerson' | 'notesOrg'>;
type Attempt = { readonly member: Member; readonly file: string; readonly now: string };
type Keeping = { readonly database: Database; readonly files: Entity; readonly limits: Limits };

/** Counts one more. Of those asked for side by side each sees the ones before it. @throws too_many_requests (429) */
export async function takeAttempt({ database, files, limits }: Keeping, { member, file, now }: Attempt): Promise<void> {
  const { user, org } = member;
  const since = new Date(Date.parse(now) - DAY).toISOString();
  await database.transaction(keeper, async (connection) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`${VERB} ${org.id}`}))`.execute(connection.kysely);
    const { rows } = await sql<{ own: number; all: number }>`
      select count(*) filter (where actor_id = ${user.id}::uuid)::integer as own, count(*)::integer as all
      from audit_entry where org_id = ${org.id}::uuid and ${auditDay} >= ${dayAt(since)}
        and at > ${since}::timestamptz and verb = ${VERB}`.execute(connection.kysely);
    const { own = 0, all = 0 } = rows[0] ?? {};
    if (own >= limits.notesPerson || all >= limits.notesOrg)
      throw problems.tooManyRequests({ retryAfter: HOUR, message: said('problem.platform.speech.spent') });
    const entry = {
      entity: { ...files, audit: true },
      record: { id: file, org_id: org.id },
      verb: VERB,
      changes: { model: [null, limits.name] as const },
    };
    await appendAudit({ connection, principal: member, actor: member, now, ids: newId }, [entry]);
  });
}
