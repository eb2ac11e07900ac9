/** Feedback of customers, by the link that they were sent. */

import { sql } from 'kysely';
import type { Database } from '../../../engine/server/database/port.ts';
import { type FieldProblem, problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { digestOfToken } from './links.ts';

const keeper = system('customer feedback');
const reasons = ['late', 'rude', 'not_solved', 'messy', 'expensive', 'other'] as const;
/** From so few stars, reasons are asked for. */
const LOW = 3;
const COMMENT_LENGTH = 1000;

type Stored = {
  readonly id: string;
  readonly organisation: string;
  readonly title: string;
  readonly stars: number | null;
  readonly reasons: readonly string[] | null;
  readonly comment: string | null;
  readonly answered_at: string | null;
  readonly edited_at: string | null;
  readonly closes_at: string;
};
export type FeedbackPage = Omit<Stored, 'id' | 'answered_at' | 'edited_at'> & {
  readonly state: 'open' | 'changeable' | 'done';
  readonly choices: readonly string[];
};

const stateOf = ({ answered_at, edited_at }: Stored): FeedbackPage['state'] => {
  if (answered_at === null) return 'open';
  return edited_at === null ? 'changeable' : 'done';
};

const select = (token: string, now: string) => sql<Stored>`
  select f.id, o.nickname as organisation, f.title, f.stars, f.reasons, f.comment, f.answered_at, f.edited_at, f.closes_at
  from short_link l join feedback f on f.id::text = l.subject_id join organisation o on o.id = f.org_id
  where l.pass_hash = ${digestOfToken(token)} and l.purpose = 'feedback' and f.closes_at > ${now}`;

/** @throws not_found alike for a token that is unknown and one that has closed. */
export async function feedbackPage(database: Database, token: string, now: string): Promise<FeedbackPage> {
  const { rows } = await database.read(keeper, ({ kysely }) => select(token, now).execute(kysely));
  const [found] = rows;
  if (!found) throw problems.notFound();
  const { id: _, answered_at: _answered, edited_at: _edited, ...page } = found;
  return { ...page, state: stateOf(found), choices: reasons };
}

type Answer = {
  readonly stars: number;
  readonly reasons: readonly string[];
  readonly comment: string | null;
  readonly language: string | null;
};

/** Takes the answer, and one change of it. @throws not_found, invalid (422) */
export async function giveFeedback(database: Database, token: string, body: unknown, now: string): Promise<void> {
  const answer = readAnswer(body);
  await database.transaction(keeper, async ({ kysely }) => {
    const { rows } = await sql<Stored>`${select(token, now)} for update of f`.execute(kysely);
    const [found] = rows;
    if (!found) throw problems.notFound();
    if (stateOf(found) === 'done') throw problems.conflict({ subCode: 'answered', message: said('problem.links.told_us_already') });
    const edited = found.answered_at === null ? null : now;
    await sql`
      update feedback set stars = ${answer.stars}, reasons = ${[...answer.reasons]}, comment = ${answer.comment}, language = ${answer.language},
        answered_at = coalesce(answered_at, ${now}::timestamptz), edited_at = ${edited}::timestamptz, updated_at = ${now}::timestamptz, version = version + 1
      where id = ${found.id}::uuid`.execute(kysely);
  });
}

function readAnswer(body: unknown): Answer {
  const given = (name: string): unknown =>
    typeof body === 'object' && body !== null && Object.hasOwn(body, name) ? Reflect.get(body, name) : undefined;
  const errors: FieldProblem[] = [];
  const stars = given('stars');
  if (typeof stars !== 'number' || !Number.isInteger(stars) || stars < 1 || stars > 5)
    errors.push({ pointer: '/stars', code: 'range', message: said('problem.links.choose_1_5_stars') });
  const why = given('reasons') ?? [];
  const isKnown = Array.isArray(why) && why.every((each) => reasons.some((reason) => reason === each));
  if (!isKnown) errors.push({ pointer: '/reasons', code: 'enum', message: said('problem.links.reasons', { reasons: reasons.join(', ') }) });
  const comment = given('comment') ?? null;
  if (comment !== null && (typeof comment !== 'string' || comment.length > COMMENT_LENGTH))
    errors.push({
      pointer: '/comment',
      code: 'maxLength',
      message: said('problem.links.comment_most_characters', { comment_length: COMMENT_LENGTH }),
    });
  const language = given('language') ?? null;
  if (language !== null && (typeof language !== 'string' || !/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/.test(language)))
    errors.push({ pointer: '/language', code: 'format', message: said('problem.links.no_language') });
  if (errors.length > 0) throw problems.invalid({ errors });
  const count = stars as number;
  return {
    stars: count,
    reasons: count <= LOW ? [...new Set(why as readonly string[])] : [],
    comment: comment as string | null,
    language: language as string | null,
  };
}
