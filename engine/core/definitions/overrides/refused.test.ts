import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../raw.ts';
import { made, small, words } from './fixture.ts';
import type { Override, OverrideKind } from './types.ts';

/** [what it tries, kind, target, patch, codes] */
const refused: readonly (readonly [string, OverrideKind, string, JsonObject, readonly string[]])[] = [
  ['access rules', 'entity', 'task', { 'x-access': { staff: { can: ['delete'] } } }, ['unknown-key']],
  ['workflows', 'entity', 'task', { 'x-workflows': null }, ['unknown-key']],
  ['the tenant', 'entity', 'task', { 'x-entity': { tenant: [] } }, ['unknown-key']],
  ['a mask', 'entity', 'task', { properties: { phone: { 'x-mask': null } } }, ['unknown-key']],
  ['a field that is not there', 'entity', 'task', { properties: { extra: { title: words('More') } } }, ['guarded']],
  ['a field taken away', 'entity', 'task', { properties: { due: null } }, ['type']],
  ['a greater length', 'entity', 'task', { properties: { title: { maxLength: 41 } } }, ['looser']],
  ['a length beyond that of the type', 'entity', 'task', { properties: { reason: { maxLength: 20_000 } } }, ['looser']],
  ['one more choice', 'entity', 'task', { properties: { state: { 'x-options': { lost: { label: words('Lost') } } } } }, ['guarded']],
  ['read-only fields required', 'entity', 'task', { required: ['total'] }, ['required-read-only']],
  ['the title hidden', 'entity', 'task', { properties: { title: { 'x-hidden': true } } }, ['hidden-title']],
  [
    'a field hidden that must be filled',
    'entity',
    'task',
    { required: ['due'], properties: { due: { 'x-hidden': true } } },
    ['hidden-required'],
  ],
  ['who may open a screen', 'screen', 'tasks', { allow: 'true' }, ['unknown-key']],
  ['its address', 'screen', 'tasks', { route: '/elsewhere' }, ['unknown-key']],
  ['the filter of a list', 'screen', 'tasks', { body: { children: { list: { filter: 'true' } } } }, ['unknown-key', 'form']],
  ['another entity', 'screen', 'tasks', { body: { children: { list: { entity: 'secret' } } } }, ['form']],
  ['another widget', 'screen', 'tasks', { body: { children: { note: { widget: 'list' } } } }, ['form']],
  ['a node of its own', 'screen', 'tasks', { body: { children: { mine: { text: words('Hello') } } } }, ['missing-key']],
  ['a show that is taken away', 'screen', 'tasks', { body: { children: { note: { show: null } } } }, ['type', 'form']],
  ['an action of its own', 'screen', 'tasks', { body: { children: { list: { actions: { x: { workflow: 'finish' } } } } } }, ['form']],
  ['an unknown column', 'screen', 'tasks', { body: { children: { list: { columns: ['/nope'] } } } }, ['unknown-field']],
  ['an unknown text', 'screen', 'tasks', { title: 't:nope' }, ['unknown-label']],
  ['words without English', 'screen', 'tasks', { title: { text: { ar: 'x' } } }, ['missing-key', 'form']],
  ['placeholders in words', 'screen', 'tasks', { title: words('{{user.email}}') }, ['pattern', 'form']],
  ['an entry of a menu', 'menu', 'main', { groups: { top: { items: { mine: { label: words('Mine') } } } } }, ['missing-key']],
  ['where an entry leads', 'menu', 'main', { groups: { top: { items: { tasks: { to: '/dashboard' } } } } }, ['form']],
  ['whom an entry is for', 'menu', 'main', { groups: { top: { items: { tasks: { allow: 'true' } } } } }, ['form']],
];

describe('what no override may say', () => {
  it.each(refused)('%s', (_what, kind, target, patch, codes) => {
    const faults = small.faultsOf(made(kind, target, patch), []);
    expect(faults.length).toBeGreaterThan(0);
    for (const { code } of faults) expect(codes).toContain(code);
    // Should one have been stored all the same, it changes nothing, and says so.
    const { shown, conflicts } = small.plan([made(kind, target, patch)]);
    expect(conflicts.get(`${kind}/${target}`)?.map((conflict) => conflict.kind)).toContain('broken');
    expect(JSON.stringify([...shown.screens.values()])).toBe(JSON.stringify([...small.product.screens.values()]));
  });

  it('keys that reach a prototype', () => {
    const patch = JSON.parse('{"title":{"text":{"en":"x"}},"body":{"__proto__":{"x":1}}}') as JsonObject;
    const override: Override = { kind: 'screen', target: 'tasks', patch, baseVersion: '', places: [] };
    expect(small.faultsOf(override, []).map(({ code }) => code)).toEqual(['unsafe-key']);
    expect(small.plan([override]).shown.screens.get('tasks')).toEqual(small.product.screens.get('tasks'));
  });

  it('public screens and unknown names', () => {
    expect(small.shipped('screen', 'signin')).toBeUndefined();
    expect(small.shipped('entity', 'place')).toBeUndefined();
    expect(() => made('screen', 'nope', {})).toThrow(RangeError);
    const gone: Override = { kind: 'screen', target: 'nope', patch: { title: words('x') }, baseVersion: '', places: [] };
    expect(small.plan([gone]).conflicts.get('screen/nope')).toMatchObject([{ kind: 'gone' }]);
  });

  it('passes the second wall neither, were the allow-list to let it through', async () => {
    const { guardFaults } = await import('./guard.ts');
    const { applyPatch } = await import('./patch.ts');
    for (const [, kind, target, patch, codes] of refused.filter(([, , , , codes]) =>
      codes.some((code) => ['unknown-key', 'form'].includes(code)),
    )) {
      const base = small.shipped(kind, target)?.json ?? {};
      const isWording = JSON.stringify(patch).includes('"text":{');
      if (isWording || JSON.stringify(patch).includes('"show":null')) continue;
      expect(guardFaults(kind, base, applyPatch(base, patch) as JsonObject), JSON.stringify([patch, codes])).not.toEqual([]);
    }
  });
});
