/**
 * The rubric: what a finished visit is rated by without a model, from what is there and nothing else. Each criterion says its points and the
 * reason; one that does not apply is named and left out, and the rest makes the whole.
 */
export type CriterionName = 'photos' | 'checklist' | 'times' | 'arrival' | 'remarks' | 'confirmation' | 'customer' | 'reopened';

/** A row of the review: `points` of `of`; `of` 0 where it does not apply. `found` and `expected`: counts, minutes or metres, as the criterion has them. */
export type Criterion = {
  readonly name: CriterionName;
  readonly points?: number;
  readonly of: number;
  /** One of the choices of the entity, each of which has its words in every language. */
  readonly reason: string;
  readonly found?: number;
  readonly expected?: number;
  /** What a model says of it. */
  readonly words?: string;
};

/** What each criterion counts; 0 switches it off. */
export type Weights = Readonly<Record<CriterionName, number>>;

/** What is known of a visit. Minutes and metres are whole numbers; null where it is not known. */
export type Facts = {
  readonly photos: number;
  /** The type's own fields: how many there are, and how many have a value. */
  readonly fields: { readonly of: number; readonly filled: number };
  /** Whether the start and the end of the work were noted, and minutes between them. */
  readonly worked: number | null;
  readonly isBegun: boolean;
  readonly planned: number | null;
  readonly arrival: { readonly isAsked: boolean; readonly isNoted: boolean; readonly metres: number | null; readonly within: number };
  readonly remarks: string;
  readonly confirmation: { readonly isAsked: boolean; readonly hasCode: boolean; readonly hasSignature: boolean };
  /** Stars of 5, the latest. */
  readonly stars: number | null;
  readonly reopened: number;
};

/** `share`: of its points, from 0 to 1; none where the criterion does not apply. */
type Judged = { readonly share?: number; readonly reason: string; readonly found?: number; readonly expected?: number };

/** Words from which on remarks can say what was done. */
const TOLD_WORDS = 5;
const MOST_STARS = 5;
/** Shares of the planned time: below the first and above the last nothing is given, between the inner two all of it. */
const [FAR_TOO_SHORT, SHORT, LONG, FAR_TOO_LONG] = [0.2, 0.5, 2, 3];

const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** How many different words a text has, in any language. */
export const wordsIn = (text: string): number =>
  new Set([...words.segment(text.toLowerCase())].flatMap(({ isWordLike, segment }) => (isWordLike ? [segment] : []))).size;

const judges: { readonly [N in CriterionName]: (facts: Facts) => Judged } = {
  photos({ photos }) {
    if (photos === 0) return { share: 0, reason: 'no_photo' };
    if (photos === 1) return { share: 0.5, reason: 'one_photo' };
    return { share: 1, reason: 'enough_photos', found: photos };
  },
  checklist({ fields: { of, filled } }) {
    if (of === 0) return { reason: 'no_form' };
    return { share: filled / of, reason: filled === of ? 'form_whole' : 'form_part', found: filled, expected: of };
  },
  times({ worked, isBegun, planned }) {
    if (worked === null) return { reason: 'no_times' };
    if (!isBegun) return { share: 0, reason: 'not_begun' };
    if (planned === null) return { reason: 'no_plan' };
    return { ...durationOf(worked / planned), found: worked, expected: planned };
  },
  arrival({ arrival: { isAsked, isNoted, metres, within } }) {
    if (!isNoted) return isAsked ? { share: 0, reason: 'not_noted' } : { reason: 'no_arrival_asked' };
    if (metres === null) return { share: 0.5, reason: 'no_place' };
    return { share: metres <= within ? 1 : 0, reason: metres <= within ? 'at_site' : 'far_away', found: metres, expected: within };
  },
  remarks({ remarks }) {
    const count = wordsIn(remarks);
    if (count === 0) return { share: 0, reason: 'no_remarks' };
    return count < TOLD_WORDS ? { share: 0.5, reason: 'few_words' } : { share: 1, reason: 'told' };
  },
  confirmation({ confirmation: { isAsked, hasCode, hasSignature } }) {
    if (hasCode) return { share: 1, reason: 'by_code' };
    if (hasSignature) return { share: 1, reason: 'by_signature' };
    return isAsked ? { share: 0, reason: 'not_confirmed' } : { reason: 'none_asked' };
  },
  customer({ stars }) {
    if (stars === null) return { reason: 'no_feedback' };
    return { share: (stars - 1) / (MOST_STARS - 1), reason: 'stars', found: stars, expected: MOST_STARS };
  },
  reopened: ({ reopened }) => (reopened === 0 ? { share: 1, reason: 'not_reopened' } : { share: 0, reason: 'came_back', found: reopened }),
};

function durationOf(share: number): Judged {
  if (share < FAR_TOO_SHORT) return { share: 0, reason: 'far_too_short' };
  if (share < SHORT) return { share: 0.5, reason: 'short' };
  if (share <= LONG) return { share: 1, reason: 'as_planned' };
  return share <= FAR_TOO_LONG ? { share: 0.5, reason: 'long' } : { share: 0, reason: 'far_too_long' };
}

export const criterionNames = Object.keys(judges) as readonly CriterionName[];

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** One row a criterion that has a weight, in a fixed order. What does not apply has `of` 0 and no points. */
export function judge(facts: Facts, weights: Weights): readonly Criterion[] {
  return criterionNames
    .filter((name) => weights[name] > 0)
    .map((name) => {
      const { share, ...why } = judges[name](facts);
      return share === undefined ? { name, of: 0, ...why } : { name, points: rounded(weights[name] * share), of: weights[name], ...why };
    });
}

/** From 1 to 5, to two decimals, of what counts; null where nothing does. */
export function scoreOf(criteria: readonly Criterion[]): number | null {
  const of = criteria.reduce((sum, each) => sum + each.of, 0);
  const points = criteria.reduce((sum, each) => sum + (each.points ?? 0), 0);
  return of === 0 ? null : rounded(1 + (MOST_STARS - 1) * (points / of));
}
