/** Names that stand in a question: of records that its entity refers to, and of places that stand in its fields. */
import type { EntityView } from '../../../core/definitions/view-types.ts';
import { Problem } from '../../kernel/errors.ts';
import type { Member } from '../../kernel/principal.ts';
import type { Resources } from '../../resources/types.ts';
import { type Part, quote } from './choices.ts';
import type { Facts } from './grammar.ts';

export type Named =
  | { readonly kind: 'part'; readonly part: Part }
  | { readonly kind: 'several'; readonly words: string; readonly labels: readonly string[] }
  | { readonly kind: 'none'; readonly words: string };

type Reading = Pick<Resources, 'resolve' | 'list'>;
type Field = EntityView['fields'][number];
type Asking = { readonly resources: Reading; readonly member: Member; readonly facts: Facts };
type Hit = { readonly id: string | number; readonly label: string };

/** What may not be asked has no names. */
async function orNone<T>(work: Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Problem && (error.status === 404 || error.status === 400)) return [];
    throw error;
  }
}

/** The first field whose records or values have this name; a name of several records is no answer. */
export async function nameIn(asking: Asking, entity: EntityView, words: string): Promise<Named> {
  const open = entity.fields.filter(({ filterable, system }) => filterable && !system);
  for (const name of asking.facts.places[entity.name] ?? []) {
    const field = open.find((each) => each.name === name);
    const value = field && (await storedValue(asking, entity, field, words));
    if (field && value !== undefined) return { kind: 'part', part: { filter: `doc.${name} == ${quote(value)}`, field, words: value } };
  }
  const asked = new Set<string>();
  for (const field of open) {
    if (field.ref === undefined || asked.has(field.ref)) continue;
    asked.add(field.ref);
    const hits = await recordsCalled(asking, field.ref, words);
    const [first, second] = hits;
    if (first && second && new Set(hits.map(({ label }) => label)).size > 1)
      return { kind: 'several', words, labels: hits.map(({ label }) => label) };
    if (first) return { kind: 'part', part: { filter: refFilter(field, hits), field, words: first.label } };
  }
  return { kind: 'none', words };
}

/** Several records of one name, such as a status of several life cycles, are all meant. */
function refFilter({ name, type }: Field, hits: readonly Hit[]): string {
  const ids = hits.map(({ id }) => quote(id));
  if (type === 'refs') return ids.map((id) => `${id} in doc.${name}`).join(' || ');
  return ids.length === 1 ? `doc.${name} == ${ids[0]}` : `doc.${name} in [${ids.join(', ')}]`;
}

/** By the whole name, or by a part of it where that says who is meant. */
export async function recordsCalled(
  { resources, member }: Pick<Asking, 'resources' | 'member'>,
  entity: string,
  words: string,
): Promise<readonly Hit[]> {
  const [exact = []] = await orNone(resources.resolve(member, entity, { words: [words] }));
  if (exact.length > 0) return exact;
  const found = await orNone(resources.list(member, entity, { search: words, pageSize: 5 }).then(({ data }) => data));
  const wanted = words.toLowerCase().split(' ');
  return found.flatMap((row) => {
    const label = Object.values(row).find(
      (value) =>
        typeof value === 'string' &&
        wanted.every((word) =>
          value
            .toLowerCase()
            .split(/[\s,.]+/)
            .includes(word),
        ),
    );
    const { id } = row;
    return typeof label === 'string' && (typeof id === 'string' || typeof id === 'number') ? [{ id, label }] : [];
  });
}

async function storedValue({ resources, member }: Asking, entity: EntityView, { name }: Field, words: string): Promise<string | undefined> {
  const filter = `lower(doc.${name}) == ${quote(words.toLowerCase())}`;
  const found = await orNone(resources.list(member, entity.name, { filter, pageSize: 1 }).then(({ data }) => data));
  const value = found[0]?.[name];
  return typeof value === 'string' ? value : undefined;
}
