/** What is taken away of a field is taken away of its copies too, and of theirs. */
import type { Product } from '../definitions/types.ts';
import type { Rule } from '../rules/types.ts';
import { everyRule } from './joined-rules.ts';
import type { Restriction } from './restriction-types.ts';

type Copy = { readonly entity: string; readonly pointer: string; readonly when: Rule | undefined };
/** By `entity/field` of the original. */
type Copies = ReadonlyMap<string, readonly Copy[]>;

const known = new WeakMap<Product['entities'], Copies>();

function copiesIn(entities: Product['entities']): Copies {
  const found = known.get(entities);
  if (found) return found;
  const made = new Map<string, Copy[]>();
  for (const entity of entities.values())
    for (const { pointer, copies = [] } of entity.fields.values())
      for (const { entity: of, field, when } of copies) {
        const key = `${of}/${field}`;
        made.set(key, [...(made.get(key) ?? []), { entity: entity.name, pointer, when }]);
      }
  known.set(entities, made);
  return made;
}

/** A condition on the record that was chosen says nothing about the one that carries the copy: there it holds always. */
const ofPerson = (when: Rule | undefined): Rule | undefined =>
  when?.reads.some((path) => path === 'doc' || path.startsWith('doc/')) ? undefined : when;

/** The restrictions with those of all copies. Who may not write a field may not write its copies either: nobody writes those by hand. */
export function withCopies({ entities }: Product, restrictions: readonly Restriction[]): readonly Restriction[] {
  const copies = copiesIn(entities);
  if (copies.size === 0) return restrictions;
  const all = restrictions.map((one) => ({ one, person: ofPerson(one.when) }));
  const seen = new Set<string>();
  // What is added is looked at in its turn.
  for (const { one, person } of all) {
    if (one.kind === 'records' || (one.kind === 'fields' && one.verbs === 'writing')) continue;
    for (const pointer of one.fields)
      for (const copy of copies.get(`${one.entity}${pointer}`) ?? []) {
        const key = `${one.id} ${one.kind} ${copy.entity}${copy.pointer} ${copy.when?.text ?? ''}`;
        if (seen.has(key)) continue;
        seen.add(key);
        const { when: _, ...rest } = one;
        const when = everyRule([copy.when, person]);
        all.push({ one: { ...rest, entity: copy.entity, fields: [copy.pointer], ...(when ? { when } : {}) }, person });
      }
  }
  return all.map(({ one }) => one);
}
