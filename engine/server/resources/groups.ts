/** Groups that a page asks for together: each is answered as it would be alone, and told of as soon as it is there. */
import { createLane, type Whose } from '../database/lane.ts';
import type { Connection } from '../database/port.ts';
import { problems } from '../kernel/errors.ts';
import type { PreparedGroup } from './group.ts';
import { answerKept, type KeptAnswers } from './kept-answers.ts';
import type { GroupAnswer, GroupOutcome, GroupQuestion } from './types.ts';

/** What one person has of the places for what is slow (database/ways.ts): no question waits there for another of its own call. */
const AT_ONCE = 2;
/** Milliseconds after which nothing more is begun for a call; what is under way then may take its time. */
const PATIENCE = 15_000;

export type GroupReading = {
  readonly kept: KeptAnswers | undefined;
  readonly whose: Whose;
  readonly read: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>;
  /** @throws not_found, bad_query */
  readonly prepare: (question: GroupQuestion) => PreparedGroup;
};

export async function readGroups(
  { kept, whose, read, prepare }: GroupReading,
  questions: readonly GroupQuestion[],
  told: (index: number, outcome: GroupOutcome) => void,
): Promise<void> {
  const lane = createLane({
    places: AT_ONCE,
    ofOrg: AT_ONCE,
    ofPerson: AT_ONCE,
    patience: PATIENCE,
    full: () => problems.overloaded({ retryAfter: 1 }),
  });
  const inTurn: GroupReading['read'] = (work) => lane.run(whose, () => read(work));
  const prepared = await Promise.allSettled(questions.map(async (question) => prepare(question)));
  const tallied = new Map(
    prepared.flatMap((one, index) =>
      one.status === 'fulfilled' && one.value.readTallied ? [[index, one.value.readTallied] as const] : [],
    ),
  );
  const ofTallies = tallied.size === 0 ? undefined : inTurn((connection) => eachOf(tallied, connection));

  const answerTo = async (index: number): Promise<GroupAnswer> => {
    const one = prepared[index];
    if (one?.status !== 'fulfilled') throw one?.reason;
    const found = tallied.has(index) ? (await ofTallies)?.get(index) : undefined;
    const answer = questions[index]?.query.answer;
    return found ?? answerKept(kept, { ...one.value, answer }, () => inTurn(one.value.read));
  };
  await Promise.all(
    questions.map((_, index) =>
      answerTo(index).then(
        (answer) => told(index, { answer }),
        (error: unknown) => told(index, { error }),
      ),
    ),
  );
}

type Tallied = NonNullable<PreparedGroup['readTallied']>;

/** On one connection. What fails there, or is not complete, is missing: it is read for itself, with what a reading of its own can fall back on. */
async function eachOf(readings: ReadonlyMap<number, Tallied>, connection: Connection): Promise<ReadonlyMap<number, GroupAnswer>> {
  const found = new Map<number, GroupAnswer>();
  const reading = [...readings].map(async ([index, read]) => {
    const answer = await read(connection);
    if (answer) found.set(index, answer);
  });
  await Promise.allSettled(reading);
  return found;
}
