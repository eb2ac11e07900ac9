/** Which fields of a record a set of grants lets through. */
import type { Field } from '../definitions/types.ts';
import { allOf, anyOf, evaluatePredicate, FALSE, negate, type Predicate, type Rule, type RuleScope } from '../rules/index.ts';
import type { AccessEntity, Grant } from './grants.ts';
import type { FieldGate } from './types.ts';

type Doc = Readonly<Record<string, unknown>>;
type Names = ReadonlySet<string>;

const NONE: Names = new Set();
/** A record without these could be neither named nor changed. */
const identifying: Names = new Set(['id', 'version']);
const reading: Names = new Set(['read', 'export']);

export type GateOptions = {
  readonly entity: AccessEntity;
  readonly grants: readonly Grant[];
  readonly verb: string;
  readonly scope: RuleScope;
};

/** The gate of one decision. Pure: the same record always passes the same way. */
export function fieldGate({ entity, grants, verb, scope }: GateOptions): FieldGate {
  const names = allNames(entity);
  const hidden = grants.map((grant) => ({ predicate: grant.predicate, names: hiddenBy(grant, names, verb) }));
  const denied = new Set(names.filter((name) => hidden.every((grant) => grant.names.has(name))));
  const isAlwaysShown = (name: string) => hidden.some((grant) => grant.predicate.op === 'true' && !grant.names.has(name));
  const perRow = new Set(
    names.filter((name) => !denied.has(name) && !isAlwaysShown(name) && hidden.some((grant) => grant.names.has(name))),
  );
  const masks = masksOf(entity, denied, scope);
  return Object.freeze({
    denied,
    perRow,
    openWhere: (name: string) => anyOf(hidden.filter((grant) => !grant.names.has(name)).map(({ predicate }) => predicate)),
    deniedFor: (doc: Doc) => (perRow.size === 0 ? denied : deniedIn(doc, hidden, { denied, perRow })),
    maskedFor: (doc: Doc) => maskedIn(doc, masks, scope),
    maskable: new Set(masks.map((mask) => mask.name)),
    unmaskedWhere: (name: string) => allOf(masks.filter((mask) => mask.name === name).map((mask) => unmasked(mask, scope))),
  });
}

/** Declared fields, system fields, the custom ones as a whole, and whatever else a rule names. */
function allNames({ fields, access }: AccessEntity): readonly string[] {
  const named = access.flatMap((rule) => [...rule.denyFields, ...(rule.onlyFields ?? [])]).map(nameOf);
  return [...new Set([...fields.keys(), 'custom', ...named])];
}

/** The property that a rule speaks of, written as pointer or as name. */
const nameOf = (field: string): string => field.replace(/^\//, '').split('/')[0] ?? field;

/** A part of a field is not shown alone: denying it denies the field, allowing it allows nothing. */
const isWhole = (field: string): boolean => !field.replace(/^\//, '').includes('/');

function hiddenBy({ rule }: Grant, names: readonly string[], verb: string): Names {
  const denies = new Set([...rule.denyFields].map(nameOf));
  if (!rule.onlyFields) return denies;
  const only = new Set([...rule.onlyFields].filter(isWhole).map(nameOf));
  const isShown = (name: string) => only.has(name) || (reading.has(verb) && identifying.has(name));
  return new Set(names.filter((name) => denies.has(name) || !isShown(name)));
}

type Hidden = { readonly predicate: Predicate; readonly names: Names };

/** A field is shown in a record when any rule that grants that record shows it. */
function deniedIn(doc: Doc, hidden: readonly Hidden[], { denied, perRow }: { readonly denied: Names; readonly perRow: Names }): Names {
  const granting = hidden.filter(({ predicate }) => evaluatePredicate(predicate, doc));
  return new Set([...denied, ...[...perRow].filter((name) => granting.every((grant) => grant.names.has(name)))]);
}

type Mask = { readonly name: string; readonly rule: Rule; readonly isAlways: boolean };

/** Masks that may hold for this person in some record. */
function masksOf({ fields }: AccessEntity, denied: Names, scope: RuleScope): readonly Mask[] {
  return [...fields.values()].flatMap((field) => {
    const rule = denied.has(field.name) ? undefined : field.rules.mask;
    const outcome = rule ? outcomeOf(rule, scope) : 'never';
    return rule && outcome !== 'never' ? [{ name: topOf(field), rule, isAlways: outcome === 'always' }] : [];
  });
}

const topOf = (field: Field) => nameOf(field.pointer);

function outcomeOf(rule: Rule, scope: RuleScope): 'always' | 'never' | 'per-row' {
  const readsDoc = rule.reads.some((path) => path === 'doc' || path.startsWith('doc/'));
  if (!readsDoc) return rule.holds(scope) ? 'always' : 'never';
  if (!rule.isPredicate) return 'per-row';
  const { op } = rule.predicate(scope);
  if (op === 'true') return 'always';
  return op === 'false' ? 'never' : 'per-row';
}

const unmasked = ({ rule, isAlways }: Mask, scope: RuleScope): Predicate =>
  isAlways || !rule.isPredicate ? FALSE : negate(rule.predicate(scope));

function maskedIn(doc: Doc, masks: readonly Mask[], scope: RuleScope): Names {
  if (masks.length === 0) return NONE;
  return new Set(masks.filter(({ rule, isAlways }) => isAlways || rule.holds({ ...scope, doc })).map(({ name }) => name));
}
