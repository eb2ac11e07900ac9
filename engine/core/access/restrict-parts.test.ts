/** Records that are taken out of reach, and what is part of them. */
import { describe, expect, it } from 'vitest';
import { smallProduct } from '../definitions/fixture.ts';
import { now, viewer } from '../definitions/fixture-viewer.ts';
import { productOf } from '../definitions/overrides/fixture.ts';
import { compileTrusted, predicateToCel } from '../rules/index.ts';
import { decide, type Restriction, restrictProduct } from './index.ts';

const { user, org } = viewer({ user: { is_admin: true, can_see_consumer_phonenumber: true } });
const scope = { user, org, flags: {}, now };
const urgent = compileTrusted("doc.state == 'shut'");

describe('records that are part of others', () => {
  const part = {
    $schema: '../definition/entity.schema.json',
    $id: 'note',
    type: 'object',
    required: ['task_id'],
    'x-entity': { label: 't:note', labels: 't:note', title: '/text', tenant: [] },
    'x-access': [{ id: 'all', can: ['read', 'create'] }],
    properties: { task_id: { type: 'string', 'x-ref': 'task', title: 't:task' }, text: { type: 'string', title: 't:note' } },
  };
  const product = productOf([...smallProduct(), { file: 'note.json', kind: 'entity', json: part }]);
  const restrict = (one: Omit<Extract<Restriction, { kind: 'records' }>, 'id' | 'entity'>) =>
    restrictProduct(product, [{ id: 'r', entity: 'task', ...one }], 'test').entities.get('note');

  it('are out of reach together with them', () => {
    const note = restrict({ kind: 'records', verbs: 'all', when: urgent });
    if (!note) throw new Error('There is no note.');
    const decision = decide({ entity: note, verb: 'read', scope });
    expect(decision).toMatchObject({ kind: 'gated', predicate: { op: 'true' } });
    const [through] = decision.kind === 'gated' ? (decision.through ?? []) : [];
    expect([through?.field, through?.optional, through?.entity.name, through && predicateToCel(through.predicate)]).toEqual([
      'task_id',
      false,
      'task',
      "doc.state != 'shut'",
    ]);
    expect(decide({ entity: note, verb: 'create', scope }).kind).toBe('open');
  });

  it('are so too where they may be part of none, one by one, and circles end', () => {
    const entity = (id: string, references: Record<string, string>, required: readonly string[] = []) => ({
      ...part,
      $id: id,
      required,
      properties: {
        text: { type: 'string', title: 't:note' },
        ...Object.fromEntries(Object.entries(references).map(([name, ref]) => [name, { type: 'string', 'x-ref': ref, title: 't:task' }])),
      },
    });
    const more = [
      entity('note', { task_id: 'task', note_id: 'note', reply_id: 'reply', kind_id: 'kind' }),
      entity('reply', { note_id: 'note' }, ['note_id']),
      entity('aside', {}),
    ];
    const whole = productOf([...smallProduct(), ...more.map((json) => ({ file: `${json.$id}.json`, kind: 'entity' as const, json }))]);
    const { entities } = restrictProduct(whole, [{ id: 'r', entity: 'task', kind: 'records', verbs: 'all', when: urgent }], 'test');
    const throughOf = (name: string) => {
      const found = entities.get(name);
      const decision = found && decide({ entity: found, verb: 'read', scope });
      const all = decision?.kind === 'gated' ? (decision.through ?? []) : [];
      return all.map(({ field, optional, through }) => [field, optional, through.map((one) => [one.field, one.optional])]);
    };
    expect(throughOf('note')).toEqual([['task_id', true, []]]);
    expect(throughOf('reply')).toEqual([['note_id', false, [['task_id', true]]]]);
    expect(entities.get('aside')).toBe(whole.entities.get('aside'));
  });

  it('stay where the others are only kept from being written', () => {
    const note = restrict({ kind: 'records', verbs: 'writing', when: urgent });
    expect(note).toBe(product.entities.get('note'));
  });
});
