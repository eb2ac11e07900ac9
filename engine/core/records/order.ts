/** In which order computed fields are computed. */
import { parsePointer } from '../json/index.ts';
import { listFields, type RuledField, type RuledFields } from './fields.ts';

export type ComputeOrder =
  | { readonly ok: true; readonly fields: readonly RuledField[] }
  /** Pointers of a circle, the first again at the end. */
  | { readonly ok: false; readonly cycle: readonly string[] };

const cache = new WeakMap<object, ComputeOrder>();

/** Computed fields, each after those it reads; or the circle that makes an order impossible. */
export function orderComputed(fields: RuledFields): ComputeOrder {
  const known = cache.get(fields);
  if (known) return known;
  const order = sort(listFields(fields).filter((field) => field.rules.compute));
  cache.set(fields, order);
  return order;
}

function sort(computed: readonly RuledField[]): ComputeOrder {
  const done = new Set<RuledField>();
  const open: RuledField[] = [];
  const visit = (field: RuledField): readonly string[] | undefined => {
    if (done.has(field)) return undefined;
    const at = open.indexOf(field);
    if (at >= 0) return [...open.slice(at), field].map(({ pointer }) => pointer);
    open.push(field);
    for (const other of computed.filter((candidate) => reads(field, candidate))) {
      const cycle = visit(other);
      if (cycle) return cycle;
    }
    open.pop();
    done.add(field);
    return undefined;
  };
  for (const field of computed) {
    const cycle = visit(field);
    if (cycle) return { ok: false, cycle };
  }
  return { ok: true, fields: [...done] };
}

/** Whether the rule of one field reads the other, a part of it, or something around it. */
function reads(field: RuledField, other: RuledField): boolean {
  const path = ['doc', ...parsePointer(other.pointer)].join('/');
  const paths = field.rules.compute?.reads ?? [];
  return paths.some((read) => read === path || read.startsWith(`${path}/`) || path.startsWith(`${read}/`));
}
