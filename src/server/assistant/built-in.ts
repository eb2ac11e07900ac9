/** The assistant without a model: it reads questions by the definitions and a grammar, and says what it cannot read. */
import type { EntityView, Found } from '../../../engine/core/definitions/view-types.ts';
import { type Meaning, scan, subjectWords, type Token, unknownIn } from '../../../engine/server/assistant/understand/index.ts';
import { draftUpdate } from './answer-draft.ts';
import { answerFree } from './answer-free.ts';
import { answerHow } from './answer-how.ts';
import { answerList } from './answer-list.ts';
import { answerRecord, codeIn } from './answer-record.ts';
import type { Assistant, AssistantQuestion } from './assistant.ts';
import { grammarsFor, languageOf, productFacts } from './grammars.ts';
import { offersFor } from './near.ts';
import { questionOf, type Reading, subjectOf, unreadOf } from './read.ts';
import { link, plain } from './say.ts';
import type { Asking, Reply } from './types.ts';

export const builtIn: Assistant = {
  name: 'built-in',
  reply(question) {
    const entities = viewsOf(question);
    const [own, english] = grammarsFor(question.language).map((grammar): Reading => {
      const wordOf = question.textIn(grammar.language);
      const asking = { ...question, grammar, facts: productFacts, locale: languageOf(question.language), wordOf };
      const vocabulary = subjectWords(grammar, entities, wordOf);
      return { asking, entities, vocabulary, tokens: scan(question.text, vocabulary) };
    });
    if (!own) throw new Error('There is no grammar.');
    // A sentence in English is read as one where it says more that way.
    return replyIn(english && unreadOf(english) < unreadOf(own) ? english : own);
  },
};

async function replyIn(reading: Reading): Promise<Reply> {
  const { asking, entities, tokens } = reading;
  const { text } = asking;
  const how = opening(tokens, 'how');
  if (how) return answerHow(asking, behind(text, how.words), entities);
  const code = codeIn(text);
  if (code !== undefined) return answerRecord(asking, text, code);
  const asks = (is: Meaning['is']) => tokens.some((token) => token.kind === 'known' && token.meaning.is === is);
  if (asks('free')) return answerFree(asking, tokens);
  if (asks('update') && unknownIn(tokens) === 0) return draftUpdate(asking);
  const entity = subjectOf(reading);
  return entity ? answerList(asking, questionOf(asking, entity)) : searched(reading);
}

/** The first word that says something, where it is of this kind. */
function opening(tokens: readonly Token<Meaning>[], is: Meaning['is']) {
  const first = tokens.find((token) => token.kind === 'unknown' || token.meaning.is !== 'ignore');
  return first?.kind === 'known' && first.meaning.is === is ? first : undefined;
}

const behind = (text: string, words: string): string => text.slice(text.indexOf(words) + words.length);

const viewsOf = ({ host: { definitions }, member }: AssistantQuestion): readonly EntityView[] =>
  [...definitions.shown(member).entities.keys()].flatMap((name) => {
    const view = definitions.entity(member, name);
    return view?.can.read ? [view] : [];
  });

const SHORT = 3;

/** A few words that name nothing else may be the name of a record. */
async function searched({ asking, entities, tokens, vocabulary }: Reading): Promise<Reply> {
  const { text: words, say, host, member } = asking;
  const refusal: Reply = {
    outcome: 'refused',
    content: say('problem.assistant.not_understood', { examples: examplesOf(asking, entities) }),
    ...offersFor(asking, tokens, vocabulary),
  };
  const isAsked = host.definitions.reach(member).records.size > 0;
  if (!isAsked || words.length < 2 || words.length > 60 || words.split(/\s+/).length > SHORT) return refusal;
  const found = (await asking.run({ tool: 'search', input: { text: words } })) as Found;
  const lines = found.data.flatMap(({ label, title, found: hits }) =>
    hits
      .slice(0, SHORT)
      .map(({ values, to }) => `- ${plain(asking.textOf(label) ?? label)}: ${link(plain(String(values[title] ?? '–')), to)}`),
  );
  if (lines.length === 0) return refusal;
  const head = say(found.isSimilar ? 'problem.assistant.found_alike' : 'problem.assistant.found', { words: plain(words) });
  return { outcome: 'answered', content: [head, lines.join('\n')].join('\n\n') };
}

/** Questions that it can read, of records that this person has. */
const examplesOf = ({ say, facts }: Asking, entities: readonly EntityView[]): string =>
  Object.keys(facts.dates)
    .filter((name) => entities.some((each) => each.name === name))
    .slice(0, 2)
    .map((name) => say(`problem.assistant.example_${name.replaceAll('-', '_')}`))
    .join(' ');
