/** Reviews of visits as they are kept: made once for each, made anew until they lock, and written only where something came out otherwise. */
import { isEqual } from '../../../engine/core/json/index.ts';
import type { Connection } from '../../../engine/server/database/port.ts';
import { type Draft, type EntityRows, type Patch, type ProductResources, saveRows, wholeRows } from '../rows/index.ts';
import { aboutVisit, keepHints, lockVisits, ownHints, sameWork, writer } from './hints.ts';
import { type Judgement, withJudgement } from './judgement.ts';
import { judge, scoreOf } from './rubric.ts';
import type { Visit } from './visits.ts';

const DAY = 86_400_000;
type Review = EntityRows['visit-review'];
type Writing = { readonly connection: Connection; readonly resources: ProductResources; readonly now: string };

/** Visits that may still be rated: those that never were, and those whose review has not locked. */
export async function openReviews(
  connection: Connection,
  visits: readonly Visit[],
  now: string,
): Promise<readonly { readonly visit: Visit; readonly review: Review | undefined }[]> {
  const values = visits.map(({ subtask }) => subtask.id);
  const reviews = await wholeRows(connection, { entity: 'visit-review', column: 'subtask_id', values });
  const byVisit = new Map(reviews.map((review) => [review.subtask_id, review]));
  return visits
    .map((visit) => ({ visit, review: byVisit.get(visit.subtask.id) }))
    .filter(({ review }) => review === undefined || review.locked_at === null || review.locked_at > now);
}

/** `judged`: what a model said of some of the visits, by their ids. */
export async function keepReviews(
  { connection, resources, now }: Writing,
  visits: readonly Visit[],
  judged: ReadonlyMap<string, Judgement> = new Map(),
): Promise<void> {
  await lockVisits(
    connection,
    visits.map(({ subtask }) => subtask.id),
  );
  const made: Draft<'visit-review'>[] = [];
  const changes: { readonly id: string; readonly patch: Patch<'visit-review'> }[] = [];
  for (const { visit, review } of await openReviews(connection, visits, now)) {
    const { subtask, rubric, facts } = visit;
    const result = withJudgement(judge(facts, rubric.weights), judged.get(subtask.id));
    const score = scoreOf(result.criteria);
    if (score === null) continue;
    const rated = { ...result, score, rubric_version: rubric.version };
    if (!review) {
      const locked_at = new Date(Date.parse(now) + rubric.lockDays * DAY).toISOString();
      made.push({ ...aboutVisit(visit), ...rated, rated_at: now, locked_at });
    } else if (!isSame(review, rated) || review.user_id !== subtask.assgne_id)
      changes.push({ id: review.id, patch: { ...aboutVisit(visit), ...rated, rated_at: now } });
  }
  if (made.length > 0) await resources.create(writer, 'visit-review', made, connection);
  await saveRows({ connection, resources }, 'visit-review', writer.reason, changes);
  const hints = [...visits.flatMap(ownHints), ...(await sameWork(connection, visits))];
  await keepHints({ connection, resources }, hints);
}

const isSame = (review: Review, rated: Patch<'visit-review'>): boolean =>
  Object.entries(rated).every(([name, value]) => isEqual(Reflect.get(review, name) ?? null, value ?? null));
