/** Asks a map service for the ways between places: as many questions as its limits need, a few at a time. */
import type { MatrixConfig } from '../../../../engine/server/kernel/config-types.ts';
import { createOutbound } from '../../../../engine/server/outbound/index.ts';
import { placeOf, type Site } from '../day/index.ts';
import { google } from './google.ts';
import { osrm } from './osrm.ts';
import type { Leg, Question } from './types.ts';

/** A way that was measured; `leg` is null where there is none. */
export type Measured = { readonly from: string; readonly to: string; readonly leg: Leg | null };

export type Measuring = {
  /** Whatever is not `isKnown` among the places. `wasHeard` is false when the service failed or took too long: what it said until then stands. */
  measure(
    places: readonly Site[],
    isKnown: (from: string, to: string) => boolean,
  ): Promise<{ readonly measured: readonly Measured[]; readonly wasHeard: boolean }>;
};

const DIALECTS = { osrm, google } as const;
/** Questions under way at a time. */
const AT_ONCE = 4;
/** Milliseconds for all the questions of one asking: nobody waits longer for a plan to begin. */
const ALL = 60_000;
/** Characters of an answer for each way: Google says more of each than it is asked for. */
const CHARACTERS = 600;

/** Only the service's own origin is called, wherever it is; redirects are not followed, and nobody else can have it called. */
export function createMeasuring(config: MatrixConfig): Measuring {
  const outbound = createOutbound({ origins: [new URL(config.url).origin] });
  const dialect = DIALECTS[config.kind](config);

  async function ask(question: Question, until: number): Promise<readonly Measured[] | undefined> {
    const time = Math.min(config.timeout, until - Date.now());
    if (time <= 0) return undefined;
    const most = 10_000 + CHARACTERS * question.from.length * question.to.length;
    const outcome = await outbound.send({ ...dialect.request(question), time, most });
    if (!outcome.ok) return undefined;
    try {
      const legs = dialect.read(JSON.parse(outcome.text), question);
      return question.from.flatMap((from, row) =>
        question.to.flatMap((to, column): readonly Measured[] => {
          const leg = legs[row]?.[column];
          return leg === undefined ? [] : [{ from: placeOf(from), to: placeOf(to), leg }];
        }),
      );
    } catch {
      return undefined;
    }
  }

  return {
    async measure(places, isKnown) {
      const questions = questionsOf(places, isKnown, config.size);
      const until = Date.now() + ALL;
      const measured: Measured[] = [];
      let [next, wasHeard] = [0, true];
      const work = async () => {
        for (let question = questions[next++]; question && wasHeard; question = questions[next++]) {
          const answer = await ask(question, until);
          if (answer) measured.push(...answer);
          else wasHeard = false;
        }
      };
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, questions.length) }, work));
      return { measured, wasHeard };
    },
  };
}

/** Blocks of so many places by so many, without those of which everything is known. */
function questionsOf(places: readonly Site[], isKnown: (from: string, to: string) => boolean, size: number): readonly Question[] {
  const isMissing = (from: Site, to: Site) => {
    const [one, other] = [placeOf(from), placeOf(to)];
    return one !== other && !isKnown(one, other);
  };
  const starts = places.filter((from) => places.some((to) => isMissing(from, to)));
  return lots(starts, size).flatMap((from) =>
    lots(
      places.filter((to) => from.some((each) => isMissing(each, to))),
      size,
    ).map((to) => ({ from, to })),
  );
}

const lots = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));
