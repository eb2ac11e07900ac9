/** The restrictions of an entity for one verb, with the person put in. */
import type { Entity } from '../definitions/types.ts';
import { allOf, evaluatePredicate, negate, type Predicate, type Rule, type RuleScope, simplify, TRUE } from '../rules/index.ts';
import type { EntityRestrictions, RestrictedVerbs } from './restriction-types.ts';
import type { CustomGate, FieldGate, Through } from './types.ts';

type Doc = Readonly<Record<string, unknown>>;
type Names = ReadonlySet<string>;
/** Names that something is done to in records for which the predicate holds. */
type Named = { readonly predicate: Predicate; readonly names: Names };

export type Limits = {
  /** What a record must satisfy to stay within reach. */
  readonly records: Predicate;
  readonly fields: readonly Named[];
  readonly custom: readonly Named[];
  readonly customMasks: readonly Named[];
  readonly through: readonly Through[];
};

const NONE: Names = new Set();
const reading: Names = new Set(['read', 'export']);

const isFor = (verbs: RestrictedVerbs, verb: string): boolean => {
  if (verbs === 'all') return true;
  return verbs === 'writing' ? !reading.has(verb) : verbs.has(verb);
};

/** A condition that SQL cannot say was refused when it was saved; should one come through, it holds always. */
const conditionOf = (when: Rule | undefined, scope: RuleScope): Predicate => (when?.isPredicate ? simplify(when.predicate(scope)) : TRUE);

/** The limits of one verb. */
export function limitsOf(restrictions: EntityRestrictions<Entity>, verb: string, scope: RuleScope): Limits {
  const records = restrictions.records.filter(({ verbs }) => isFor(verbs, verb));
  const fields = restrictions.fields
    .filter(({ verbs }) => isFor(verbs, verb))
    .map((one) => ({ one, predicate: conditionOf(one.when, scope) }));
  const masks = restrictions.masks.map(({ when, custom }) => ({ predicate: conditionOf(when, scope), names: custom }));
  return {
    records: allOf(records.map(({ when }) => negate(conditionOf(when, scope)))),
    fields: named(fields.map(({ one, predicate }) => ({ predicate, names: one.fields }))),
    custom: named(fields.map(({ one, predicate }) => ({ predicate, names: one.custom }))),
    customMasks: named(masks),
    // What is not there yet is part of nothing; what it is made part of must be readable, as any reference.
    through: verb === 'create' ? [] : throughOf(restrictions, scope),
  };
}

const named = (all: readonly Named[]): readonly Named[] => all.filter(({ predicate, names }) => names.size > 0 && predicate.op !== 'false');

function throughOf({ belongings }: EntityRestrictions<Entity>, scope: RuleScope): readonly Through[] {
  return belongings.flatMap(({ field, to, optional }) => {
    if (!to.restrictions) return [];
    const { records, through } = limitsOf(to.restrictions, 'read', scope);
    return records.op === 'true' && through.length === 0 ? [] : [{ field, optional, entity: to, predicate: records, through }];
  });
}

const namesOf = (all: readonly Named[], isHeld: (predicate: Predicate) => boolean): Names => {
  const held = all.filter(({ predicate }) => isHeld(predicate));
  return held.length === 0 ? NONE : new Set(held.flatMap(({ names }) => [...names]));
};
const isAlways = ({ op }: Predicate) => op === 'true';
const union = (a: Names, b: Names): Names => {
  if (b.size === 0) return a;
  return a.size === 0 ? b : new Set([...a, ...b]);
};
const without = (names: Names, others: Names): Names => new Set([...names].filter((name) => !others.has(name)));

/** The gate of the access rules with what the limits take away. */
export function limitedGate(gate: FieldGate, limits: Limits): FieldGate {
  const custom = customGate(limits);
  const { fields } = limits;
  if (fields.length === 0) return custom ? Object.freeze({ ...gate, custom }) : gate;
  const denied = union(gate.denied, namesOf(fields, isAlways));
  const perRow = without(
    union(
      gate.perRow,
      namesOf(fields, () => true),
    ),
    denied,
  );
  return Object.freeze({
    denied,
    perRow,
    maskable: without(gate.maskable, denied),
    openWhere: (name: string) =>
      allOf([gate.openWhere(name), ...fields.flatMap(({ names, predicate }) => (names.has(name) ? [negate(predicate)] : []))]),
    deniedFor: (doc: Doc) =>
      union(
        union(gate.deniedFor(doc), denied),
        namesOf(fields, (predicate) => evaluatePredicate(predicate, doc)),
      ),
    maskedFor: gate.maskedFor,
    unmaskedWhere: gate.unmaskedWhere,
    ...(custom ? { custom } : {}),
  });
}

function customGate({ custom, customMasks }: Limits): CustomGate | undefined {
  const all = [...custom, ...customMasks];
  if (all.length === 0) return undefined;
  const holdsIn = (doc: Doc) => (predicate: Predicate) => evaluatePredicate(predicate, doc);
  return Object.freeze({
    denied: namesOf(custom, isAlways),
    masked: namesOf(customMasks, isAlways),
    unaskable: namesOf(all, () => true),
    isPerRow: all.some(({ predicate }) => !isAlways(predicate)),
    deniedFor: (doc: Doc) => namesOf(custom, holdsIn(doc)),
    maskedFor: (doc: Doc) => namesOf(customMasks, holdsIn(doc)),
  });
}
