/** Rows of a file as bodies of new records: values read, records found behind their words, and what does not fit told of. */
import type { FieldView } from '../../../engine/core/definitions/types.ts';
import { setAt } from '../../../engine/core/json/index.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { choiceFilter } from '../../../engine/react/index.ts';
import type { BulkJobs } from '../../../engine/react/transfer.ts';
import { type ReadingRules, readValue } from './read-value.ts';
import { inSlices } from './slices.ts';
import { type Cell, cellText } from './table.ts';

/** A field gets its value from a column, or the same one in every row. */
export type Source = { readonly column: number } | { readonly fixed: Cell };
export type Plan = readonly { readonly field: FieldView; readonly source: Source }[];

/** What is wrong with one value; `text` is a key. */
export type RowFault = {
  readonly pointer: string;
  readonly value: string;
  readonly text: string;
  readonly params?: Readonly<Record<string, unknown>>;
};
export type PreparedRow = { readonly index: number; readonly body: Record<string, unknown>; readonly faults: readonly RowFault[] };

type Draft = {
  readonly index: number;
  body: Record<string, unknown>;
  readonly faults: RowFault[];
  readonly words: Map<string, readonly string[]>;
};

export type Preparing = {
  readonly rows: readonly (readonly Cell[])[];
  readonly plan: Plan;
  readonly rules: ReadingRules;
  readonly scope: RuleScope;
  readonly resolve: BulkJobs['resolve'];
  readonly signal: AbortSignal;
};

const cellOf = (row: readonly Cell[], source: Source): Cell => ('fixed' in source ? source.fixed : (row[source.column] ?? null));
const shown = (cell: Cell) => cellText(cell).slice(0, 200);

/** Rejects when aborted, and with the error of a call. */
export async function prepareRows({ rows, plan, rules, scope, resolve, signal }: Preparing): Promise<readonly PreparedRow[]> {
  const drafts = rows.map((_, index): Draft => ({ index, body: {}, faults: [], words: new Map() }));
  await inSlices(drafts, signal, (draft) => {
    for (const { field, source } of plan) read(draft, field, cellOf(rows[draft.index] ?? [], source), rules);
  });
  for (const { field } of byDependency(plan)) await find({ drafts, field, scope, resolve, signal });
  const seen = new Set<unknown>();
  for (const draft of drafts) refuseTwice(draft, seen);
  return drafts.map(({ index, body, faults }) => ({ index, body, faults }));
}

/** Two rows for one record would hide each other. */
function refuseTwice({ body: { id }, faults }: Draft, seen: Set<unknown>): void {
  if (id === undefined) return;
  if (seen.has(id)) faults.push({ pointer: '/id', value: String(id), text: 'transfer.expected.once' });
  seen.add(id);
}

function read(draft: Draft, field: FieldView, cell: Cell, rules: ReadingRules): void {
  const reading = readValue(cell, field, rules);
  if (reading.kind === 'value') draft.body = setAt(draft.body, field.pointer, reading.value);
  if (reading.kind === 'words') draft.words.set(field.pointer, reading.words);
  if (reading.kind === 'fault')
    draft.faults.push({ pointer: field.pointer, value: shown(cell), text: `transfer.expected.${reading.code}` });
}

/** References whose candidates depend on other fields come after those. */
function byDependency(plan: Plan): Plan {
  const references = plan.filter(({ field }) => field.ref !== undefined);
  const depends = ({ field }: Plan[number]) => field.refFilter?.includes('parent.') === true;
  return [...references.filter((item) => !depends(item)), ...references.filter(depends)];
}

type Finding = Pick<Preparing, 'scope' | 'resolve' | 'signal'> & { readonly drafts: readonly Draft[]; readonly field: FieldView };

/** One call for each list of candidates, with all words that are looked for in it. */
async function find({ drafts, field, scope, resolve, signal }: Finding): Promise<void> {
  const entity = field.ref ?? '';
  const isShared = field.refFilter === undefined || !field.refFilter.includes('parent.');
  const common = isShared ? choiceFilter(field, { ...scope, doc: {} }) : undefined;
  const groups = new Map<string, { filter: string | undefined; drafts: Draft[] }>();
  await inSlices(drafts, signal, (draft) => {
    if (!draft.words.has(field.pointer)) return;
    const filter = isShared ? common : choiceFilter(field, { ...scope, doc: draft.body });
    const group = groups.get(filter ?? '') ?? { filter, drafts: [] };
    group.drafts.push(draft);
    groups.set(filter ?? '', group);
  });
  for (const { filter, drafts: own } of groups.values()) {
    const words = [...new Set(own.flatMap((draft) => draft.words.get(field.pointer) ?? []))];
    const found = new Map((await resolve(entity, words, filter)).map(({ word, matches }) => [word, matches]));
    signal.throwIfAborted();
    for (const draft of own) settle(draft, field, found);
  }
}

type Matches = Awaited<ReturnType<BulkJobs['resolve']>>[number]['matches'];

function settle(draft: Draft, field: FieldView, found: ReadonlyMap<string, Matches>): void {
  const words = draft.words.get(field.pointer) ?? [];
  const ids: (string | number)[] = [];
  for (const word of words) {
    const matches = found.get(word) ?? [];
    const [match] = matches;
    if (match && matches.length === 1) ids.push(match.id);
    else {
      const text = match ? 'transfer.expected.ambiguous' : 'transfer.expected.record';
      draft.faults.push({ pointer: field.pointer, value: word, text, params: { count: matches.length } });
    }
  }
  if (ids.length === words.length) draft.body = setAt(draft.body, field.pointer, field.type === 'refs' ? ids : ids[0]);
}
