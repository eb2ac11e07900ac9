/** Words of a language and of the definitions with what they mean, for one person: of what they may not read there is none. */
import type { EntityView, WorkflowView } from '../../../core/definitions/view-types.ts';
import { fold, unitsOf } from './fold.ts';
import {
  type Bound,
  bounds,
  type Comparison,
  comparisons,
  type DatePart,
  type Facts,
  type Grammar,
  type Period,
  periods,
  type SpanName,
  spans,
} from './grammar.ts';
import { phraseOf, stemsOf, type Vocabulary } from './scan.ts';

type Field = EntityView['fields'][number];
export type Meaning =
  | { readonly is: 'ignore' | 'count' | 'by' | 'or' | 'next' | 'how' | 'why' | 'free' | 'nearest' | 'happened' | 'message' | 'update' }
  | { readonly is: 'bound'; readonly bound: Bound; readonly isBehind: boolean }
  | { readonly is: 'comparison'; readonly comparison: Comparison }
  | { readonly is: 'span'; readonly span: SpanName }
  | { readonly is: 'days_back' | 'days_ahead' | 'hours' | 'hours_from_noon' }
  /** 0: Monday. */
  | { readonly is: 'weekday'; readonly day: number }
  /** `month` 1 to 12, where it has a name; `numbers`: what its numbers are, in their order. */
  | { readonly is: 'date'; readonly month?: number; readonly numbers: readonly DatePart[] }
  /** Records are counted by it, `by` included. */
  | { readonly is: 'period'; readonly period: Period }
  | { readonly is: 'entity'; readonly entity: string; readonly owned?: string }
  | { readonly is: 'concept'; readonly concept: string; readonly filter: string }
  | { readonly is: 'option'; readonly field: Field; readonly value: string | number; readonly label: string }
  | { readonly is: 'field'; readonly field: Field }
  | { readonly is: 'workflow'; readonly workflow: WorkflowView };

export type TextOf = (key: string) => string | undefined;

/** What was said first stays: words of the language go before those of fields, and those of values before both. */
class Words {
  readonly phrases = new Map<string, Meaning>();
  readonly stems = new Map<string, Meaning>();
  readonly #grammar: Grammar;
  constructor(grammar: Grammar) {
    this.#grammar = grammar;
  }
  /** As they are written alone. */
  fixed(phrases: readonly string[], meaning: Meaning): void {
    for (const phrase of phrases) {
      const key = phraseOf(phrase);
      if (key !== '' && !this.phrases.has(key)) this.phrases.set(key, meaning);
    }
  }
  /** As the language bends them. */
  bent(phrases: readonly string[], meaning: Meaning): void {
    this.fixed(phrases, meaning);
    for (const phrase of phrases) {
      const key = stemsOf(phrase, this.#grammar);
      if (key !== '' && !this.stems.has(key)) this.stems.set(key, meaning);
    }
  }
  get vocabulary(): Vocabulary<Meaning> {
    const { endings, prefixes, numbers } = this.#grammar;
    const counted = new Map(Object.entries(numbers).map(([word, number]) => [fold(word), number]));
    return { phrases: this.phrases, stems: this.stems, inflection: { endings, prefixes }, numbers: counted };
  }
}

function functionWords(words: Words, grammar: Grammar): void {
  for (const is of ['how', 'why', 'free', 'nearest', 'happened', 'message', 'update', 'count', 'by', 'or', 'next'] as const)
    words.fixed(grammar[is], { is });
  for (const span of spans) words.fixed(grammar.spans[span], { is: 'span', span });
  for (const is of ['days_back', 'days_ahead', 'hours', 'hours_from_noon'] as const) words.fixed(grammar[is], { is });
  for (const bound of bounds) {
    words.fixed(grammar.bounds[bound], { is: 'bound', bound, isBehind: false });
    words.fixed(grammar.bounds_behind[bound] ?? [], { is: 'bound', bound, isBehind: true });
  }
  for (const comparison of comparisons) words.fixed(grammar.comparisons[comparison], { is: 'comparison', comparison });
  grammar.weekdays.forEach((names, day) => {
    words.fixed(names, { is: 'weekday', day });
  });
  for (const period of periods)
    words.fixed(
      grammar.by.flatMap((by) => grammar.periods[period].map((name) => `${by} ${name}`)),
      { is: 'period', period },
    );
  dateWords(words, grammar);
}

const PART = /\{(day|month|year)\}/g;

function dateWords(words: Words, { dates, months }: Grammar): void {
  for (const date of dates) {
    const parts = [...date.matchAll(PART)].map(([, part]) => part as DatePart);
    const numbers = parts.filter((part) => part !== 'month' || months.length === 0);
    const phrase = (month: string) => date.replaceAll(PART, (_whole, part: DatePart) => (part === 'month' ? month : '#'));
    if (months.length === 0) words.fixed([phrase('#')], { is: 'date', numbers });
    months.forEach((names, index) => {
      words.fixed(names.map(phrase), { is: 'date', month: index + 1, numbers });
    });
  }
}

/** A label as people type it: with its hyphens, with blanks for them, and without. */
const typed = (label: string): readonly string[] => [label, label.replaceAll('-', '')];

function entityNames(words: Words, { name, label, labels }: EntityView, grammar: Grammar, textOf: TextOf): void {
  words.fixed(grammar.owned[name] ?? [], { is: 'entity', entity: name, owned: 'mine' });
  words.bent(grammar.entities[name] ?? [], { is: 'entity', entity: name });
  // What is called after the way it is counted, such as “By city”, would hide that way from every other entity.
  const isWay = (text: string) => grammar.by.some((by) => phraseOf(text).startsWith(`${phraseOf(by)} `));
  for (const key of [labels, label]) {
    const text = textOf(key) ?? '';
    if (!isWay(text)) words.bent(typed(text), { is: 'entity', entity: name });
  }
}

/** To find out what a question is about: names of entities and words of the language. */
export function subjectWords(grammar: Grammar, entities: readonly EntityView[], textOf: TextOf): Vocabulary<Meaning> {
  const words = new Words(grammar);
  functionWords(words, grammar);
  // What a language calls by a word of its own goes before labels of others.
  for (const { name } of entities) {
    words.fixed(grammar.owned[name] ?? [], { is: 'entity', entity: name, owned: 'mine' });
    words.bent(grammar.entities[name] ?? [], { is: 'entity', entity: name });
  }
  for (const entity of entities) entityNames(words, entity, grammar, textOf);
  // A field may be what records are counted by: it says something, which is read once it is known whose it is.
  const fields = new Set(Object.values(grammar.fields).flat().map(phraseOf));
  words.fixed(
    grammar.ignore.filter((phrase) => !fields.has(phraseOf(phrase))),
    { is: 'ignore' },
  );
  return words.vocabulary;
}

/** To read a question about records of one entity. */
export function entityWords(grammar: Grammar, facts: Facts, entity: EntityView, textOf: TextOf): Vocabulary<Meaning> {
  const words = new Words(grammar);
  functionWords(words, grammar);
  const open = entity.fields.filter(({ filterable }) => filterable);
  const known = new Set(open.map(({ name }) => name));
  for (const [concept, phrases] of Object.entries(grammar.concepts)) {
    const filter = facts.concepts[concept]?.[entity.name];
    // A filter over a field that is not there for the person would be refused, and is no word of theirs.
    if (filter !== undefined && fieldsIn(filter).every((name) => known.has(name))) words.bent(phrases, { is: 'concept', concept, filter });
  }
  for (const field of open)
    for (const { value, label } of field.options ?? []) {
      const text = field.literal ? label : textOf(label);
      if (text !== undefined && field.type !== 'boolean')
        words.bent([text, ...(grammar.values[String(value)] ?? [])], { is: 'option', field, value, label });
    }
  entityNames(words, entity, grammar, textOf);
  for (const field of open) {
    words.bent(grammar.fields[field.name] ?? [], { is: 'field', field });
    const text = field.literal ? field.label : textOf(field.label);
    if (text !== undefined) words.bent(typed(text), { is: 'field', field });
  }
  words.fixed(grammar.ignore, { is: 'ignore' });
  return words.vocabulary;
}

/** To read what is to be done with a record. */
export function workflowWords(grammar: Grammar, entity: Pick<EntityView, 'name' | 'workflows'>, textOf: TextOf): Vocabulary<Meaning> {
  const words = new Words(grammar);
  for (const is of ['why', 'nearest', 'happened', 'message'] as const) words.fixed(grammar[is], { is });
  for (const workflow of entity.workflows) {
    words.fixed(grammar.workflows[`${entity.name}.${workflow.name}`] ?? [], { is: 'workflow', workflow });
    words.bent([textOf(workflow.label) ?? ''], { is: 'workflow', workflow });
  }
  words.fixed(grammar.ignore, { is: 'ignore' });
  return words.vocabulary;
}

/** How many words of a text a vocabulary does not know. */
export const unknownIn = (words: readonly { readonly kind: string; readonly words: string }[]): number =>
  words.reduce((sum, each) => sum + (each.kind === 'unknown' ? unitsOf(each.words).length : 0), 0);

const fieldsIn = (filter: string): readonly string[] => [...filter.matchAll(/\bdoc\.(\w+)/g)].map(([, name = '']) => name);
