/** Choices day by day, read from whatever a workflow or a page answered: what is no choice is left out. */
import { isObject } from '../../../engine/core/json/index.ts';

export type DayChoice = {
  readonly label: string;
  readonly text: string;
  readonly badges: readonly string[];
  readonly note: string | undefined;
  /** The one of its day that is proposed first. */
  readonly isBest: boolean;
  /** Why it is none. */
  readonly why: string | undefined;
  /** What choosing it says; undefined where it cannot be chosen. */
  readonly input: Readonly<Record<string, unknown>> | undefined;
};
export type OfferedDay = { readonly day: string; readonly why: string | undefined; readonly choices: readonly DayChoice[] };
export type Offered = { readonly days: readonly OfferedDay[] /** Why there is nothing at all. */; readonly why: string | undefined };

const objectsIn = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : []);
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const wordsIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

export function readOffered(answer: unknown): Offered {
  const { days, why } = isObject(answer) ? answer : {};
  return {
    why: wordsIn(why),
    days: objectsIn(days).map(({ day, why: closed, choices }) => ({
      day: textIn(day),
      why: wordsIn(closed),
      choices: objectsIn(choices).map((choice) => ({
        label: textIn(choice.label),
        text: textIn(choice.text),
        badges: (Array.isArray(choice.badges) ? choice.badges : []).map(textIn),
        note: wordsIn(choice.note),
        isBest: choice.best === true,
        why: wordsIn(choice.why),
        input: isObject(choice.input) ? choice.input : undefined,
      })),
    })),
  };
}

export const keyOf = (day: string, { label }: Pick<DayChoice, 'label'>): string => `${day} ${label}`;
