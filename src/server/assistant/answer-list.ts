/** Lists, numbers and groups: what was asked is told as the filter that it was read as, with the way to the list. */
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { entityWords, type ListQuestion, nameIn, type Part, scan } from '../../../engine/server/assistant/understand/index.ts';
import { Problem } from '../../../engine/server/kernel/errors.ts';
import type { ListAnswer } from '../../../engine/server/resources/types.ts';
import { answerGroups } from './answer-groups.ts';
import { offersFor } from './near.ts';
import { fieldName, link, mannerOf, plain, table, valueIn } from './say.ts';
import type { Asking, Reply } from './types.ts';

const SHOWN = 5;

export async function answerList(asking: Asking, question: ListQuestion): Promise<Reply> {
  const { say, textOf, host, member } = asking;
  const { entity } = question;
  const named = await namesOf(asking, question);
  if ('outcome' in named) return named;
  const parts = [...question.parts, ...named];
  const filter = parts.map((part) => (part.filter.includes('||') ? `(${part.filter})` : part.filter)).join(' && ');
  const label = plain(textOf(entity.labels) ?? entity.name);
  const told = parts.map((part) => toldOf(part, textOf));
  const readAs = say('problem.assistant.read_as', {
    parts: [label, ...told, ...(question.by ? [byOf(asking, question.by, question.period)] : []), ...havingOf(question)].join(' · '),
  });
  const base = host.definitions.reach(member).lists.get(entity.name);
  const listAt = (text: string) => (base === undefined ? undefined : `${base}${encodeURIComponent(text)}`);
  const way = listAt(filter);
  const open = way === undefined ? [] : [link(say('problem.assistant.open_list'), way)];
  try {
    if (question.by) {
      const { table, chart } = await answerGroups(asking, question, { filter, listAt, to: base?.replace(/[?&]filter=$/, '') });
      const words = [readAs, ...open];
      return {
        outcome: 'answered',
        content: [table, ...words].join('\n\n'),
        ...(chart ? { shown: { type: 'chart', content: words.join('\n\n'), chart } } : {}),
      };
    }
    const body = await listed(asking, question, { filter, label });
    return { outcome: 'answered', content: [...body, readAs, ...open].join('\n\n') };
  } catch (error) {
    // What may not be asked by is told like what is not there.
    if (!(error instanceof Problem) || (error.status !== 400 && error.status !== 404)) throw error;
    return { outcome: 'refused', content: say('problem.assistant.cannot_ask', { parts: [label, ...told].join(' · ') }) };
  }
}

/** A part of the question as it was understood: a choice by the name that it has in the language of the answer. */
function toldOf({ field, words, label }: Part, textOf: Asking['textOf']): string {
  if (!field) return plain(words);
  const named = label === undefined || field.literal ? (label ?? words) : (textOf(label) ?? words);
  return `${fieldName(field, textOf)}: ${plain(named)}`;
}

const byOf = ({ say, textOf }: Asking, by: NonNullable<ListQuestion['by']>, period: ListQuestion['period']): string => {
  const field = fieldName(by, textOf);
  return say('problem.assistant.by', { field: period === undefined ? field : `${field}, ${say(`problem.assistant.by_${period}`)}` });
};

const SIGNS = { more: '>', less: '<', least: '≥', most: '≤' } as const;
const havingOf = ({ having }: ListQuestion): readonly string[] => (having ? [`${SIGNS[having.comparison]} ${having.number}`] : []);

/** What a question about these records may say. */
function knownOf({ say, textOf }: Asking, entity: EntityView): string {
  const named = entity.fields.filter(({ filterable, system, options, ref }) => filterable && !system && (options || ref !== undefined));
  return say('problem.assistant.knows', {
    label: plain(textOf(entity.labels) ?? entity.name),
    fields: [...new Set(named.map((field) => fieldName(field, textOf)))].slice(0, 8).join(', '),
  });
}

/** Each run of words that nothing is known of must be the name of something. */
async function namesOf(asking: Asking, { entity, unknown }: ListQuestion): Promise<readonly Part[] | Reply> {
  const { host, member, facts, say, grammar, wordOf, text } = asking;
  const parts: Part[] = [];
  for (const words of unknown) {
    const found = await nameIn({ resources: host.resources, member, facts }, entity, words);
    if (found.kind === 'none') {
      const vocabulary = entityWords(grammar, facts, entity, wordOf);
      return {
        outcome: 'refused',
        content: `${say('problem.assistant.unknown_words', { words: plain(words) })} ${knownOf(asking, entity)}`,
        ...offersFor({ text }, scan(words, vocabulary), vocabulary),
      };
    }
    if (found.kind === 'several')
      return {
        outcome: 'refused',
        content: say('problem.assistant.several', { words: plain(words), labels: found.labels.map(plain).join(', ') }),
      };
    parts.push(found.part);
  }
  return parts;
}

async function listed(
  asking: Asking,
  question: ListQuestion,
  { filter, label }: { filter: string; label: string },
): Promise<readonly string[]> {
  const { say } = asking;
  const { entity, isCount, next } = question;
  const input = {
    ...(filter === '' ? {} : { filter }),
    ...(next ? { order_by: next.order } : {}),
    page_size: next ? 1 : SHOWN,
  };
  const answer = (await asking.run({ tool: `list_${entity.name}`, input })) as ListAnswer;
  const count = answer.count?.value ?? answer.data.length;
  if (next && answer.data.length === 0) return [say('problem.assistant.no_next')];
  const head = next
    ? []
    : [`**${say('problem.assistant.count', { label, count: `${count}${answer.count?.exact === false ? '+' : ''}` })}**`];
  return isCount || answer.data.length === 0 ? head : [...head, rowsOf(asking, entity, answer)];
}

/** Title, which opens the record, and what a picker tells of it besides. */
export function rowsOf(asking: Asking, entity: EntityView, { data, labels }: Pick<ListAnswer, 'data' | 'labels'>): string {
  const { host, member, textOf } = asking;
  const address = host.definitions.reach(member).records.get(entity.name);
  const fieldAt = (name: string) => entity.fields.find((each) => each.name === name);
  const names = [entity.title, ...(entity.subtitle ?? entity.fields.filter(({ system }) => !system).map(({ name }) => name))];
  const fields = [...new Set(names)].flatMap((name) => fieldAt(name) ?? []).slice(0, 4);
  const rows = data.map((row) =>
    fields.map((field, index) => {
      const words = valueIn(field, row[field.name], labels, mannerOf(asking));
      if (index > 0 || address === undefined) return words;
      return link(
        words,
        address.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(row[name] ?? ''))),
      );
    }),
  );
  return table(
    fields.map((field) => fieldName(field, textOf)),
    rows,
  );
}
