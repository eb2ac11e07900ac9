import { describe, expect, test } from 'vitest';
import type { AccessRule, Field, Workflow } from '../definitions/types.ts';
import { compileRule, evaluatePredicate, predicateToCel, type RuleContext, type RuleScope } from '../rules/index.ts';
import { type AccessEntity, decide, fieldAccess, isAskable, viewOf, viewOfVerbs } from './index.ts';

const context: RuleContext = {
  expects: 'bool',
  doc: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      org_id: { type: 'string' },
      provider_id: { type: 'string' },
      type_id: { type: 'integer' },
      mobile: { type: 'string' },
      is_vip: { type: 'boolean' },
      tags: { type: 'array', items: { type: 'string' } },
    },
  },
  user: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      is_admin: { type: 'boolean' },
      type_ids: { type: 'array', items: { type: 'integer' } },
      can_see: { type: 'boolean' },
    },
  },
  org: { type: 'object', properties: { id: { type: 'string' } } },
  flags: { type: 'object', additionalProperties: { type: 'boolean' } },
};

function ruleOf(text: string) {
  const compiled = compileRule(text, context);
  if (!compiled.ok) throw new Error(`${text}: ${compiled.faults[0]?.message}`);
  return compiled.rule;
}

type Written = { id?: string; can?: string[]; when?: string; deny?: string[]; only?: string[] };
const access = ({ id = 'rule', can = ['read'], when, deny = [], only }: Written): AccessRule => ({
  id,
  can: new Set(can),
  denyFields: new Set(deny),
  ...(when === undefined ? {} : { when: ruleOf(when) }),
  ...(only === undefined ? {} : { onlyFields: new Set(only) }),
});

const field = (
  name: string,
  { mask, readOnly = false, system = false }: { mask?: string; readOnly?: boolean; system?: boolean } = {},
): Field => ({
  name,
  pointer: `/${name}`,
  label: `field.${name}`,
  type: 'text',
  required: false,
  readOnly,
  system,
  whenHidden: 'keep',
  messages: {},
  searchable: false,
  sortable: false,
  schema: {},
  indexed: false,
  rules: mask === undefined ? {} : { mask: ruleOf(mask) },
});

const fieldNames = ['org_id', 'provider_id', 'type_id', 'title', 'cost', 'notes'];
function entity(rules: readonly Written[], mask?: string): AccessEntity {
  const fields = [
    field('id', { system: true, readOnly: true }),
    field('version', { system: true, readOnly: true }),
    field('created_by', { system: true, readOnly: true }),
    ...fieldNames.map((name) => field(name)),
    mask === undefined ? field('mobile') : field('mobile', { mask }),
    field('total', { readOnly: true }),
  ];
  return { name: 'thing', fields: new Map(fields.map((one) => [one.name, one])), access: rules.map(access) };
}

const scope: RuleScope = {
  user: { id: 'u1', is_admin: false, type_ids: [1, 2], can_see: false },
  org: { id: 'o1' },
  flags: {},
  now: '2026-03-01T00:00:00.000Z',
};
const admin: RuleScope = { ...scope, user: { id: 'u2', is_admin: true, type_ids: [], can_see: true } };
const sorted = (names: Iterable<string>) => [...names].sort();

/** kind, or the row rule as text */
const outcome = (rules: readonly Written[], verb = 'read', as = scope) => {
  const decision = decide({ entity: entity(rules), verb, scope: as });
  return decision.kind === 'gated' ? predicateToCel(decision.predicate) : decision.kind;
};

describe('decisions', () => {
  test.each<[string, Written[], string, RuleScope, string]>([
    ['no rules', [], 'read', scope, 'denied'],
    ['the verb is in no rule', [{ can: ['read'] }], 'update', scope, 'denied'],
    ['a workflow is a verb', [{ can: ['close'] }], 'close', scope, 'open'],
    ['reading does not export', [{ can: ['read'] }], 'export', scope, 'denied'],
    ['no condition', [{}], 'read', scope, 'open'],
    ['nobody is signed in', [{}], 'read', { org: { id: 'o1' } }, 'denied'],
    ['the user is null', [{}], 'read', { ...scope, user: null }, 'denied'],
    ['statically true', [{ when: 'user.is_admin' }], 'read', admin, 'open'],
    ['statically false', [{ when: 'user.is_admin' }], 'read', scope, 'denied'],
    ['a flag that is not there', [{ when: 'flags.beta' }], 'read', scope, 'denied'],
    ['an organisation that is not there', [{ when: 'doc.org_id == org.id && org.id != null' }], 'read', { user: scope.user }, 'denied'],
    ['a row rule', [{ when: 'doc.org_id == org.id' }], 'read', scope, "doc.org_id == 'o1'"],
    ['an empty list of rights', [{ when: 'doc.type_id in user.type_ids' }], 'read', admin, 'denied'],
    ['false rules drop out', [{ when: 'user.is_admin' }, { when: 'doc.org_id == org.id' }], 'read', scope, "doc.org_id == 'o1'"],
    [
      'grants add up',
      [{ when: 'doc.org_id == org.id' }, { when: 'doc.type_id in user.type_ids' }],
      'read',
      scope,
      "doc.org_id == 'o1' || doc.type_id in [1, 2]",
    ],
    ['one open grant opens', [{ when: 'doc.org_id == org.id' }, {}], 'read', scope, 'open'],
    ['the same grant twice', [{ when: 'doc.org_id == org.id' }, { when: 'doc.org_id == org.id' }], 'read', scope, "doc.org_id == 'o1'"],
    ['a condition without SQL grants nothing', [{ when: 'doc.tags.exists(t, t == "x")' }], 'read', scope, 'denied'],
    [
      'a record in the scope is not looked at',
      [{ when: 'doc.org_id == org.id' }],
      'read',
      { ...scope, doc: { org_id: 'o1' } },
      "doc.org_id == 'o1'",
    ],
  ])('%s', (_, rules, verb, as, expected) => {
    expect(outcome(rules, verb, as)).toBe(expected);
  });
});

describe('records marked as deleted', () => {
  const workflows = new Map<string, Workflow>(
    (
      [
        ['close', {}],
        ['restore', { onDeleted: true }],
        ['tally', { on: 'collection' }],
      ] as const
    ).map(([name, more]) => [name, { name, entity: 'thing', label: '', on: 'record', input: new Map(), inputSchema: {}, ...more }]),
  );
  const verbs = ['read', 'create', 'update', 'delete', 'export', 'close', 'restore', 'tally'];
  const thing = { ...entity([{ can: verbs, when: 'doc.org_id == org.id' }]), deleted: 'is_deleted', workflows };
  const rule = (verb: string) => viewOf(thing, verb, scope);

  test.each(['read', 'create', 'tally'])('are no other ones for %s', (verb) => expect(rule(verb)).toBe("doc.org_id == 'o1'"));
  test.each(['update', 'delete', 'export', 'close'])('are left alone by %s', (verb) =>
    expect(rule(verb)).toBe("doc.org_id == 'o1' && !(doc.is_deleted)"),
  );
  test('are what a workflow for them is for', () => expect(rule('restore')).toBe("doc.org_id == 'o1' && doc.is_deleted"));
  test('are granted by nothing but a rule', () => expect(viewOf({ ...thing, access: [] }, 'restore', scope)).toBe(false));
});

function gateOf(rules: readonly Written[], { verb = 'read', as = scope, mask }: { verb?: string; as?: RuleScope; mask?: string } = {}) {
  const decision = decide({ entity: entity(rules, mask), verb, scope: as });
  if (decision.kind === 'denied') throw new Error('denied');
  return decision.fields;
}

const ours = { id: 'r1', org_id: 'o1', provider_id: 'p9', type_id: 9 };
const theirs = { id: 'r2', org_id: 'o2', provider_id: 'o1', type_id: 1 };

describe('fields', () => {
  test('a denied field is denied in every record', () => {
    const gate = gateOf([{ when: 'doc.org_id == org.id', deny: ['/cost'] }]);
    expect(sorted(gate.denied)).toEqual(['cost']);
    expect(gate.perRow.size).toBe(0);
    expect(sorted(gate.deniedFor(ours))).toEqual(['cost']);
  });

  test('a field is shown in a record when any rule that grants it shows it', () => {
    const gate = gateOf([
      { when: 'doc.org_id == org.id', deny: ['/notes'] },
      { when: 'doc.provider_id == org.id', deny: ['/cost'] },
    ]);
    expect(gate.denied.size).toBe(0);
    expect(sorted(gate.perRow)).toEqual(['cost', 'notes']);
    expect(sorted(gate.deniedFor(ours))).toEqual(['notes']);
    expect(sorted(gate.deniedFor(theirs))).toEqual(['cost']);
    expect(sorted(gate.deniedFor({ org_id: 'o1', provider_id: 'o1' }))).toEqual([]);
    expect(sorted(gate.deniedFor({ org_id: 'x', provider_id: 'y' }))).toEqual(['cost', 'notes']);
  });

  test('a rule that is false for this person neither shows nor hides', () => {
    const gate = gateOf([{ when: 'user.is_admin' }, { when: 'doc.org_id == org.id', deny: ['/cost'] }]);
    expect(sorted(gate.denied)).toEqual(['cost']);
  });

  test('what an open rule shows does not depend on the record', () => {
    const gate = gateOf([{}, { when: 'doc.org_id == org.id', deny: ['/cost'] }]);
    expect([gate.denied.size, gate.perRow.size]).toEqual([0, 0]);
    const other = gateOf([{ deny: ['/cost'] }, { when: 'doc.org_id == org.id' }]);
    expect(sorted(other.perRow)).toEqual(['cost']);
    expect([sorted(other.deniedFor(ours)), sorted(other.deniedFor(theirs))]).toEqual([[], ['cost']]);
  });

  test('only_fields hides all others, but what names a record', () => {
    const gate = gateOf([{ only: ['/title', 'cost'] }]);
    expect(sorted(gate.denied)).toEqual(['created_by', 'custom', 'mobile', 'notes', 'org_id', 'provider_id', 'total', 'type_id']);
  });

  test('only_fields of a write names all that may be written', () => {
    const gate = gateOf([{ can: ['update'], only: ['/notes'] }], { verb: 'update' });
    expect(gate.denied.has('notes')).toBe(false);
    expect(gate.denied.has('id') && gate.denied.has('version') && gate.denied.has('custom')).toBe(true);
  });

  test('inside a rule deny_fields wins over only_fields', () => {
    const gate = gateOf([{ only: ['/title', '/cost'], deny: ['/cost', '/id'] }]);
    expect(gate.denied.has('cost') && gate.denied.has('id')).toBe(true);
    expect(gate.denied.has('title')).toBe(false);
  });

  test('a part of a field is never let through alone', () => {
    expect(gateOf([{ deny: ['/custom/secret'] }]).denied.has('custom')).toBe(true);
    expect(gateOf([{ only: ['/custom/floor'] }]).denied.has('custom')).toBe(true);
    expect(gateOf([{ only: ['/custom'] }]).denied.has('custom')).toBe(false);
  });
});

describe('masks', () => {
  const open: Written[] = [{}];
  test.each<[string, string, RuleScope, boolean, boolean, boolean]>([
    ['held for the person', '!user.can_see', scope, true, true, true],
    ['not held for the person', '!user.can_see', admin, false, false, false],
    ['by record', '!user.can_see && doc.org_id != org.id', scope, true, false, true],
    ['by record, but not for this person', '!user.can_see && doc.org_id != org.id', admin, false, false, false],
    ['by record, in a way that the database cannot be asked', 'doc.tags.all(t, t != "open")', scope, true, true, true],
    ['a field that is null', 'doc.is_vip', scope, true, false, false],
  ])('%s: %s', (_, mask, as, maskable, inOurs, inTheirs) => {
    const gate = gateOf(open, { mask, as });
    expect(gate.maskable.has('mobile')).toBe(maskable);
    expect(gate.maskedFor(ours).has('mobile')).toBe(inOurs);
    expect(gate.maskedFor(theirs).has('mobile')).toBe(inTheirs);
  });

  test('a denied field need not be masked', () => {
    expect(gateOf([{ deny: ['/mobile'] }], { mask: 'true' }).maskable.size).toBe(0);
  });
});

describe('views', () => {
  const rules: Written[] = [
    { can: ['read', 'update'], when: 'doc.org_id == org.id', deny: ['/notes'] },
    { can: ['read'], when: 'doc.provider_id == org.id', deny: ['/cost', '/notes'] },
    { can: ['create'], when: 'user.is_admin' },
    { can: ['close'] },
  ];

  test('a verb is never, always, or a rule over the record', () => {
    const thing = entity(rules);
    expect(viewOf(thing, 'delete', scope)).toBe(false);
    expect(viewOf(thing, 'close', scope)).toBe(true);
    expect(viewOf(thing, 'read', scope)).toBe("doc.org_id == 'o1' || doc.provider_id == 'o1'");
    expect(viewOfVerbs(thing, ['read', 'create', 'close', 'delete'], scope)).toEqual({
      read: "doc.org_id == 'o1' || doc.provider_id == 'o1'",
      close: true,
    });
    expect(viewOfVerbs(thing, ['create'], admin)).toEqual({ create: true });
  });

  test('the rule that travels decides as the decision does', () => {
    const decision = decide({ entity: entity(rules), verb: 'read', scope });
    const view = viewOf(entity(rules), 'read', scope);
    for (const doc of [ours, theirs, {}, { org_id: null, provider_id: 'o1' }]) {
      expect(ruleOf(String(view)).holds({ doc })).toBe(decision.kind === 'gated' && evaluatePredicate(decision.predicate, doc));
    }
  });

  test('fields say what may be done with them', () => {
    const fields = fieldAccess(entity(rules, '!user.can_see'), scope);
    expect(fields.get('title')).toEqual({ readable: true, filterable: true, creatable: false, updatable: true });
    expect(fields.get('cost')).toEqual({ readable: true, filterable: false, creatable: false, updatable: true });
    expect(fields.get('notes')).toEqual({ readable: false, filterable: false, creatable: false, updatable: false });
    expect(fields.get('mobile')).toMatchObject({ readable: true, filterable: false });
    expect(fields.get('total')).toMatchObject({ readable: true, updatable: false });
    expect(fields.get('id')).toMatchObject({ readable: true, updatable: false });
    expect(fieldAccess(entity(rules), admin).get('title')).toMatchObject({ creatable: true });
  });

  test('nothing may be asked of what is denied', () => {
    expect(isAskable(decide({ entity: entity(rules), verb: 'delete', scope }), 'title')).toBe(false);
    expect(isAskable(undefined, 'title')).toBe(false);
  });
});
