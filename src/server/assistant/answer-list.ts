/** Lists, numbers and groups: what was asked is told as the filter that it was read as, with the way to the list. */
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { type ListQuestion, nameIn, type Part, quote } from '../../../engine/server/assistant/understand/index.ts';
import { Problem } from '../../../engine/server/kernel/errors.ts';
import type { GroupAnswer, ListAnswer } from '../../../engine/server/resources/types.ts';
import { fieldName, link, plain, table, valueIn } from './say.ts';
import type { Asking, Reply } from './types.ts';

const SHOWN = 5;
type Refusal = Omit<Reply, 'calls'>;

export async function answerList(asking: Asking, question: ListQuestion): Promise<Refusal> {
  const { say, textOf, host, member } = asking;
  const { entity } = question;
  const named = await namesOf(asking, question);
  if ('outcome' in named) return named;
  const parts = [...question.parts, ...named];
  const filter = parts.map((part) => (part.filter.includes('||') ? `(${part.filter})` : part.filter)).join(' && ');
  const label = plain(textOf(entity.labels) ?? entity.name);
  const told = parts.map(({ field, words }) => (field ? `${fieldName(field, textOf)}: ${plain(words)}` : plain(words)));
  const readAs = say('problem.assistant.read_as', {
    parts: [label, ...told, ...(question.by ? [say('problem.assistant.by', { field: fieldName(question.by, textOf) })] : [])].join(' · '),
  });
  const base = host.definitions.reach(member).lists.get(entity.name);
  const listAt = (text: string) => (base === undefined ? undefined : `${base}${encodeURIComponent(text)}`);
  const way = listAt(filter);
  const open = way === undefined ? [] : [link(say('problem.assistant.open_list'), way)];
  try {
    const body = question.by ? await grouped(asking, question, { filter, listAt }) : await listed(asking, question, { filter, label });
    return { outcome: 'answered', content: [...body, readAs, ...open].join('\n\n') };
  } catch (error) {
    // What may not be asked by is told like what is not there.
    if (!(error instanceof Problem) || (error.status !== 400 && error.status !== 404)) throw error;
    return { outcome: 'refused', content: say('problem.assistant.cannot_ask', { parts: [label, ...told].join(' · ') }) };
  }
}

/** Each run of words that nothing is known of must be the name of something. */
async function namesOf({ host, member, facts, say }: Asking, { entity, unknown }: ListQuestion): Promise<readonly Part[] | Refusal> {
  const parts: Part[] = [];
  for (const words of unknown) {
    const found = await nameIn({ resources: host.resources, member, facts }, entity, words);
    if (found.kind === 'none') return { outcome: 'refused', content: say('problem.assistant.unknown_words', { words: plain(words) }) };
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
export function rowsOf(
  { host, member, textOf }: Asking,
  entity: EntityView,
  { data, labels }: Pick<ListAnswer, 'data' | 'labels'>,
): string {
  const address = host.definitions.reach(member).records.get(entity.name);
  const fieldAt = (name: string) => entity.fields.find((each) => each.name === name);
  const names = [entity.title, ...(entity.subtitle ?? entity.fields.filter(({ system }) => !system).map(({ name }) => name))];
  const fields = [...new Set(names)].flatMap((name) => fieldAt(name) ?? []).slice(0, 4);
  const rows = data.map((row) =>
    fields.map((field, index) => {
      const words = valueIn(field, row[field.name], labels, textOf);
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

type Grouping = { readonly filter: string; readonly listAt: (filter: string) => string | undefined };

async function grouped(asking: Asking, { entity, by }: ListQuestion, { filter, listAt }: Grouping): Promise<readonly string[]> {
  const { say, textOf } = asking;
  if (!by) return [];
  const input = { ...(filter === '' ? {} : { filter }), by: by.pointer };
  const answer = (await asking.run({ tool: `group_${entity.name}`, input })) as GroupAnswer;
  const rows = namedAlike(answer.data, (key) => valueIn(by, key, answer.labels, textOf)).map(({ words, keys, count }) => {
    const own = filterOf(by.name, keys);
    const to = own === undefined || by.type === 'refs' ? undefined : listAt([filter, own].filter((part) => part !== '').join(' && '));
    return [words, to === undefined ? String(count) : link(String(count), to)];
  });
  if (rows.length === 0) return [say('problem.assistant.none')];
  return [table([fieldName(by, textOf), say('problem.assistant.number')], rows)];
}

type Named = { readonly words: string; readonly keys: readonly unknown[]; readonly count: number };

/** What is called alike is one group to whoever reads it, as each brand has statuses of its own; most records first. */
function namedAlike(groups: GroupAnswer['data'], wordsFor: (key: unknown) => string): readonly Named[] {
  const found = new Map<string, Named>();
  for (const { key, count } of groups) {
    const words = wordsFor(key);
    const known = found.get(words);
    found.set(words, { words, keys: [...(known?.keys ?? []), key], count: (known?.count ?? 0) + count });
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count);
}

/** The records of one group; undefined for a key that no filter is written for. */
function filterOf(field: string, keys: readonly unknown[]): string | undefined {
  const [only] = keys;
  if (keys.length === 1 && only === null) return `doc.${field} == null`;
  const written = keys.flatMap((key) => (typeof key === 'string' || typeof key === 'number' ? [quote(key)] : []));
  if (written.length < keys.length) return undefined;
  return written.length === 1 ? `doc.${field} == ${written[0]}` : `doc.${field} in [${written.join(', ')}]`;
}
