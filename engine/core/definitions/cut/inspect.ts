/** A screen as those see it who make it: where everything stands, what each rule reads, and why something is not there for a person. */

import { getAt, isObject } from '../../json/index.ts';
import { predicateToCel, simplify } from '../../rules/index.ts';
import type { Rule } from '../../rules/types.ts';
import { compact } from '../raw.ts';
import type { AccessRule, Entity, Field, Screen, ScreenReference } from '../types.ts';
import { type MissingRight, missingRightOf, type RuleReference, unseenBy } from './missing-right.ts';
import type { Rights } from './rights.ts';

/** A rule of a definition. `left`: what remains of it with the person put in, where that can be said. */
export type InspectedRule = {
  /** JSON Pointer in the definition's file. */
  readonly pointer: string;
  readonly text: string;
  readonly reads: readonly string[];
  readonly left?: boolean | string;
};

/** Something that was cut out for the person. */
export type Finding = { readonly pointer: string; readonly lack: MissingRight; readonly what: string; readonly unseen?: readonly string[] };

export type InspectedNode = {
  readonly id: string;
  readonly widget: string;
  readonly pointer: string;
  readonly entity?: string;
  readonly rules: readonly InspectedRule[];
  readonly findings: readonly Finding[];
};

export type InspectedField = {
  readonly name: string;
  readonly pointer: string;
  readonly type: string;
  readonly read: boolean;
  readonly filter: boolean;
  readonly write: boolean;
  readonly rules: readonly InspectedRule[];
};

export type InspectedEntity = {
  readonly name: string;
  readonly file: string;
  /** Access rules: what each grants, and what is left of its condition for the person. */
  readonly access: readonly (InspectedRule & { readonly id: string; readonly can: readonly string[] })[];
  readonly fields: readonly InspectedField[];
};

export type ScreenInspection = {
  readonly id: string;
  readonly file: string;
  readonly rules: readonly InspectedRule[];
  readonly nodes: readonly InspectedNode[];
  readonly entities: readonly InspectedEntity[];
};

const BODY = '/body';

/** Everything about a screen and the entities that it names, for the person whose rights these are. */
export function inspectScreen(rights: Rights, screen: Screen): ScreenInspection {
  const own = compact({ allow: screen.allow, guard: screen.guard, home: screen.home });
  return {
    id: screen.id,
    file: screen.file,
    rules: Object.entries(own).map(([name, rule]) => ruleAt(rights, `/${name}`, rule)),
    nodes: screen.references.flatMap((reference) => (reference.kind === 'node' ? [nodeAt(rights, screen, reference)] : [])),
    entities: screen.entities.flatMap((name) => {
      const entity = rights.entity(name);
      return entity ? [inspectEntity(rights, entity)] : [];
    }),
  };
}

function nodeAt(rights: Rights, screen: Screen, { pointer, widget }: Extract<ScreenReference, { kind: 'node' }>): InspectedNode {
  const node = getAt(screen.body, pointer);
  const inside = screen.references.filter((reference) => reference.node === pointer && reference.kind !== 'node');
  const entity = isObject(node) && typeof node.entity === 'string' ? node.entity : undefined;
  return {
    id: isObject(node) ? String(node.id) : '',
    widget,
    pointer: BODY + pointer,
    ...compact({ entity }),
    rules: inside.flatMap((reference) => (reference.kind === 'rule' ? [ruleAt(rights, BODY + reference.pointer, reference.rule)] : [])),
    findings: inside.flatMap((reference) => findingOf(rights, reference)),
  };
}

function findingOf(rights: Rights, reference: ScreenReference): readonly Finding[] {
  const lack = missingRightOf(rights, reference);
  if (lack === undefined) return [];
  const unseen = reference.kind === 'rule' ? unseenBy(rights, reference) : [];
  return [{ pointer: BODY + reference.pointer, lack, what: nameOf(reference), ...(unseen.length > 0 ? { unseen } : {}) }];
}

function nameOf(reference: ScreenReference): string {
  if (reference.kind === 'field' || reference.kind === 'sort' || reference.kind === 'group')
    return `${reference.entity}/${reference.field}`;
  if (reference.kind === 'address') return reference.address;
  if (reference.kind === 'workflow') return `${reference.entity}/${reference.workflow}`;
  if (reference.kind === 'rule') return reference.rule.text;
  return reference.kind === 'node' ? reference.widget : reference.entity;
}

const ruleAt = (rights: Rights, pointer: string, rule: Rule): InspectedRule => ({
  pointer,
  text: rule.text,
  reads: rule.reads,
  ...compact({ left: leftOf(rights, rule) }),
});

/** What remains of a rule with the person put in: an answer, or a condition over the record. */
function leftOf(rights: Rights, rule: RuleReference['rule']): boolean | string | undefined {
  const roots = new Set(rule.reads.map((path) => path.split('/')[0]));
  if (roots.has('route') || roots.has('parent') || roots.has('row') || rule.type !== 'bool') return undefined;
  if (!roots.has('doc')) return rule.holds(rights.scope);
  if (!rule.isPredicate) return undefined;
  const predicate = simplify(rule.predicate(rights.scope));
  if (predicate.op === 'true' || predicate.op === 'false') return predicate.op === 'true';
  return predicateToCel(predicate);
}

function inspectEntity(rights: Rights, entity: Entity): InspectedEntity {
  return {
    name: entity.name,
    file: entity.file,
    access: entity.access.map((rule, index) => accessAt(rights, rule, index)),
    fields: [...entity.fields.values()].map((field) => fieldAt(rights, entity, field)),
  };
}

function accessAt(rights: Rights, rule: AccessRule, index: number): InspectedEntity['access'][number] {
  const pointer = `/x-access/${index}`;
  const when = rule.when ? ruleAt(rights, `${pointer}/when`, rule.when) : { pointer, text: 'true', reads: [], left: true };
  return { ...when, id: rule.id, can: [...rule.can] };
}

const ruleKeys = {
  show: 'x-show',
  require: 'x-require',
  lock: 'x-lock',
  compute: 'x-compute',
  default: 'x-default',
  check: 'x-check',
  mask: 'x-mask',
} as const;

function fieldAt(rights: Rights, entity: Entity, field: Field): InspectedField {
  const pointer = `/properties/${field.name}`;
  const isWritten = !field.readOnly && !field.system;
  const writes = (verb: string) => {
    const decision = rights.decision(entity.name, verb);
    return decision.kind !== 'denied' && !decision.fields.denied.has(field.name);
  };
  return {
    name: field.name,
    pointer,
    type: field.type,
    read: rights.canSee(entity.name, field.name),
    filter: rights.canFilter(entity.name, field.name),
    write: isWritten && (writes('create') || writes('update')),
    rules: Object.entries(ruleKeys).flatMap(([name, key]) => {
      const rule = field.rules[name as keyof typeof ruleKeys];
      return rule ? [ruleAt(rights, `${pointer}/${key}`, rule)] : [];
    }),
  };
}
