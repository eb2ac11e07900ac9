/** Choices that come from records: references, and values of another list. */
import type { FieldView, OptionsFrom } from '../../core/definitions/types.ts';
import type { EntityView } from '../../core/definitions/view-types.ts';
import { getAt } from '../../core/json/index.ts';
import type { Predicate, RuleScope } from '../../core/rules/types.ts';
import { filterText, predicateOf } from '../rules/trusted.ts';
import type { Choice, DataClient, Labels, ListPage, ListQuery, RecordData } from '../types.ts';
import { type LineWords, secondLine } from './second-line.ts';

export type { Choice };

export type ChoiceSource = {
  /** Choices that match the words; the first page of all for none. */
  search(words: string): Promise<readonly Choice[]>;
  /** Choices of values whose labels are not known yet. */
  resolve(values: readonly (string | number)[]): Promise<readonly Choice[]>;
};

type Options = {
  readonly client: Pick<DataClient, 'entity' | 'list'>;
  readonly field: FieldView;
  /** `doc` is the record that will hold the choice; the candidates' filter sees it as `parent`. */
  readonly scope: RuleScope;
  /** What values are written with; without it choices have no second line. */
  readonly words?: LineWords;
  /** Ids that come first while no words are typed, as far as they are choices. */
  readonly recent?: () => readonly string[];
};

/** Rows fetched for a picker at a time: what a person looks through before typing more words. */
const PAGE = 20;
/** Rows of a page of a list whose values are the choices, and choices that are looked up at once: the most that the server gives. */
const WHOLE = 200;

/** Where a field's choices come from; undefined for a field whose choices stand in its definition. */
export function choiceSource(options: Options): ChoiceSource | undefined {
  const { optionsFrom, ref } = options.field;
  if (optionsFrom) return listSource(options, optionsFrom);
  return ref ? recordSource(options, ref) : undefined;
}

/** Entity whose records are looked through. */
export const choiceEntity = (field: FieldView | undefined): string | undefined => field?.optionsFrom?.entity ?? field?.ref;

/** The candidates' filter with everything but the candidate put in; undefined when it lets everything through. */
export function choiceFilter(field: FieldView | undefined, scope: RuleScope): string | undefined {
  const rule = candidates(field, scope);
  return rule && filterText([rule]);
}

/** Which records a field may name. */
export function candidates(field: FieldView | undefined, scope: RuleScope): Predicate | undefined {
  const rule = field?.optionsFrom?.filter ?? field?.refFilter;
  return rule === undefined ? undefined : predicateOf(rule, { ...scope, doc: undefined, parent: scope.doc });
}

/** Fields of the second line that the person may read. */
const secondFields = ({ subtitle = [], fields }: EntityView): readonly FieldView[] =>
  subtitle.flatMap((name) => fields.filter((field) => field.name === name));

function recordSource({ client, field, scope, words, recent }: Options, entity: string): ChoiceSource {
  const fetchRows = async (part: { readonly filter: string | undefined; readonly search?: string; readonly size: number }) => {
    const view = await client.entity(entity);
    const second = words === undefined ? [] : secondFields(view);
    const named = [view.title, view.colour].filter((name) => name !== undefined && view.fields.some((known) => known.name === name));
    const shown = [...new Set([...named, ...second.map(({ name }) => name)])];
    const page = await client.list(entity, {
      page_size: part.size,
      count: 'none',
      ...(shown.length > 0 ? { fields: shown.map((name) => `/${name}`) } : {}),
      ...(part.filter === undefined ? {} : { filter: part.filter }),
      ...(part.search ? { search: part.search } : {}),
    });
    return page.data.map((row) => {
      const hint = words && secondLine(second, row, page.labels ?? {}, words);
      return { ...choiceOf(row, view.title, view.colour), ...(hint === undefined ? {} : { hint }) };
    });
  };
  const among = (values: readonly (string | number)[]) => ({ op: 'in', left: { kind: 'field', path: ['id'] }, values }) as const;
  /** Chosen before, as far as they still are choices; that they cannot be asked for keeps nobody from choosing. */
  const recentRows = async (): Promise<readonly Choice[]> => {
    const ids = recent?.() ?? [];
    if (ids.length === 0) return [];
    const { idType } = await client.entity(entity);
    const values = idType === 'serial' ? ids.map(Number) : ids;
    const rule = candidates(field, scope);
    const rows = await fetchRows({ filter: filterText([...(rule ? [rule] : []), among(values)]), size: values.length }).catch(() => []);
    return ids.flatMap((id) => rows.filter(({ value }) => String(value) === id).map((choice) => ({ ...choice, isRecent: true as const })));
  };
  return {
    async search(typed) {
      const asked = typed.trim();
      const page = fetchRows({ filter: choiceFilter(field, scope), search: asked, size: PAGE });
      if (asked !== '') return page;
      const [first, rest] = await Promise.all([recentRows(), page]);
      return [...first, ...rest.filter(({ value }) => first.every((known) => known.value !== value))];
    },
    async resolve(values) {
      const parts = Array.from({ length: Math.ceil(values.length / WHOLE) }, (_, at) => values.slice(at * WHOLE, (at + 1) * WHOLE));
      return (await Promise.all(parts.map((part) => fetchRows({ filter: filterText([among(part)]), size: WHOLE })))).flat();
    },
  };
}

function choiceOf(row: RecordData, title: string, colour: string | undefined): Choice {
  const label = row[title];
  const shade = colour === undefined ? undefined : row[colour];
  return {
    value: row.id,
    label: label === undefined || label === null ? String(row.id) : String(label),
    ...(typeof shade === 'string' ? { colour: shade } : {}),
  };
}

function listSource({ client, field, scope }: Options, from: OptionsFrom): ChoiceSource {
  const all = async () => {
    const filter = choiceFilter(field, scope);
    const page = await wholeList(client, from.entity, { page_size: WHOLE, count: 'none', ...(filter === undefined ? {} : { filter }) });
    // A value that names another record is called what that is called; any other, what its own record is called.
    const isKnown = page.data.length === 0 || page.labels?.[from.value.slice(1)] !== undefined;
    return distinct(page, from, isKnown ? undefined : await titleOf(client, from.entity));
  };
  return {
    search: async (words) => {
      const wanted = words.trim().toLowerCase();
      return (await all()).filter((choice) => choice.label.toLowerCase().includes(wanted));
    },
    resolve: async (values) => (await all()).filter((choice) => values.includes(choice.value)),
  };
}

/** All pages of a list as one, with their labels. A value on a later page is a choice as well. */
async function wholeList(client: Options['client'], entity: string, query: ListQuery): Promise<ListPage> {
  const first = await client.list(entity, query);
  let token = first.next_page_token;
  let whole = first;
  while (token) {
    const page: ListPage = await client.list(entity, { ...query, page_token: token });
    whole = { ...whole, data: [...whole.data, ...page.data], labels: withLabels(whole.labels, page.labels) };
    token = page.next_page_token;
  }
  return whole;
}

const withLabels = (known: Labels = {}, more: Labels = {}): Labels => {
  const names = [...new Set([...Object.keys(known), ...Object.keys(more)])];
  return Object.fromEntries(names.map((name) => [name, { ...known[name], ...more[name] }]));
};

/** Field that names the records of an entity. Without what it is called, a choice is still one. */
async function titleOf(client: Options['client'], entity: string): Promise<string | undefined> {
  try {
    return (await client.entity(entity)).title;
  } catch {
    return undefined;
  }
}

function distinct(page: ListPage, from: OptionsFrom, title: string | undefined): readonly Choice[] {
  const labels = page.labels?.[from.value.slice(1)] ?? {};
  const choices = new Map<string | number, Choice>();
  for (const row of page.data) {
    const value = getAt(row, from.value);
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    if (choices.has(value)) continue;
    const named = labels[String(value)];
    const own = title === undefined ? undefined : row[title];
    const name = named?.label ?? String(own ?? value);
    const words = from.label === undefined ? undefined : getAt(row, from.label);
    choices.set(value, {
      value,
      ...(words ? { label: String(words), name } : { label: name }),
      ...(named?.colour ? { colour: named.colour } : {}),
    });
  }
  return [...choices.values()];
}
