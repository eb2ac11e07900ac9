/** From what an organisation restricts to what the engine takes away. */
import { everyRule, type RestrictedVerbs, type Restriction } from '../../../engine/core/access/index.ts';
import type { Entity, Product } from '../../../engine/core/definitions/types.ts';
import { compileTrusted, literal, type Rule } from '../../../engine/core/rules/index.ts';
import { compileRestricting } from '../../../engine/server/access/condition.ts';
import { fieldsOfSection, RESTRICTION } from '../../../engine/server/access/restrictable.ts';
import { carriersOf } from './copies.ts';
import type { RestrictionFacts } from './restriction-facts.ts';

/** What of the product is taken away. Never throws: a condition that cannot be read any more holds always. */
export const restrictionsOf = (product: Product, list: readonly RestrictionFacts[]): readonly Restriction[] =>
  list.flatMap((facts) => entitiesOf(product, facts).flatMap((entity) => ofEntity(entity, facts)));

function entitiesOf(product: Product, facts: RestrictionFacts): readonly Entity[] {
  const isOpen = (entity: Entity) => entity.name !== RESTRICTION && !entity.system;
  if (facts.entity === null) return [...product.entities.values()].filter(isOpen);
  // What is copied from record to record is one thing wherever it stands.
  const names = isOfFields(facts) ? carriersOf(facts.entity, facts.fields ?? []) : [facts.entity];
  return names.flatMap((name) => product.entities.get(name) ?? []).filter(isOpen);
}

const isOfFields = ({ subject }: RestrictionFacts) => subject === 'field' || subject === 'section';

function ofEntity(entity: Entity, facts: RestrictionFacts): readonly Restriction[] {
  const { id, subject, effect } = facts;
  const base = { id, entity: entity.name };
  const own = conditionOf(entity, facts);
  const verbs: RestrictedVerbs = effect === 'readonly' ? 'writing' : 'all';
  if (subject === 'export') return [{ ...base, ...withWhen(own), kind: 'records', verbs: new Set(['export']) }];
  if (isOfFields(facts)) {
    const fields = pointersOf(entity, facts);
    if (fields.length === 0) return [];
    if (effect === 'mask') return [{ ...base, ...withWhen(own), kind: 'masks', fields }];
    return [{ ...base, ...withWhen(own), kind: 'fields', verbs, fields }];
  }
  const among = amongOf(entity, facts);
  return among === undefined ? [] : [{ ...base, ...withWhen(everyRule([compileTrusted(among), own])), kind: 'records', verbs }];
}

const withWhen = (when: Rule | undefined) => (when ? { when } : {});

function conditionOf(entity: Entity, { condition }: RestrictionFacts): Rule | undefined {
  if (condition === null || condition.trim() === '') return undefined;
  const compiled = compileRestricting(entity, condition);
  return compiled.ok ? compiled.rule : undefined;
}

/** On other entities than the one that was chosen only what is copied there is meant. */
function pointersOf(entity: Entity, facts: RestrictionFacts): readonly string[] {
  const chosen = facts.fields ?? [];
  if (facts.entity === entity.name) {
    const section = facts.subject === 'section' ? (fieldsOfSection(entity, facts.section ?? '') ?? []) : [];
    return [...new Set([...chosen, ...section])];
  }
  return chosen.filter((pointer) => carriersOf(facts.entity ?? '', [pointer]).includes(entity.name) && entity.fields.has(pointer.slice(1)));
}

/** CEL for the records that statuses, places or brands mean; undefined where the entity has none of them. */
function amongOf(entity: Entity, facts: RestrictionFacts): string | undefined {
  const { subject, effect, statuses, brands } = facts;
  if (subject === 'brand') return anyOf(brandTests(entity, brands ?? []));
  if (subject === 'location') return anyOf(placeTests(entity, facts));
  // Who is denied a status cannot give it to a record either: the status itself is out of reach.
  if (entity.name === 'status') return effect === 'deny' && facts.entity === null ? inList('doc.id', statuses ?? []) : undefined;
  return entity.fields.get('status')?.ref === 'status' ? inList('doc.status', statuses ?? []) : undefined;
}

const inList = (path: string, values: readonly string[]) => `${path} in [${values.map(literal).join(', ')}]`;
const overlap = (path: string, values: readonly string[]) => `overlaps(${path}, [${values.map(literal).join(', ')}])`;
const anyOf = (tests: readonly string[]) => (tests.length === 0 ? undefined : tests.join(' || '));

/** A brand's records, whichever column says so. */
function brandTests(entity: Entity, brands: readonly string[]): readonly string[] {
  if (entity.name === 'organisation') return [inList('doc.id', brands)];
  const columns = [...entity.fields.values()].filter(({ type, ref }) => type === 'ref' && ref === 'organisation');
  return columns.map(({ name }) => inList(`doc.${name}`, brands));
}

/** Names of fields that say in which pincode something is. */
const pincodeFields = new Set(['cust_pincode', 'pincode']);
/** What the groups are made of is set up, and not kept from those who work there. */
const ofPlaces = new Set(['location', 'location-group']);

function placeTests(entity: Entity, { groups, places, pincodes }: RestrictionFacts): readonly string[] {
  if (ofPlaces.has(entity.name)) return [];
  return [...entity.fields.values()].flatMap(({ name, type, ref }) => {
    if (pincodeFields.has(name) && type === 'text') return [inList(`doc.${name}`, pincodes ?? [])];
    const chosen = ref === 'location-group' ? groups : places;
    if (ref !== 'location-group' && ref !== 'location') return [];
    return [type === 'refs' ? overlap(`doc.${name}`, chosen ?? []) : inList(`doc.${name}`, chosen ?? [])];
  });
}
