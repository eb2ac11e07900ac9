/** A question about records of one entity, read whole: a word that means nothing is told, never left out. */
import type { EntityView } from '../../../core/definitions/view-types.ts';
import { type Days, daysOfSpan, daysToWeekday, withinDays } from './days.ts';
import type { Facts } from './grammar.ts';
import { scan, type Token, type Vocabulary } from './scan.ts';
import type { Meaning } from './vocabulary.ts';

type Field = EntityView['fields'][number];
/** One part of the filter: CEL, and what of the question it stands for. */
export type Part = { readonly filter: string; readonly field?: Field; readonly words: string };

export type ListQuestion = {
  readonly entity: EntityView;
  readonly parts: readonly Part[];
  readonly by?: Field;
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
};

export const quote = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

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

export function readList(text: string, entity: EntityView, { facts, vocabulary, today }: ListReading): ListQuestion {
  const tokens = scan(text, vocabulary);
  const parts: Part[] = [];
  const unknown: string[] = [];
  let by: Field | undefined;
  let isCount = false;
  let next: ListQuestion['next'];
  const days = dayField(entity, facts);

  const within = (range: Days, words: string) => {
    if (!days || (days.type !== 'date' && days.type !== 'datetime')) unknown.push(words);
    else parts.push({ filter: withinDays(days.name, days.type, range), field: days, words });
  };
  /** `since` and `until` take the day behind them. */
  const bounded = (side: 'since' | 'until', token: Token<Meaning> | undefined, words: string): boolean => {
    if (token?.kind !== 'known') return false;
    const range = daysOf(token.meaning, today, side === 'since');
    if (!range) return false;
    within(side === 'since' ? { from: range.from ?? 0 } : { to: range.to ?? 0 }, `${words} ${token.words}`);
    return true;
  };

  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) continue;
    if (token.kind === 'unknown') {
      unknown.push(token.words);
      continue;
    }
    const { meaning, words } = token;
    const following = tokens.slice(at + 1).find((each) => each.kind === 'unknown' || each.meaning.is !== 'ignore');
    const skip = () => {
      at = following ? tokens.indexOf(following) : at;
    };
    switch (meaning.is) {
      case 'count':
        isCount = true;
        break;
      case 'by':
        if (following?.kind === 'known' && following.meaning.is === 'field' && !by) {
          by = following.meaning.field;
          skip();
        } else unknown.push(words);
        break;
      case 'since':
      case 'until':
        if (bounded(meaning.is, following, words)) skip();
        else unknown.push(words);
        break;
      case 'span':
        within(daysOfSpan(meaning.span, today), words);
        break;
      case 'weekday':
        within(on(daysToWeekday(meaning.day, today, false)), words);
        break;
      case 'next': {
        const of = facts.next[entity.name];
        if (of) {
          next = { order: of.order };
          parts.push({ filter: of.filter, words });
        } else unknown.push(words);
        break;
      }
      case 'concept':
        parts.push({ filter: meaning.filter, words });
        break;
      case 'option':
        parts.push({ filter: optionFilter(meaning.field, meaning.value), field: meaning.field, words: meaning.label });
        break;
      case 'how':
      case 'why':
      case 'field':
      case 'workflow':
        unknown.push(words);
        break;
      default:
    }
  }
  return { entity, parts, isCount, unknown, ...(by ? { by } : {}), ...(next ? { next } : {}) };
}

/** The days that a phrase names; undefined for one that names none. */
function daysOf(meaning: Meaning, today: string, isPast: boolean): Days | undefined {
  if (meaning.is === 'span') return daysOfSpan(meaning.span, today);
  return meaning.is === 'weekday' ? on(daysToWeekday(meaning.day, today, isPast)) : undefined;
}

const on = (day: number): Days => ({ from: day, to: day });

const optionFilter = ({ name, type }: Field, value: string | number): string =>
  type === 'multiselect' || type === 'tags' ? `${quote(value)} in doc.${name}` : `doc.${name} == ${quote(value)}`;
