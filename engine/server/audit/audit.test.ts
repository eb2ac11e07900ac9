import { describe, expect, it } from 'vitest';
import { sketchEntity } from '../../../tests/support/entity.ts';
import { changesBetween } from './audit.ts';

describe('changesBetween', () => {
  const { fields } = sketchEntity('thing', {
    fields: { title: {}, password_hash: {}, cannot_change_password: { type: 'boolean' }, token: {}, history: { unaudited: true } },
  });

  it.each([
    ['what changed', { title: 'a', version: 1 }, { title: 'b', version: 2 }, { title: ['a', 'b'] }],
    ['a new record', null, { title: 'a', token: null }, { title: [null, 'a'] }],
    ['a deleted one', { title: 'a' }, null, { title: ['a', null] }],
    ['null and missing are the same', { title: null }, {}, {}],
    ['nothing of a list that was made empty', null, { title: 'a', tags: [] }, { title: [null, 'a'] }],
    ['a list that became empty', { tags: ['x'] }, { tags: [] }, { tags: [['x'], []] }],
    ['nothing of what is not audited', { title: 'a', history: ['x'] }, { title: 'b', history: ['x', 'y'] }, { title: ['a', 'b'] }],
    [
      'secrets as dots',
      { password_hash: 'x' },
      { password_hash: 'y', token: 't' },
      { password_hash: ['••••', '••••'], token: [null, '••••'] },
    ],
    [
      'a switch about a secret',
      { cannot_change_password: false },
      { cannot_change_password: true },
      { cannot_change_password: [false, true] },
    ],
  ])('tells %s', (_, before, after, expected) => expect(changesBetween(fields, before, after)).toEqual(expected));
});
