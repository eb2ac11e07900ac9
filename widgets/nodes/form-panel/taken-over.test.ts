/** What a new record takes over of another one. */
import { expect, it } from 'vitest';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { offeredActions } from '../../collection/rows/offered-actions.ts';
import { takenOver } from './taken-over.ts';

const field = (name: string, type = 'text') => ({ name, pointer: `/${name}`, type });
const entity = {
  again: { label: 'once_more', icon: 'copy', fields: ['/kind', '/name', '/phone', '/photos', '/custom'] },
  can: { create: "doc.kind == 'mine'" },
  workflows: [],
  fields: [field('kind'), field('name'), field('phone'), field('photos', 'files'), field('status')],
} as unknown as EntityView;
const file = { id: 'f1', name: 'a.png', type: 'image/png', size: 3 };

it('leaves out what is empty, masked or a file, in custom fields too', () => {
  const custom = { floor: 4, lift: false, pin: '••••', bill: [file], parts: [{ id: 'r1', part: 'x' }], none: null };
  const record = { id: '1', kind: 'mine', name: '', phone: '98•••• 78', photos: [file], status: 'done', custom };
  expect(takenOver(entity, record)).toEqual({ kind: 'mine', custom: { floor: 4, lift: false, parts: [{ id: 'r1', part: 'x' }] } });
});

it('fills in what rules over the record say, of which nothing comes of nothing', () => {
  const sets = { '/after_id': 'doc.id', '/wish': 'doc.who' };
  const following = { ...entity, again: { label: '', fields: ['/kind'], sets } } as unknown as EntityView;
  expect(takenOver(following, { id: '1', kind: 'mine', who: null })).toEqual({ kind: 'mine', after_id: '1' });
});

it('is offered of a record of which the person may make another', () => {
  const verbs = {
    actions: [],
    edit: false,
    remove: false,
    onAgain: () => undefined,
    onRun: () => undefined,
    onEdit: () => undefined,
    onRemove: () => undefined,
  };
  const offered = (kind: string) =>
    offeredActions({ entity, row: { id: '1', version: 1, kind }, verbs, scope: {}, text: String }).map(({ id, label, icon }) => [
      id,
      label,
      icon,
    ]);
  expect([offered('mine'), offered('yours')]).toEqual([[['again', 'once_more', 'copy']], []]);
});
