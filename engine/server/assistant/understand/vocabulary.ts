/** Words of a language and of the definitions with what they mean, for one person: of what they may not read there is none. */
import type { EntityView, WorkflowView } from '../../../core/definitions/view-types.ts';
import type { Facts, Grammar, SpanName } from './grammar.ts';
import { phraseOf, type Vocabulary } from './scan.ts';

type Field = EntityView['fields'][number];
export type Meaning =
  | { readonly is: 'ignore' | 'count' | 'by' | 'since' | 'until' | 'next' | 'how' | 'why' }
  | { readonly is: 'span'; readonly span: SpanName }
  /** 0: Monday. */
  | { readonly is: 'weekday'; readonly day: number }
  | { readonly is: 'entity'; readonly entity: string }
  | { readonly is: 'concept'; readonly concept: string; readonly filter: string }
  | { readonly is: 'option'; readonly field: Field; readonly value: string | number; readonly label: string }
  | { readonly is: 'field'; readonly field: Field }
  | { readonly is: 'workflow'; readonly workflow: WorkflowView };

export type TextOf = (key: string) => string | undefined;
type Words = Map<string, Meaning>;

/** What was said first stays: words of the language go before those of fields, and those of values before both. */
const put = (words: Words, phrase: string, meaning: Meaning): void => {
  const key = phraseOf(phrase);
  if (key !== '' && !words.has(key)) words.set(key, meaning);
};

function functionWords(words: Words, grammar: Grammar): void {
  for (const is of ['how', 'why', 'count', 'by', 'since', 'until', 'next'] as const)
    for (const phrase of grammar[is]) put(words, phrase, { is });
  for (const [span, phrases] of Object.entries(grammar.spans) as [SpanName, readonly string[]][])
    for (const phrase of phrases) put(words, phrase, { is: 'span', span });
  grammar.weekdays.forEach((names, day) => {
    for (const name of names) put(words, name, { is: 'weekday', day });
  });
}

const ignored = (words: Words, grammar: Grammar): void => {
  for (const phrase of grammar.ignore) put(words, phrase, { is: 'ignore' });
};

/** To find out what a question is about: names of entities and words of the language. */
export function subjectWords(grammar: Grammar, entities: readonly EntityView[], textOf: TextOf): Vocabulary<Meaning> {
  const words: Words = new Map();
  functionWords(words, grammar);
  for (const { name } of entities) for (const phrase of grammar.entities[name] ?? []) put(words, phrase, { is: 'entity', entity: name });
  for (const { name, label, labels } of entities)
    for (const key of [labels, label]) {
      const text = textOf(key) ?? '';
      for (const each of [text, text.replaceAll('-', ''), text.replaceAll('-', ' ')]) put(words, each, { is: 'entity', entity: name });
    }
  ignored(words, grammar);
  return words;
}

/** To read a question about records of one entity. */
export function entityWords(grammar: Grammar, facts: Facts, entity: EntityView, textOf: TextOf): Vocabulary<Meaning> {
  const words: Words = new Map();
  functionWords(words, grammar);
  const known = new Set(entity.fields.filter(({ filterable }) => filterable).map(({ name }) => name));
  for (const [concept, phrases] of Object.entries(grammar.concepts)) {
    const filter = facts.concepts[concept]?.[entity.name];
    // A filter over a field that is not there for the person would be refused, and is no word of theirs.
    if (filter !== undefined && fieldsIn(filter).every((name) => known.has(name)))
      for (const phrase of phrases) put(words, phrase, { is: 'concept', concept, filter });
  }
  for (const field of entity.fields) {
    if (!field.filterable) continue;
    for (const { value, label } of field.options ?? []) {
      const text = field.literal ? label : textOf(label);
      if (text !== undefined && field.type !== 'boolean') put(words, text, { is: 'option', field, value, label: text });
    }
  }
  for (const phrase of [...(grammar.entities[entity.name] ?? []), ...[entity.labels, entity.label].flatMap((key) => textOf(key) ?? [])])
    for (const each of [phrase, phrase.replaceAll('-', ''), phrase.replaceAll('-', ' ')])
      put(words, each, { is: 'entity', entity: entity.name });
  for (const field of entity.fields) {
    const text = field.literal ? field.label : textOf(field.label);
    if (field.filterable && text !== undefined) {
      put(words, text, { is: 'field', field });
      if (grammar.language === 'en') put(words, `${text}s`, { is: 'field', field });
    }
  }
  ignored(words, grammar);
  return words;
}

/** To read what is to be done with a record. */
export function workflowWords(grammar: Grammar, entity: EntityView, textOf: TextOf): Vocabulary<Meaning> {
  const words: Words = new Map();
  for (const phrase of grammar.why) put(words, phrase, { is: 'why' });
  for (const workflow of entity.workflows)
    for (const phrase of [...(grammar.workflows[`${entity.name}.${workflow.name}`] ?? []), textOf(workflow.label) ?? ''])
      put(words, phrase, { is: 'workflow', workflow });
  ignored(words, grammar);
  return words;
}

const fieldsIn = (filter: string): readonly string[] => [...filter.matchAll(/\bdoc\.(\w+)/g)].map(([, name = '']) => name);
