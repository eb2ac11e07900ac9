/** Numbers by the values of a field, or by days, weeks and months: a table whose numbers open their rows, and the chart that draws them. */
import { addDays } from '../../../engine/core/rules/calendar.ts';
import { type ListQuestion, quote } from '../../../engine/server/assistant/understand/index.ts';
import { dayInWords } from '../../../engine/server/kernel/said.ts';
import type { GroupAnswer } from '../../../engine/server/resources/types.ts';
import type { ChartOf } from './blocks.ts';
import { fieldName, link, type Manner, mannerOf, plain, table, valueIn } from './say.ts';
import type { Asking } from './types.ts';

type Period = NonNullable<ListQuestion['period']>;
type By = NonNullable<ListQuestion['by']>;
/** `to`: the page of the list, without a filter. */
type Grouping = { readonly filter: string; readonly listAt: (filter: string) => string | undefined; readonly to: string | undefined };
type Group = { readonly words: string; readonly count: number; readonly filter: string | undefined };

/** Fewer bars are no picture. */
const FEWEST = 2;

export async function answerGroups(
  asking: Asking,
  question: ListQuestion,
  { filter, listAt, to }: Grouping,
): Promise<{ readonly table: string; readonly chart?: ChartOf }> {
  const { say, textOf } = asking;
  const { entity, by, period, having } = question;
  if (!by) throw new Error('Nothing to group by.');
  const input = {
    ...(filter === '' ? {} : { filter }),
    by: by.pointer,
    ...(period === undefined ? {} : { bucket: period }),
  };
  const answer = (await asking.run({ tool: `group_${entity.name}`, input })) as GroupAnswer;
  const groups = period === undefined ? byValue(asking, by, answer) : byPeriod(asking, { by, period }, answer);
  const meant = groups.filter(({ count }) => isMeant(question, count));
  if (meant.length === 0) return { table: say('problem.assistant.none') };
  const rows = meant.map(({ words, count, filter: own }) => {
    const way = own === undefined ? undefined : listAt([filter, own].filter((part) => part !== '').join(' && '));
    return [words, way === undefined ? String(count) : link(String(count), way)];
  });
  const told = table([fieldName(by, textOf), say('problem.assistant.number')], rows);
  // A chart counts by itself, and has no way to leave groups out.
  if (having || meant.length < FEWEST) return { table: told };
  const chart: ChartOf = {
    entity: entity.name,
    by: by.pointer,
    // Titles of charts are no markdown.
    label: `${textOf(entity.labels) ?? entity.name} · ${by.literal ? by.label : (textOf(by.label) ?? by.name)}`,
    kind: 'bar',
    ...(period === undefined ? {} : { bucket: period }),
    ...(filter === '' ? {} : { filter }),
    ...(to === undefined ? {} : { to }),
  };
  return { table: told, chart };
}

const isMeant = ({ having }: ListQuestion, count: number): boolean => {
  if (!having) return true;
  const { comparison, number } = having;
  return { more: count > number, less: count < number, least: count >= number, most: count <= number }[comparison];
};

function byValue(asking: Asking, by: By, answer: GroupAnswer): readonly Group[] {
  const manner = mannerOf(asking);
  return namedAlike(answer.data, (key) => valueIn(by, key, answer.labels, manner)).map(({ words, keys, count }) => ({
    words,
    count,
    filter: by.type === 'refs' ? undefined : filterOf(by.name, keys),
  }));
}

/** In the order of time; records without a day have none. */
function byPeriod(asking: Asking, { by, period }: { readonly by: By; readonly period: Period }, answer: GroupAnswer): readonly Group[] {
  const manner = mannerOf(asking);
  return answer.data.map(({ key, count }) => {
    if (typeof key !== 'string') return { words: '–', count, filter: `doc.${by.name} == null` };
    const at = (day: string) => (by.type === 'datetime' ? `startOfDay('${day}')` : `'${day}'`);
    return {
      words: plain(wordsOf(key, period, asking.say, manner)),
      count,
      filter: `doc.${by.name} >= ${at(key)} && doc.${by.name} < ${at(nextOf(key, period))}`,
    };
  });
}

function wordsOf(first: string, period: Period, say: Asking['say'], { textOf, locale }: Manner): string {
  if (period === 'month')
    return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${first}T00:00:00Z`));
  return period === 'week' ? say('problem.assistant.week_of', { day: first }) : dayInWords(first, textOf);
}

/** First day of the next one. */
function nextOf(first: string, period: Period): string {
  const next = period === 'month' ? addDays(first, 31)?.replace(/\d\d$/, '01') : addDays(first, period === 'week' ? 7 : 1);
  return next ?? first;
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
