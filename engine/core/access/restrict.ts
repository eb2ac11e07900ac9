/** A product as it is for a person from whom something is taken away: the same shapes, less in them. */
import type { Entity, Field, Product } from '../definitions/types.ts';
import { withCopies } from './copies.ts';
import { restrictEntity } from './restrict-entity.ts';
import type { Belonging, EntityRestrictions, Restriction } from './restriction-types.ts';

/**
 * The product with its entities restricted, and with what is part of a record out of reach together with it: a record
 * belongs to those that its references name. A field goes with its copies. Restrictions of entities that are not there say nothing.
 * `version` tells the restricted product from others.
 */
export function restrictProduct(product: Product, stated: readonly Restriction[], version: string): Product {
  if (stated.length === 0) return product;
  const restrictions = withCopies(product, stated);
  const own = new Map(
    [...new Set(restrictions.map(({ entity }) => entity))].flatMap((name) => {
      const entity = product.entities.get(name);
      if (!entity || entity.system) return [];
      return [
        [
          name,
          restrictEntity(
            entity,
            restrictions.filter((one) => one.entity === name),
          ),
        ] as const,
      ];
    }),
  );
  const entities = new Map([...product.entities].map(([name, entity]) => [name, own.get(name) ?? entity]));
  const parts = [...entities.values()].some(hidesRecords) ? [...entities.keys()].map((name) => partOf(entities, name, [])) : [];
  for (const part of parts) if (part) entities.set(part.name, part);
  return Object.freeze({ ...product, entities, version: `${product.version}.${version}` });
}

/** Whether some records may be out of reach of reading. */
const hidesRecords = ({ restrictions }: Entity): boolean =>
  (restrictions?.records.some(({ verbs }) => verbs === 'all' || (verbs !== 'writing' && verbs.has('read'))) ?? false) ||
  (restrictions?.belongings.length ?? 0) > 0;

const NOTHING: EntityRestrictions<Entity> = Object.freeze({ records: [], fields: [], masks: [], belongings: [] });
/**
 * Who does something or for whom: a record that may do without them is not part of them. Work elsewhere for a customer
 * of a hidden place is not hidden, and what is hidden of an organisation is hidden by its own columns.
 */
const actors: ReadonlySet<string> = new Set(['user', 'organisation', 'customer']);
const isWhole = ({ required, type, ref, system }: Field) =>
  type === 'ref' && !system && ref !== undefined && (required || !actors.has(ref));

/** The entity with what its records belong to, as far as that is restricted; undefined where a circle closes. */
function partOf(entities: ReadonlyMap<string, Entity>, name: string, path: readonly string[]): Entity | undefined {
  const entity = entities.get(name);
  if (!entity || entity.system || path.includes(name)) return undefined;
  const belongings = [...entity.fields.values()].filter(isWhole).flatMap((field): readonly Belonging<Entity>[] => {
    const to = field.ref === undefined ? undefined : partOf(entities, field.ref, [...path, name]);
    return to && hidesRecords(to) ? [{ field: field.name, to, optional: !field.required }] : [];
  });
  if (belongings.length === 0) return entity;
  return Object.freeze({ ...entity, restrictions: Object.freeze({ ...(entity.restrictions ?? NOTHING), belongings }) });
}
