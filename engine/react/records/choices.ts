/** Choices that come from records: references, and values of another list. */
import type { FieldView, OptionsFrom } from '../../core/definitions/types.ts';
import { getAt } from '../../core/json/index.ts';
import type { RuleScope } from '../../core/rules/types.ts';
import { filterText, predicateOf } from '../rules/trusted.ts';
import type { DataClient, ListPage, RecordData } from '../types.ts';

export type Choice = { readonly value: string | number; readonly label: string; readonly hint?: string; readonly colour?: string };

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
};

/** Rows fetched for a picker at a time: what a person looks through before typing more words. */
const PAGE = 20;
/** Rows of a list whose values are the choices: the most that the server gives. */
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
  const rule = field?.optionsFrom?.filter ?? field?.refFilter;
  return rule === undefined ? undefined : filterText([predicateOf(rule, { ...scope, doc: undefined, parent: scope.doc })]);
}

function recordSource({ client, field, scope }: Options, entity: string): ChoiceSource {
  const fetchRows = async (part: { readonly filter: string | undefined; readonly search?: string; readonly size: number }) => {
    const view = await client.entity(entity);
    const shown = [view.title, view.colour].filter((name) => name !== undefined && view.fields.some((known) => known.name === name));
    const page = await client.list(entity, {
      page_size: part.size,
      count: 'none',
      ...(shown.length > 0 ? { fields: shown.map((name) => `/${name}`) } : {}),
      ...(part.filter === undefined ? {} : { filter: part.filter }),
      ...(part.search ? { search: part.search } : {}),
    });
    return page.data.map((row) => choiceOf(row, view.title, view.colour));
  };
  return {
    search: (words) => fetchRows({ filter: choiceFilter(field, scope), search: words.trim(), size: PAGE }),
    resolve: (values) => fetchRows({ filter: filterText([{ op: 'in', left: { kind: 'field', path: ['id'] }, values }]), size: WHOLE }),
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
    const page = await client.list(from.entity, { page_size: WHOLE, count: 'none', ...(filter === undefined ? {} : { filter }) });
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
    const named = labels[String(value)];
    const own = title === undefined ? undefined : row[title];
    choices.set(value, { value, label: named?.label ?? String(own ?? value), ...(named?.colour ? { colour: named.colour } : {}) });
  }
  return [...choices.values()];
}
