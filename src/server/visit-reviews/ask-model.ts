/**
 * Asks a language model whether remarks say what was done. It is told the remarks and the customer's comment without names, numbers and
 * addresses, as data in a JSON object; whatever stands in them, its answer moves one criterion within its points and nothing else.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection } from '../../../engine/server/database/port.ts';
import type { ModelConfig } from '../../../engine/server/kernel/config-types.ts';
import type { Log } from '../../../engine/server/kernel/log.ts';
import type { Chat } from '../assistant/index.ts';
import briefing from './briefing.json' with { type: 'json' };
import { answerIn, type Judgement } from './judgement.ts';
import type { Visit } from './visits.ts';

const DAY = 86_400_000;
/** Characters of one text that are told. */
const LONGEST = 2_000;

/** What of a text leaves the house: nothing by which somebody could be reached or named. */
export function redacted(text: string, names: readonly (string | null)[]): string {
  const without = names
    .flatMap((name) => (name ?? '').split(/\s+/))
    .filter((word) => word.length > 2)
    .reduce((rest, word) => rest.replaceAll(new RegExp(word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu'), '…'), text);
  return without
    .replace(/[^\s@]+@[^\s@]+/g, '…')
    .replace(/(?:https?:\/\/|www\.)\S+/gi, '…')
    .replace(/\+?\d(?:[\d\s().-]{4,})\d/g, '…')
    .replace(/•+/g, '…')
    .slice(0, LONGEST);
}

/** What is asked of a visit: nothing else of it is told. */
export const questionOf = ({ subtask, comment }: Visit): string =>
  JSON.stringify({
    remarks: redacted(subtask.remarks ?? '', [subtask.cust_name]),
    customer_comment: redacted(comment, [subtask.cust_name]),
  });

export const digestOf = (question: string): string => createHash('sha256').update(question).digest('hex');

type Asking = { readonly chat: Chat; readonly timeout: number; readonly log: Pick<Log, 'warn'> };

/** One question, in the time that the operator gives; whatever goes wrong is said in the judgement, and nothing is thrown. */
export async function askModel({ chat, timeout, log }: Asking, question: string): Promise<Judgement> {
  const base = { model: chat.name, digest: digestOf(question) };
  try {
    const messages = [
      { role: 'system' as const, content: briefing.join('\n') },
      { role: 'user' as const, content: question },
    ];
    const { content, tokens } = await chat.turn(messages, [], { signal: AbortSignal.timeout(timeout) });
    const answer = answerIn(content);
    return answer ? { ...base, state: 'answered', tokens, answer } : { ...base, state: 'unreadable', tokens };
  } catch (error) {
    log.warn({ error: String(error) }, 'the language model judged no visit');
    return { ...base, state: 'silent', tokens: 0 };
  }
}

/** Whether the organisation has used up what it may of the model in 24 hours, its assistant included. */
export async function isSpent(
  connection: Connection,
  orgId: string,
  { tokensOrg }: Pick<ModelConfig, 'tokensOrg'>,
  now: string,
): Promise<boolean> {
  const since = new Date(Date.parse(now) - DAY).toISOString();
  const { rows } = await sql<{ used: number }>`select (
      coalesce((select sum(tokens) from visit_review where org_id = ${orgId}::uuid and rated_at > ${since}::timestamptz), 0)
      + coalesce((select sum(tokens) from assistant_message where org_id = ${orgId}::uuid and created_at > ${since}::timestamptz), 0)
    )::float8 as used`.execute(connection.kysely);
  return (rows[0]?.used ?? 0) >= tokensOrg;
}
