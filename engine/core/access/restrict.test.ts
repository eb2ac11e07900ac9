/** A product without what is taken away from a person: what follows for decisions, forms and screens. */
import { describe, expect, it } from 'vitest';
import { changed, smallProduct } from '../definitions/fixture.ts';
import { now, viewer } from '../definitions/fixture-viewer.ts';
import { createRights, entityView, formPlan, screenPlan, validateDefinitions } from '../definitions/index.ts';
import { productOf, schemas } from '../definitions/overrides/fixture.ts';
import type { Product } from '../definitions/types.ts';
import { compileTrusted, predicateToCel, type Rule } from '../rules/index.ts';
import { decide, inputDenials, type Restriction, restrictProduct } from './index.ts';

const base = productOf(smallProduct());
const admin = viewer({ user: { is_admin: true, can_see_consumer_phonenumber: true } });
const scope = { user: admin.user, org: admin.org, flags: {}, now };
const urgent = compileTrusted("doc.state == 'shut'");

type Sketch = Restriction extends infer R ? (R extends Restriction ? Omit<R, 'id' | 'entity'> & { entity?: string } : never) : never;
const restricted = (...sketches: readonly Sketch[]): Product =>
  restrictProduct(
    base,
    sketches.map((one, index) => ({ id: `r${index}`, entity: 'task', ...one }) as Restriction),
    'test',
  );

const taskOf = (product: Product) => {
  const task = product.entities.get('task');
  if (!task) throw new Error('There is no task.');
  return task;
};
const gateOf = (product: Product, verb = 'read') => {
  const decision = decide({ entity: taskOf(product), verb, scope });
  if (decision.kind === 'denied') throw new Error('denied');
  return decision.fields;
};
const ruleOf = (product: Product, verb: string) => {
  const decision = decide({ entity: taskOf(product), verb, scope });
  return decision.kind === 'gated' ? predicateToCel(decision.predicate) : decision.kind;
};
const rightsOf = (product: Product) => createRights(product, admin, now);

describe('a restricted product', () => {
  it('is the same one for whom nothing is taken from, and another version for others', () => {
    expect(restrictProduct(base, [], 'none')).toBe(base);
    const less = restricted({ kind: 'fields', verbs: 'all', fields: ['/cost'] });
    expect(less.version).toBe(`${base.version}.test`);
    expect(less.entities.get('kind')).toBe(base.entities.get('kind'));
    expect(restrictProduct(base, [{ id: 'r', entity: 'van', kind: 'records', verbs: 'all' }], 'x').entities.size).toBe(base.entities.size);
  });

  it('hides fields with all that is computed from them, from every verb', () => {
    const less = restricted({ kind: 'fields', verbs: 'all', fields: ['/cost', '/labour', '/id', '/nothing'] });
    for (const verb of ['read', 'update', 'create'])
      expect([...gateOf(less, verb).denied].sort()).toEqual(['cost', 'labour', 'priced', 'total']);
    const view = entityView(rightsOf(less), 'task');
    expect(view?.fields.map(({ name }) => name)).not.toContain('priced');
    expect(view?.groups[0]?.fields).toEqual(['/title', '/kind_id']);
  });

  it('decides record by record where there is a condition, and lets nothing be asked then', () => {
    const gate = gateOf(restricted({ kind: 'fields', verbs: 'all', fields: ['/cost'], when: urgent }));
    expect([gate.denied.has('cost'), gate.perRow.has('cost')]).toEqual([false, true]);
    const mine = { org_id: admin.org.id };
    expect(gate.deniedFor({ ...mine, state: 'shut' }).has('cost')).toBe(true);
    expect(gate.deniedFor({ ...mine, state: 'open' }).has('cost')).toBe(false);
    expect(rightsOf(restricted({ kind: 'fields', verbs: 'all', fields: ['/cost'], when: urgent })).canFilter('task', 'cost')).toBe(false);
  });

  it('keeps fields from being written alone', () => {
    const less = restricted({ kind: 'fields', verbs: 'writing', fields: ['/due'] });
    expect(gateOf(less).denied.has('due')).toBe(false);
    expect(gateOf(less, 'update').denied.has('due')).toBe(true);
    const form = formPlan({ rights: rightsOf(less), entity: 'task', purpose: 'update', validatorOf: () => '/v.js' });
    expect(form?.fields.find(({ name }) => name === 'due')).toMatchObject({ readOnly: true });
  });

  it('masks text, and does not show what cannot be read as dots', () => {
    const less = restricted({ kind: 'masks', fields: ['/title', '/cost', '/phone'], when: urgent });
    const gate = gateOf(less);
    expect([...gate.maskable].sort()).toEqual(['phone', 'title']);
    expect([...gate.maskedFor({ state: 'shut' })].sort()).toEqual(['phone', 'title']);
    expect(gate.maskedFor({ state: 'open' }).size).toBe(0);
    expect([...gate.perRow].sort()).toEqual(['cost', 'priced']);
    const always = restricted({ kind: 'masks', fields: ['/title'] });
    const form = formPlan({ rights: rightsOf(always), entity: 'task', purpose: 'update', validatorOf: () => '/v.js' });
    expect(form?.fields.find(({ name }) => name === 'title')).toMatchObject({ readOnly: true });
  });

  it('adds masks to those that are there', () => {
    const less = restricted({ kind: 'masks', fields: ['/phone'], when: urgent });
    const unseeing = { ...scope, user: { ...admin.user, can_see_consumer_phonenumber: false } };
    const decision = decide({ entity: taskOf(less), verb: 'read', scope: unseeing });
    expect(decision.kind !== 'denied' && decision.fields.maskedFor({ state: 'open' }).has('phone')).toBe(true);
  });

  it('takes records out of reach of all verbs, of those that write, or of single ones', () => {
    const all = restricted({ kind: 'records', verbs: 'all', when: urgent });
    for (const verb of ['read', 'update', 'delete', 'finish']) expect(ruleOf(all, verb)).toBe("doc.org_id == 'o1' && doc.state != 'shut'");
    const writing = restricted({ kind: 'records', verbs: 'writing', when: urgent });
    expect(ruleOf(writing, 'read')).toBe("doc.org_id == 'o1'");
    expect(ruleOf(writing, 'finish')).toContain("doc.state != 'shut'");
    const one = restricted({ kind: 'records', verbs: new Set(['delete']) });
    expect([ruleOf(one, 'delete'), ruleOf(one, 'update')]).toEqual(['denied', "doc.org_id == 'o1'"]);
  });

  it('takes away whatever a condition says that SQL cannot', () => {
    const odd = compileTrusted("doc.photos.exists(p, p == 'x')");
    expect(ruleOf(restricted({ kind: 'records', verbs: 'all', when: odd }), 'read')).toBe('denied');
    expect(gateOf(restricted({ kind: 'fields', verbs: 'all', fields: ['/cost'], when: odd })).denied.has('cost')).toBe(true);
  });

  it('lets nobody create who may not give what must be given', () => {
    expect(ruleOf(restricted({ kind: 'fields', verbs: 'writing', fields: ['/title'] }), 'create')).toBe('denied');
    expect(ruleOf(restricted({ kind: 'fields', verbs: 'writing', fields: ['/due', '/org_id'] }), 'create')).not.toBe('denied');
  });
});

const propertiesOf = (name: string): object => {
  const json = smallProduct().find(({ file }) => file === name)?.json;
  return typeof json === 'object' && json !== null && 'properties' in json ? (json.properties as object) : {};
};

describe('copies', () => {
  const fieldsOfTask = propertiesOf('task.json');
  const ofKind = [{ entity: 'kind', field: '/name', when: "doc.state == 'shut'" }];
  const told = productOf(
    changed('task.json', '/properties', {
      ...fieldsOfTask,
      title: { type: 'string', 'x-copies': ofKind },
      reason: { type: 'string', 'x-copies': [{ entity: 'task', field: '/title' }] },
    }),
  );
  const kept = (verbs: 'all' | 'writing', when?: Rule) =>
    restrictProduct(told, [{ id: 'r', entity: 'kind', kind: 'fields', verbs, fields: ['/name'], ...(when ? { when } : {}) }], 'test');

  it('go with the field, in records that carry them, and so do theirs', () => {
    const gate = gateOf(kept('all'));
    expect([...gate.deniedFor({ state: 'shut' })].sort()).toEqual(['reason', 'title']);
    expect([...gate.deniedFor({ state: 'open' })]).toEqual(['reason']);
    expect([...gate.perRow]).toContain('title');
  });

  it('go wherever the field may, when its own record decides', () => {
    const gate = gateOf(kept('all', compileTrusted("doc.name == 'x'")));
    expect([...gate.deniedFor({ state: 'shut' })].sort()).toEqual(['reason', 'title']);
    const others = compileTrusted('!user.is_admin');
    expect([...gateOf(kept('all', others)).deniedFor({ state: 'shut' })]).toEqual([]);
  });

  it('stay where the field is only kept from being written', () => {
    expect([...gateOf(kept('writing')).deniedFor({ state: 'shut' })]).toEqual([]);
  });
});

describe('custom fields', () => {
  const less = restricted(
    { kind: 'fields', verbs: 'all', fields: ['/custom/floor'] },
    { kind: 'fields', verbs: 'writing', fields: ['/custom/gate'], when: urgent },
    { kind: 'masks', fields: ['/custom/code'] },
  );

  it('are hidden, masked and kept from being written one by one', () => {
    const { custom } = gateOf(less);
    expect([[...(custom?.denied ?? [])], [...(custom?.masked ?? [])], [...(custom?.unaskable ?? [])].sort()]).toEqual([
      ['floor'],
      ['code'],
      ['code', 'floor'],
    ]);
    const writing = gateOf(less, 'update').custom;
    expect([...(writing?.deniedFor({ state: 'shut' }) ?? [])].sort()).toEqual(['floor', 'gate']);
    expect([...(writing?.deniedFor({ state: 'open' }) ?? [])]).toEqual(['floor']);
  });

  it('are cut from screens, entity views and forms', () => {
    const rights = rightsOf(less);
    expect([rights.canSee('task', 'custom/floor'), rights.canSee('task', 'custom/gate')]).toEqual([false, true]);
    expect([rights.canFilter('task', 'custom/code'), rights.canFilter('task', 'custom/gate'), rights.canFilter('task', 'custom')]).toEqual([
      false,
      true,
      false,
    ]);
    const screen = base.screens.get('tasks');
    const plan = screen && screenPlan(rights, screen);
    expect(JSON.stringify(plan?.body)).toContain('/cost');
    expect(JSON.stringify(plan?.body)).not.toContain('/custom/floor');
    expect(entityView(rights, 'task')?.customLimits).toEqual({ hidden: ['floor'], closed: ['floor', 'code'] });
    const customFields = ['floor', 'gate', 'code'].map((id) => ({ id, label: id, type: 'TextInput' }));
    const pointers = (purpose: string) =>
      formPlan({ rights, entity: 'task', purpose, customFields, validatorOf: () => '/v.js' })
        ?.fields.map(({ pointer }) => pointer)
        .filter((pointer) => pointer.startsWith('/custom/'));
    expect(pointers('create')).toEqual(['/custom/gate', '/custom/code']);
    expect(pointers('update')).toEqual(['/custom/gate']);

    // A condition on a field that is not theirs to see stays on the server, and so does whether the value is needed.
    const [floor, gate] = [customFields[0], { ...customFields[1], required: true, visible_if: { field: 'floor', op: 'filled' } }];
    const told = (entityRights: typeof rights) =>
      formPlan({ rights: entityRights, entity: 'task', purpose: 'create', customFields: [floor, gate], validatorOf: () => '/v.js' })
        ?.fields.filter(({ pointer }) => pointer === '/custom/gate')
        .map(({ required, rules }) => [required, rules.show]);
    expect(told(rights)).toEqual([[false, undefined]]);
  });

  it('are gone as a whole with their field', () => {
    expect(gateOf(restricted({ kind: 'fields', verbs: 'all', fields: ['/custom'] })).denied.has('custom')).toBe(true);
  });
});

describe('workflows', () => {
  const files = changed('task.json', '/x-workflows/finish/input/properties/remarks/x-writes', '/reason');
  const product = productOf(files);
  const less = (fields: readonly string[], when?: typeof urgent) =>
    restrictProduct(product, [{ id: 'r', entity: 'task', kind: 'fields', verbs: 'writing', fields, ...(when ? { when } : {}) }], 'test');

  it('are not for people who may not write what they cannot do without', () => {
    expect(ruleOf(less(['/reason']), 'finish')).toBe('denied');
    expect(ruleOf(less(['/reason'], urgent), 'finish')).toBe("doc.org_id == 'o1' && doc.state != 'shut'");
    expect(ruleOf(less(['/title']), 'finish')).toBe("doc.org_id == 'o1'");
  });

  it('do not ask for what they can do without', () => {
    const optional = productOf(
      changed('task.json', '/x-workflows/finish/input/properties/to', { type: 'string', 'x-ref': 'kind', 'x-writes': '/kind_id' }),
    );
    const restrict = (when?: typeof urgent) =>
      taskOf(
        restrictProduct(
          optional,
          [{ id: 'r', entity: 'task', kind: 'fields', verbs: 'writing', fields: ['/kind_id'], ...(when ? { when } : {}) }],
          't',
        ),
      );
    const task = restrict();
    expect([...(task.workflows.get('finish')?.input.keys() ?? [])]).toEqual(['remarks']);
    expect(JSON.stringify(task.workflows.get('finish')?.inputSchema)).not.toContain('"to"');
    const sometimes = restrict(urgent);
    const finish = sometimes.workflows.get('finish');
    const denials = finish && inputDenials(sometimes, finish, scope);
    expect([...(denials?.({ state: 'shut' }) ?? [])]).toEqual(['to']);
    expect([...(denials?.({ state: 'open' }) ?? [])]).toEqual([]);
    expect(finish && inputDenials(taskOf(optional), finish, scope)).toBeUndefined();
  });

  it('say only fields of their record, where they say one', () => {
    const faults = (value: unknown) =>
      validateDefinitions(changed('task.json', '/x-workflows/finish/input/properties/remarks/x-writes', value), schemas).map(
        ({ code }) => code,
      );
    expect(faults('/nothing')).toEqual(['unknown-field']);
    expect(faults(false)).toEqual([]);
    expect(validateDefinitions(changed('task.json', '/properties/title/x-writes', '/due'), schemas).map(({ code }) => code)).toEqual([
      'writes',
    ]);
  });
});
