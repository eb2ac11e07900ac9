/** “How do I …”: passages of the product's own guides that are open to the person, and what their pages offer. */

import { isObject } from '../../../engine/core/json/index.ts';
import { compileTrusted } from '../../../engine/core/rules/index.ts';
import { scopeOf } from '../../../engine/server/access/decisions.ts';
import { phraseOf } from '../../../engine/server/assistant/understand/index.ts';
import { link, plain } from './say.ts';
import type { Asking, Reply } from './types.ts';

const MOST = 2;
type Guide = { readonly address: string; readonly text: string };

export function answerHow(asking: Asking, words: string, now: string): Omit<Reply, 'calls'> {
  const { say, grammar, host, member, textOf } = asking;
  const ignored = new Set(grammar.ignore.map(phraseOf));
  const wanted = phraseOf(words)
    .split(' ')
    .filter((word) => !ignored.has(word));
  const share = (text: string): number => {
    const there = new Set(phraseOf(text).split(' ').map(stem));
    return wanted.length === 0 ? 0 : wanted.filter((word) => there.has(stem(word))).length / wanted.length;
  };
  const passages = guidesOf(asking, now).flatMap(({ address, text }) => text.split(/\n+/).map((passage) => ({ address, passage })));
  const best = passages
    .map((each) => ({ ...each, share: share(each.passage) }))
    .filter((each) => each.share >= 0.75)
    .toSorted((a, b) => b.share - a.share || a.passage.length - b.passage.length)
    .slice(0, MOST);
  const actions = host.definitions
    .reach(member)
    .actions.map(({ label, name, to }) => ({ words: (textOf(label) ?? label).replace('{{name}}', (name && textOf(name)) ?? ''), to }))
    .filter((each) => share(each.words) === 1)
    .slice(0, MOST);
  if (best.length + actions.length === 0)
    return { outcome: 'refused', content: say('problem.assistant.no_guide', { words: plain(words) }) };
  const [first] = best;
  return {
    outcome: 'answered',
    content: [
      ...best.map(({ passage }) => passage.trim()),
      ...actions.map(({ words: named, to }) => link(plain(named), to)),
      ...(first ? [link(say('problem.assistant.open_guide'), first.address)] : []),
    ].join('\n\n'),
  };
}

/** Endings that differ between a question and a guide: a plural, a verb in its third person. */
const stem = (word: string): string => (word.length > 4 ? word.replace(/(ies|es|s|ing|ed)$/, '') : word);

function guidesOf({ host, member, textOf }: Asking, now: string): readonly Guide[] {
  const scope = scopeOf(member, now);
  const guides: Guide[] = [];
  for (const { routes, allow, bare, body } of host.definitions.shown(member).screens.values()) {
    const address = routes.find((route) => !/[:*]/.test(route));
    if (bare || address === undefined || !allow?.holds(scope)) continue;
    const walk = (value: unknown): void => {
      if (Array.isArray(value)) for (const each of value) walk(each);
      if (!isObject(value)) return;
      if (typeof value.show === 'string' && !compileTrusted(value.show).holds(scope)) return;
      if (value.widget === 'markdown' && typeof value.text === 'string')
        guides.push({ address, text: textOf(value.text.replace(/^t:/, '')) ?? '' });
      else for (const each of Object.values(value)) walk(each);
    };
    walk(body);
  }
  return guides;
}
