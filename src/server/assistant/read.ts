/** What a sentence is about, and how much of it a language knows. */
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { minorDigits } from '../../../engine/core/format/index.ts';
import {
  entityWords,
  type ListQuestion,
  type Meaning,
  readList,
  scan,
  type Token,
  unknownIn,
  type Vocabulary,
  workflowWords,
} from '../../../engine/server/assistant/understand/index.ts';
import { codeIn, partsOf } from './answer-record.ts';
import type { Asking } from './types.ts';

/** A sentence as one language has it. */
export type Reading = {
  readonly asking: Asking;
  /** Those that the person may read. */
  readonly entities: readonly EntityView[];
  readonly vocabulary: Vocabulary<Meaning>;
  readonly tokens: readonly Token<Meaning>[];
};

/**
 * The entity that a question is about: the first one named. A field may be called as another entity is, as “technician” is; what records
 * are counted by is therefore no subject, wherever it stands.
 */
export function subjectOf({ asking, entities, tokens }: Reading): EntityView | undefined {
  const meant = tokens.filter((token) => token.kind === 'unknown' || token.meaning.is !== 'ignore');
  const isNext = meant.some((token) => token.kind === 'known' && token.meaning.is === 'next');
  const named = meant.flatMap((token, index) => {
    const before = meant[index - 1];
    const isBy = before?.kind === 'known' && before.meaning.is === 'by';
    return token.kind === 'known' && token.meaning.is === 'entity' && !isBy ? [token.meaning.entity] : [];
  });
  const name = named[0] ?? (isNext ? Object.keys(asking.facts.next)[0] : undefined);
  return entities.find((each) => each.name === name);
}

export function questionOf({ text, grammar, facts, wordOf, today, member }: Asking, entity: EntityView): ListQuestion {
  const vocabulary = entityWords(grammar, facts, entity, wordOf);
  const unitsIn = ({ type }: { type: string }) => (type === 'money' ? 10 ** minorDigits(member.org.currency) : 1);
  return readList(text, entity, { facts, vocabulary, today, unitsIn });
}

/** How many words of the sentence say nothing in this language. */
export function unreadOf(reading: Reading): number {
  const { asking, entities, tokens } = reading;
  const { text, grammar, facts, wordOf } = asking;
  const code = codeIn(text);
  if (code !== undefined) {
    const { wish } = partsOf(text, code);
    return Math.min(...entities.map((entity) => unknownIn(scan(wish, workflowWords(grammar, entity, wordOf)))));
  }
  const entity = subjectOf(reading);
  return unknownIn(entity ? scan(text, entityWords(grammar, facts, entity, wordOf)) : tokens);
}
