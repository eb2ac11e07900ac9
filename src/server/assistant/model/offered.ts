/**
 * Which of a person's tools a model is offered: hundreds are more than any model reads. Those of what the question names come first;
 * `find_tools` brings others by words.
 */
import type { EntityView } from '../../../../engine/core/definitions/view-types.ts';
import { COMPONENTS, SHOW, type Tool, toolsFor } from '../../../../engine/server/assistant/index.ts';
import { unitsOf } from '../../../../engine/server/assistant/understand/index.ts';
import type { AssistantQuestion } from '../assistant.ts';
import type { Offered } from './chat.ts';

export const FIND = 'find_tools';
/** Tools that are offered at a time besides `find_tools`. */
const MOST = 24;
const MOST_FOUND = 12;
const everyday: ReadonlySet<string> = new Set(['search', COMPONENTS, SHOW]);
/** Fields of an entity that its tools tell of. */
const MOST_FIELDS = 40;
/** What services take as the name of a tool. */
const NAMED = /^[\w-]{1,64}$/;

const find: Offered = {
  name: FIND,
  description: 'Finds further tools by words for what they are about. They can be called afterwards.',
  schema: { type: 'object', properties: { words: { type: 'string', maxLength: 200 } }, required: ['words'], additionalProperties: false },
};

export type Toolbox = {
  offered(): readonly Offered[];
  /** Names of what is offered from now on. */
  find(words: string): readonly string[];
};

/** `always`: entities whose lists are offered whatever the question is. */
export function toolbox(question: AssistantQuestion, always: readonly string[]): Toolbox {
  const { host, member, textOf, textIn, text } = question;
  const english = textIn('en');
  const all = [...toolsFor(host.definitions, member).values()].filter(({ name }) => NAMED.test(name));
  const wordsOf = ({ name, label }: Tool) =>
    new Set(units(`${name.replaceAll(/[_-]/g, ' ')} ${textOf(label) ?? ''} ${english(label) ?? ''}`));
  const known = all.map((tool) => ({ tool, words: wordsOf(tool) }));
  const ranked = (asked: string) => {
    const wanted = units(asked);
    return known
      .map(({ tool, words }) => ({ tool, score: wanted.filter((word) => words.has(word)).length }))
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score)
      .map(({ tool }) => tool);
  };
  const usual = all.filter(({ name, does }) => everyday.has(name) || (does.verb === 'list' && always.includes(does.entity)));
  let chosen = [...new Set([...usual, ...ranked(text)])].slice(0, MOST);
  return {
    offered: () => [find, ...chosen.map((tool) => described(tool, host.definitions.entity(member, tool.does.entity), english))],
    find(words) {
      const found = ranked(words).slice(0, MOST_FOUND);
      chosen = [...new Set([...found, ...chosen])].slice(0, MOST);
      return found.map(({ name }) => name);
    },
  };
}

const HAN = /\p{Script=Han}/u;
const units = (text: string): readonly string[] =>
  unitsOf(text)
    .map(({ word }) => word)
    .filter((word) => word.length > 2 || HAN.test(word))
    // One and several of a thing, as far as that is a matter of the last letter.
    .map((word) => word.replace(/s$/, ''));

function described(
  { name, kind, does, label, schema }: Tool,
  view: EntityView | undefined,
  english: (key: string) => string | undefined,
): Offered {
  const what = `${does.verb} ${english(label) ?? does.workflow ?? does.entity}`;
  const note = kind === 'changes' ? ' Changes data: the person is asked to confirm it; call it once with all values.' : '';
  const fields = view && (does.verb === 'list' || does.verb === 'group') ? ` Fields: ${fieldsOf(view)}.` : '';
  return { name, description: `${what}.${note}${fields}`, schema };
}

const fieldsOf = ({ fields }: EntityView): string =>
  fields
    .filter(({ filterable }) => filterable)
    .slice(0, MOST_FIELDS)
    .map(({ name, type, options }) => {
      const values = (options ?? []).slice(0, 12).map(({ value }) => String(value));
      return `${name} (${values.length > 0 ? values.join('|') : type})`;
    })
    .join(', ');
