/** In which order computed fields are computed. */
import { parsePointer } from '../json/index.ts';
import { listFields, type RuledField, type RuledFields } from './fields.ts';
import { membersOf } from './rows.ts';

/** One computed field: of the record, or of every element of a list. */
export type Computed = {
  readonly field: RuledField;
  /** The list whose elements it belongs to. */
  readonly list?: RuledField;
  /** `/total`; for a field of elements with a star in place of the index. */
  readonly pointer: string;
};

export type ComputeOrder =
  | { readonly ok: true; readonly steps: readonly Computed[] }
  /** Pointers of a circle, the first again at the end. */
  | { readonly ok: false; readonly cycle: readonly string[] };

const cache = new WeakMap<object, ComputeOrder>();

/** Computed fields, each after those it reads; or the circle that makes an order impossible. */
export function orderComputed(fields: RuledFields): ComputeOrder {
  const known = cache.get(fields);
  if (known) return known;
  const { steps, cycles } = sortComputed(fields);
  const [cycle] = cycles;
  const order: ComputeOrder = cycle ? { ok: false, cycle: cycle.map(({ pointer }) => pointer) } : { ok: true, steps };
  cache.set(fields, order);
  return order;
}

type Sorted = { readonly steps: readonly Computed[]; readonly cycles: readonly (readonly Computed[])[] };

/** The order, and every circle in it, each once at its first field. */
export function sortComputed(fields: RuledFields): Sorted {
  const computed = computedOf(fields);
  const done = new Set<Computed>();
  const open: Computed[] = [];
  const cycleFrom = (one: Computed): readonly Computed[] | undefined => {
    if (done.has(one)) return undefined;
    const at = open.indexOf(one);
    if (at >= 0) return [...open.slice(at), one];
    open.push(one);
    for (const other of computed.filter((candidate) => reads(one, candidate))) {
      const cycle = cycleFrom(other);
      if (cycle) return cycle;
    }
    open.pop();
    done.add(one);
    return undefined;
  };
  const cycles: (readonly Computed[])[] = [];
  for (const one of computed) {
    const cycle = cycleFrom(one);
    open.length = 0;
    if (!cycle) continue;
    cycles.push(cycle);
    for (const member of cycle) done.add(member);
  }
  return { steps: [...done], cycles };
}

/** Fields of the record, and after each list those of its elements. */
const computedOf = (fields: RuledFields): readonly Computed[] =>
  listFields(fields).flatMap((field): readonly Computed[] => [
    ...(field.rules.compute ? [{ field, pointer: field.pointer }] : []),
    ...membersOf(field)
      .filter((member) => member.rules.compute)
      .map((member) => ({ field: member, list: field, pointer: `${field.pointer}/*${member.pointer}` })),
  ]);

/** Whether the rule of one field reads the other, a part of it, or something around it. A list is read whole. */
function reads(one: Computed, other: Computed): boolean {
  // An element's fields are computed once the list they stand in is.
  if (one.list !== undefined && one.list === other.field) return true;
  const paths = one.field.rules.compute?.reads ?? [];
  const owner = other.list ?? other.field;
  const isRead = readsPath(paths, ['doc', ...parsePointer(owner.pointer)].join('/'));
  return isRead || (other.list !== undefined && other.list === one.list && readsPath(paths, `row/${other.field.name}`));
}

const readsPath = (paths: readonly string[], path: string): boolean =>
  paths.some((read) => read === path || read.startsWith(`${path}/`) || path.startsWith(`${read}/`));
