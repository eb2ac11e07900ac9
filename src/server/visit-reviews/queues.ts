/** Finished visits are rated after the call that finished them, and again when more becomes known of them: nobody waits for it. */
import type { Connection } from '../../../engine/server/database/port.ts';
import type { Job, JobQueue, Jobs } from '../../../engine/server/jobs/index.ts';
import type { Clock } from '../../../engine/server/kernel/clock.ts';
import type { ModelConfig } from '../../../engine/server/kernel/config-types.ts';
import type { Log } from '../../../engine/server/kernel/log.ts';
import type { Media } from '../../../engine/server/media/index.ts';
import { distinct, textsOf } from '../../../engine/server/workflows/rows.ts';
import type { QueueHost } from '../../../engine/server/workflows/types.ts';
import { createChat } from '../assistant/index.ts';
import { type ProductResources, typedResources } from '../rows/index.ts';
import { askModel, digestOf, isSpent, questionOf } from './ask-model.ts';
import { writer } from './hints.ts';
import type { Judgement } from './judgement.ts';
import { keepPrints, readPrints } from './prints.ts';
import { keepReviews, openReviews } from './review.ts';
import { wordsIn } from './rubric.ts';
import { finishedVisits, type Visit } from './visits.ts';

export const REVIEWS = 'visit-reviews.rate';
export const PHOTOS = 'visit-reviews.photos';
/** Visits of one job: those that one write finished, at most so many. */
const LOT = 100;
/** Milliseconds for which one job asks a model: the visits that are left are rated by the rubric. */
const ASKING = 240_000;

type Asking = Pick<Jobs, 'enqueue'>;

/** `photos`: those among them whose photos are to be looked at. */
export async function askForReviews(
  jobs: Asking,
  connection: Connection,
  ids: readonly string[],
  photos: readonly string[],
): Promise<void> {
  const visits = distinct(ids);
  for (let from = 0; from < visits.length; from += LOT)
    await jobs.enqueue(connection, REVIEWS, [{ data: { visits: visits.slice(from, from + LOT) } }]);
  const shown = distinct(photos).map((visit) => ({ data: { visit } }));
  if (shown.length > 0) await jobs.enqueue(connection, PHOTOS, shown);
}

export type ReviewOptions = {
  readonly jobs: Asking;
  readonly media: Pick<Media, 'read'>;
  readonly model: ModelConfig | undefined;
  readonly log: Pick<Log, 'warn'>;
};

export const reviewQueues =
  (options: ReviewOptions) =>
  ({ database, resources, clock }: QueueHost): readonly JobQueue[] => {
    const host = { ...options, database, clock, resources: typedResources(resources) };
    const retries = { limit: 5, delay: 5, most: 300 };
    return [
      { name: REVIEWS, retries, expires: 600, atOnce: 2, apart: true, gathers: 300, keeps: 3600, run: (job) => rate(host, job) },
      { name: PHOTOS, retries, expires: 300, atOnce: 1, isHeavy: true, keeps: 3600, run: (job) => look(host, job) },
    ];
  };

type Host = ReviewOptions & Pick<QueueHost, 'database'> & { readonly resources: ProductResources; readonly clock: Clock };

async function rate(host: Host, job: Job): Promise<void> {
  const ids = textsOf(job.data.visits);
  const judged = await judgements(host, ids, job.signal);
  await job.commit((connection) =>
    connection.as(writer, async (own) =>
      keepReviews({ connection: own, resources: host.resources, now: host.clock.now() }, await finishedVisits(own, ids), judged),
    ),
  );
}

/** What the model says of those whose remarks it has not judged yet. Calls of others belong before the transaction. */
async function judgements(
  { model, database, clock, log }: Host,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Judgement>> {
  const judged = new Map<string, Judgement>();
  if (!model) return judged;
  const chat = createChat(model);
  const now = clock.now();
  const until = Date.now() + ASKING;
  const open = await database.read(writer, async (connection) => openReviews(connection, await finishedVisits(connection, ids), now));
  for (const { visit, review } of open.filter(({ visit }) => isForModel(visit))) {
    signal.throwIfAborted();
    const question = questionOf(visit);
    if (review?.model_state === 'answered' && review.asked_digest === digestOf(question)) {
      judged.set(visit.subtask.id, keptOf(review));
      continue;
    }
    const orgId = visit.subtask.provider_id ?? '';
    const isOver = await database.read(writer, (connection) => isSpent(connection, orgId, model, now));
    if (Date.now() > until) {
      judged.set(visit.subtask.id, { state: 'silent', model: chat.name, tokens: 0, digest: null });
      continue;
    }
    const spent: Judgement = { state: 'spent', model: chat.name, tokens: 0, digest: null };
    judged.set(visit.subtask.id, isOver ? spent : await askModel({ chat, timeout: model.timeout, log }, question));
  }
  return judged;
}

const isForModel = ({ rubric, subtask }: Visit): boolean =>
  rubric.usesModel && rubric.weights.remarks > 0 && wordsIn(subtask.remarks ?? '') > 0;

/** The answer that the review holds already. */
function keptOf(review: {
  readonly criteria: unknown;
  readonly model_name: string | null;
  readonly tokens: number | null;
  readonly asked_digest: string | null;
}): Judgement {
  const rows = Array.isArray(review.criteria) ? review.criteria : [];
  const row = rows.find(({ reason }) => reason === 'by_model');
  const base = { model: review.model_name ?? '', tokens: review.tokens ?? 0, digest: review.asked_digest };
  if (!row || !(row.of > 0)) return { ...base, state: 'silent' };
  return { ...base, state: 'answered', answer: { substance: (4 * row.points) / row.of, reason: row.words } };
}

async function look({ database, media, resources }: Host, job: Job): Promise<void> {
  const id = String(job.data.visit);
  const visit = async (connection: Connection) => (await finishedVisits(connection, [id])).find(({ rubric }) => rubric.hints.photos);
  const found = await database.read(writer, visit);
  const prints = found ? await readPrints({ database, media }, found, job.signal) : [];
  await job.commit((connection) =>
    connection.as(writer, async (own) => {
      const now = await visit(own);
      if (now) await keepPrints({ connection: own, resources }, now, prints);
    }),
  );
}
