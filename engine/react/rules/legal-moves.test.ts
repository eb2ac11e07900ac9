import { expect, it } from 'vitest';
import type { EntityView } from '../../core/definitions/view-types.ts';
import { isState, legalMoves } from './legal-moves.ts';

const entity: EntityView = {
  name: 'bill',
  label: 'bill',
  labels: 'bills',
  title: 'title',
  idType: 'uuid',
  order: [],
  groups: [],
  fields: [],
  workflows: [],
  can: { submit: true, approve: 'doc.writer_id != user.id', withdraw: true },
  lifecycle: {
    field: 'state',
    moves: [
      { workflow: 'submit', from: ['draft', 'rejected'], to: 'submitted' },
      { workflow: 'approve', from: ['submitted'], to: 'approved' },
      { workflow: 'withdraw', from: ['submitted'], to: 'draft' },
      { workflow: 'pay', from: ['submitted'], to: 'paid' },
    ],
  },
};
const scope = { user: { id: 'u1' } };
const moves = (record: Readonly<Record<string, unknown>>) => [...legalMoves(entity, scope, record)];

it('offers what starts in the state of the record, to whom it is granted', () => {
  expect(moves({ state: 'draft' })).toEqual([['submitted', 'submit']]);
  expect(moves({ state: 'submitted', writer_id: 'u2' })).toEqual([
    ['approved', 'approve'],
    ['draft', 'withdraw'],
  ]);
  expect(moves({ state: 'submitted', writer_id: 'u1' })).toEqual([['draft', 'withdraw']]);
  expect(moves({ state: 'approved' })).toEqual([]);
  expect(moves({})).toEqual([]);
});

it('knows the field of the state', () => {
  expect([isState(entity, 'state'), isState(entity, 'title')]).toEqual([true, false]);
});
