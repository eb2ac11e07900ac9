/** “How do I …”: passages of the product's own guides that are open to the person, what their pages offer, and what may be done with records. */

import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { isObject } from '../../../engine/core/json/index.ts';
import { compileTrusted } from '../../../engine/core/rules/index.ts';
import { scopeOf } from '../../../engine/server/access/decisions.ts';
import { phraseOf, scan, stem, unitsOf } from '../../../engine/server/assistant/understand/index.ts';
import { link, plain } from './say.ts';
import type { Asking, Reply } from './types.ts';

const MOST = 2;
const ENOUGH = 0.75;
/** One passage: as it is searched, in the language of the question, and as it is shown. */
type Passage = { readonly address: string; readonly searched: string; readonly shown: string };

export function answerHow(asking: Asking, words: string, entities: readonly EntityView[]): Reply {
  const { say, host, member, textOf, wordOf } = asking;
  const share = sharerOf(asking, words);
  const best = passagesOf(asking)
    .map((each) => ({ ...each, share: share(each.searched) }))
    .filter((each) => each.share >= ENOUGH)
    .toSorted((a, b) => b.share - a.share || a.searched.length - b.searched.length)
    .slice(0, MOST);
  const named = ({ label, name }: { label: string; name?: string }, of: Asking['textOf']) =>
    (of(label) ?? label).replace('{{name}}', (name && of(name)) ?? '');
  const actions = host.definitions
    .reach(member)
    .actions.filter((each) => share(named(each, wordOf)) === 1)
    .slice(0, MOST)
    .map((each) => link(plain(named(each, textOf)), each.to));
  const workflows = entities
    .flatMap((entity) => entity.workflows.map((workflow) => ({ entity, workflow })))
    .filter(
      ({ entity, workflow }) => workflow.on === 'record' && share(`${wordOf(workflow.label) ?? ''} ${wordOf(entity.label) ?? ''}`) === 1,
    )
    .slice(0, MOST)
    .map(({ entity, workflow }) =>
      say('problem.assistant.how_workflow', {
        record: plain(textOf(entity.label) ?? entity.name),
        workflow: plain(textOf(workflow.label) ?? workflow.name),
      }),
    );
  const [first] = best;
  const lines = [...best.map(({ shown }) => shown.trim()), ...actions, ...workflows];
  if (lines.length === 0) return { outcome: 'refused', content: say('problem.assistant.no_guide', { words: plain(words) }) };
  return {
    outcome: 'answered',
    content: [...lines, ...(first ? [link(say('problem.assistant.open_guide'), first.address)] : [])].join('\n\n'),
  };
}

const isHan = (word: string): boolean => /^\p{Script=Han}/u.test(word);

/** Words by their stems; signs that stand without blanks by pairs, for one alone says little. */
function wordsIn(text: string, { grammar }: Asking): readonly string[] {
  const units = unitsOf(text).map(({ word }) => word);
  return units.flatMap((word, index) => {
    if (!isHan(word)) return [stem(word, grammar)];
    const after = units[index + 1];
    return after !== undefined && isHan(after) ? [word + after] : [];
  });
}

/** How much of what was asked stands in a text, from 0 to 1. */
function sharerOf(asking: Asking, words: string): (text: string) => number {
  const { ignore } = asking.grammar;
  const idle = {
    phrases: new Map(ignore.map((phrase) => [phraseOf(phrase), true])),
    stems: new Map(),
    inflection: asking.grammar,
    numbers: new Map(),
  };
  const wanted = scan(words, idle).flatMap((token) => (token.kind === 'unknown' ? wordsIn(token.words, asking) : []));
  return (text) => {
    const there = new Set(wordsIn(text, asking));
    return wanted.length === 0 ? 0 : wanted.filter((word) => there.has(word)).length / wanted.length;
  };
}

function passagesOf({ host, member, textOf, wordOf, now }: Asking): readonly Passage[] {
  const scope = scopeOf(member, now);
  const passages: Passage[] = [];
  const add = (address: string, key: string) => {
    const [searched, shown] = [wordOf, textOf].map((of) => (of(key) ?? '').split(/\n+/));
    searched?.forEach((each, index) => {
      // A translation has the same lines; where one has not, it is shown as it was found.
      passages.push({ address, searched: each, shown: (shown?.length === searched.length ? shown[index] : undefined) ?? each });
    });
  };
  for (const { routes, allow, bare, body } of host.definitions.shown(member).screens.values()) {
    const address = routes.find((route) => !/[:*]/.test(route));
    if (bare || address === undefined || !allow?.holds(scope)) continue;
    const walk = (value: unknown): void => {
      if (Array.isArray(value)) for (const each of value) walk(each);
      if (!isObject(value)) return;
      if (typeof value.show === 'string' && !compileTrusted(value.show).holds(scope)) return;
      if (value.widget === 'markdown' && typeof value.text === 'string') add(address, value.text.replace(/^t:/, ''));
      else for (const each of Object.values(value)) walk(each);
    };
    walk(body);
  }
  return passages;
}
