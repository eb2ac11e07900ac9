/** The assistant without a model: it reads questions by the definitions and a grammar, and says what it cannot read. */
import type { EntityView, Found } from '../../../engine/core/definitions/view-types.ts';
import { entityWords, readList, scan, subjectWords } from '../../../engine/server/assistant/understand/index.ts';
import { answerHow } from './answer-how.ts';
import { answerList } from './answer-list.ts';
import { answerRecord, CODE } from './answer-record.ts';
import { link, plain } from './say.ts';
import type { Asking, Reply } from './types.ts';

export async function builtInReply(asking: Asking, text: string, now: string): Promise<Omit<Reply, 'calls'>> {
  const { grammar, host, member, wordOf, say } = asking;
  const entities = viewsOf(asking);
  const tokens = scan(text, subjectWords(grammar, entities, wordOf));
  const meant = tokens.flatMap((token) => (token.kind === 'known' ? [token] : []));
  const how = tokens[0]?.kind === 'known' && tokens[0].meaning.is === 'how' ? tokens[0] : undefined;
  if (how) return answerHow(asking, text.trim().slice(how.words.length), now);
  const code = CODE.exec(text)?.[0];
  if (code !== undefined) return answerRecord(asking, text, code);
  const names = [...new Set(meant.flatMap(({ meaning }) => (meaning.is === 'entity' ? [meaning.entity] : [])))];
  // A field may be called as another entity is, as “technician” is: the one named first is asked for.
  const isNext = meant.some(({ meaning }) => meaning.is === 'next');
  const name = names[0] ?? (isNext ? Object.keys(asking.facts.next)[0] : undefined);
  const entity = entities.find((each) => each.name === name);
  if (entity) {
    const vocabulary = entityWords(grammar, asking.facts, entity, wordOf);
    return answerList(asking, readList(text, entity, { facts: asking.facts, vocabulary, today: asking.today }));
  }
  return searched(
    asking,
    text,
    say('problem.assistant.not_understood', { examples: examplesOf(asking, entities) }),
    host.definitions.reach(member).records.size > 0,
  );
}

const viewsOf = ({ host: { definitions }, member }: Asking): readonly EntityView[] =>
  [...definitions.shown(member).entities.keys()].flatMap((name) => {
    const view = definitions.entity(member, name);
    return view?.can.read ? [view] : [];
  });

const SHORT = 3;

/** A few words that name nothing else may be the name of a record. */
async function searched(asking: Asking, text: string, refusal: string, isAsked: boolean): Promise<Omit<Reply, 'calls'>> {
  const words = text.trim();
  if (!isAsked || words.length < 2 || words.length > 60 || words.split(/\s+/).length > SHORT)
    return { outcome: 'refused', content: refusal };
  const found = (await asking.run({ tool: 'search', input: { text: words } })) as Found;
  const lines = found.data.flatMap(({ label, title, found: hits }) =>
    hits
      .slice(0, SHORT)
      .map(({ values, to }) => `- ${plain(asking.textOf(label) ?? label)}: ${link(plain(String(values[title] ?? '–')), to)}`),
  );
  if (lines.length === 0) return { outcome: 'refused', content: refusal };
  const head = asking.say(found.isSimilar ? 'problem.assistant.found_alike' : 'problem.assistant.found', { words: plain(words) });
  return { outcome: 'answered', content: [head, lines.join('\n')].join('\n\n') };
}

/** Questions that it can read, of records that this person has. */
const examplesOf = ({ say, facts }: Asking, entities: readonly EntityView[]): string =>
  Object.keys(facts.dates)
    .filter((name) => entities.some((each) => each.name === name))
    .slice(0, 2)
    .map((name) => say(`problem.assistant.example_${name.replaceAll('-', '_')}`))
    .join(' ');
