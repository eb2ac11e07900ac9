/** A question about records of one entity, read whole: a word that means nothing is told, never left out. */
import type { EntityView } from '../../../core/definitions/view-types.ts';
import { type Choice, chosen, type Part } from './choices.ts';
import { boundedDays, type Days, daysBetween, daysOfSpan, daysToWeekday, withinDays } from './days.ts';
import type { Bound, Comparison, Facts, Period } from './grammar.ts';
import { dateOf, daysOfDate, yearMissing } from './named-dates.ts';
import { scan, type Token, type Vocabulary } from './scan.ts';
import type { Meaning } from './vocabulary.ts';

type Field = EntityView['fields'][number];
/** Only groups of so many records are meant. */
export type Having = { readonly comparison: Comparison; readonly number: number };

export type ListQuestion = {
  readonly entity: EntityView;
  readonly parts: readonly Part[];
  readonly by?: Field;
  /** Of `by`, which is a day or an instant then. */
  readonly period?: Period;
  readonly having?: Having;
  readonly isCount: boolean;
  /** Only the first of them is meant. */
  readonly next?: { readonly order: string };
  /** Words of which nothing is known here; names of records, if anything. */
  readonly unknown: readonly string[];
};

export type ListReading = {
  readonly facts: Facts;
  readonly vocabulary: Vocabulary<Meaning>;
  /** YYYY-MM-DD, where the person is. */
  readonly today: string;
  /** Stored units in one that people say: 100 for money in rupees. */
  readonly unitsIn: (field: Field) => number;
};

/** The field that days are about: what the product says, or else the first day that the record has, or when it was made. */
function dayField(entity: EntityView, facts: Facts): Field | undefined {
  const named = facts.dates[entity.name];
  const open = entity.fields.filter(({ filterable, type }) => filterable && (type === 'date' || type === 'datetime'));
  return (
    open.find(({ name }) => name === named) ??
    open.find(({ system, type }) => !system && type === 'date') ??
    open.find(({ name }) => name === 'created_at')
  );
}

const SIGNS: Readonly<Record<Comparison, string>> = { more: '>', less: '<', least: '>=', most: '<=' };
const DAY = /^\d{4}-\d\d-\d\d$/;
type Known = Extract<Token<Meaning>, { kind: 'known' }>;

/** What is gathered of a question, token by token. */
class Reading {
  readonly parts: Part[] = [];
  readonly unknown: string[] = [];
  readonly #options: Choice[] = [];
  by: Field | undefined;
  period: Period | undefined;
  having: Having | undefined;
  isCount = false;
  next: ListQuestion['next'];
  #at = 0;
  readonly #tokens: readonly Token<Meaning>[];
  readonly #days: Field | undefined;
  readonly #entity: EntityView;
  readonly #given: ListReading;

  constructor(text: string, entity: EntityView, given: ListReading) {
    this.#tokens = scan(text, given.vocabulary).filter((token) => token.kind === 'unknown' || token.meaning.is !== 'ignore');
    this.#days = dayField(entity, given.facts);
    this.#entity = entity;
    this.#given = given;
    for (; this.#at < this.#tokens.length; this.#at += 1) {
      const token = this.#tokens[this.#at];
      if (token) this.#take(token);
    }
    this.parts.push(...chosen(this.#options));
  }

  #peek(steps: 1 | -1): Token<Meaning> | undefined {
    return this.#tokens[this.#at + steps];
  }

  #meantBy(steps: 1 | -1): Meaning | undefined {
    const token = this.#peek(steps);
    return token?.kind === 'known' ? token.meaning : undefined;
  }

  #take(token: Token<Meaning>): void {
    if (this.#takeDay(token)) return;
    if (token.kind === 'unknown') this.unknown.push(token.words);
    else this.#takeMeaning(token);
  }

  /** A day with the bound that stands before it or behind it. */
  #takeDay(token: Token<Meaning>): boolean {
    const ahead = token.kind === 'known' && token.meaning.is === 'bound' && !token.meaning.isBehind ? token.meaning.bound : undefined;
    const named = ahead === undefined ? token : this.#peek(1);
    if (!named || !this.#daysOf(named, undefined)) return false;
    if (ahead !== undefined) this.#at += 1;
    const after = this.#meantBy(1);
    const behind = after?.is === 'bound' && after.isBehind ? after.bound : undefined;
    const words = [token, ...(named === token ? [] : [named]), ...(behind === undefined ? [] : [this.#peek(1)])];
    if (behind !== undefined) this.#at += 1;
    const bound = ahead ?? behind;
    const days = this.#daysOf(named, bound);
    const said = words.flatMap((each) => each?.words ?? []).join(' ');
    const year = yearMissing(named, this.#daysOf(named, bound), this.#given.today);
    const told = year === undefined ? said : `${said} ${year}`;
    if (!days || !this.#days || (this.#days.type !== 'date' && this.#days.type !== 'datetime')) this.unknown.push(told);
    else {
      const range = bound === undefined ? days : boundedDays(bound, days);
      this.parts.push({ filter: withinDays(this.#days.name, this.#days.type, range, this.#given.today), field: this.#days, words: told });
    }
    return true;
  }

  /** The days that a phrase names; undefined for one that names none. */
  #daysOf(token: Token<Meaning>, bound: Bound | undefined): Days | undefined {
    const { today } = this.#given;
    const one = (day: number): Days => ({ from: day, to: day });
    if (token.kind === 'unknown') return DAY.test(token.words) ? { ...one(daysBetween(today, token.words)), isFixed: true } : undefined;
    const { meaning, numbers } = token;
    const isPast = bound === 'since' || bound === 'after';
    const [number = 1] = numbers;
    switch (meaning.is) {
      case 'span':
        return daysOfSpan(meaning.span, today);
      case 'weekday':
        return one(daysToWeekday(meaning.day, today, isPast));
      case 'date': {
        const { month = 0, ...date } = dateOf(token);
        return daysOfDate({ month, ...date }, today, isPast);
      }
      case 'days_back':
        return { from: 1 - number, to: 0 };
      case 'days_ahead':
        return { from: 0, to: number - 1 };
      default:
        return undefined;
    }
  }

  #takeMeaning({ meaning, words, numbers: [number] }: Known): void {
    const { facts } = this.#given;
    switch (meaning.is) {
      case 'ignore':
        return;
      case 'count':
        this.isCount = true;
        return;
      case 'by':
        this.#takeBy(words);
        return;
      case 'period':
        if (this.by || !this.#days) this.unknown.push(words);
        else [this.by, this.period] = [this.#days, meaning.period];
        return;
      case 'or':
        if (!this.#isBetweenChoices()) this.unknown.push(words);
        return;
      case 'comparison':
        this.#takeComparison(meaning.comparison, number, words);
        return;
      case 'next': {
        const of = facts.next[this.#entity.name];
        if (!of) this.unknown.push(words);
        else {
          this.next = { order: of.order };
          this.parts.push({ filter: of.filter, words });
        }
        return;
      }
      case 'entity': {
        const filter = meaning.owned === undefined ? undefined : facts.concepts[meaning.owned]?.[this.#entity.name];
        if (filter !== undefined) this.parts.push({ filter, words });
        else if (meaning.owned !== undefined) this.unknown.push(words);
        return;
      }
      case 'concept':
        this.parts.push({ filter: meaning.filter, words });
        return;
      case 'option':
        this.#options.push({ ...meaning, words });
        return;
      case 'field':
        // With a number or a choice of it beside it, it says what that is of.
        if (this.#isChoiceOf(meaning.field)) return;
        if (this.#numberFieldAt(1) !== undefined || !this.#isCompared()) this.unknown.push(words);
        return;
      default:
        this.unknown.push(words);
    }
  }

  #takeBy(words: string): void {
    const token = this.#peek(1);
    // “Per” and “por” stand before days too.
    if (token && this.#daysOf(token, undefined)) return;
    const after = this.#meantBy(1);
    if (after?.is !== 'field' || this.by) {
      this.unknown.push(words);
      return;
    }
    this.by = after.field;
    this.#at += 1;
  }

  #isChoiceOf(field: Field): boolean {
    return ([1, -1] as const).some((steps) => {
      const meaning = this.#meantBy(steps);
      return meaning?.is === 'option' && meaning.field === field;
    });
  }

  #isBetweenChoices(): boolean {
    const [before, after] = [this.#meantBy(-1), this.#meantBy(1)];
    return before?.is === 'option' && after?.is === 'option' && before.field === after.field;
  }

  #numberFieldAt(steps: 1 | -1): Field | undefined {
    const meaning = this.#meantBy(steps);
    return meaning?.is === 'field' && isNumber(meaning.field) ? meaning.field : undefined;
  }

  /** Whether a comparison stands beside this token. */
  #isCompared(): boolean {
    return this.#meantBy(1)?.is === 'comparison' || this.#meantBy(-1)?.is === 'comparison';
  }

  #takeComparison(comparison: Comparison, number: number | undefined, words: string): void {
    const field = this.#numberFieldAt(-1) ?? this.#numberFieldAt(1);
    if (number === undefined) this.unknown.push(words);
    else if (field) {
      const value = Math.round(number * this.#given.unitsIn(field));
      this.parts.push({ filter: `doc.${field.name} ${SIGNS[comparison]} ${value}`, field, words });
    } else this.having = { comparison, number };
  }
}

const isNumber = ({ type }: Field): boolean => ['number', 'integer', 'money', 'percent', 'rating', 'duration'].includes(type);

export function readList(text: string, entity: EntityView, given: ListReading): ListQuestion {
  const { parts, unknown, isCount, by, period, having, next } = new Reading(text, entity, given);
  // A number that nothing is counted by is no question.
  const left = having && !by ? [...unknown, String(having.number)] : unknown;
  return {
    entity,
    parts,
    isCount,
    unknown: left,
    ...(by ? { by } : {}),
    ...(period ? { period } : {}),
    ...(having ? { having } : {}),
    ...(next ? { next } : {}),
  };
}
