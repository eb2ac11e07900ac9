import { expect, it } from 'vitest';
import { isReadOff } from './list-query.ts';

const few = { order: ['-/created_at'], gathered: { ordered: [{ of: 'org_id', by: 'due' }] } };

it('reads off an index what the definition names, and every order where each field has one', () => {
  const asked = [undefined, '-/created_at', '/created_at', '/due', '-/due,/city', '/city', '-/city,/due'];
  expect(asked.map((order) => isReadOff(few, order))).toEqual([true, true, true, true, true, false, false]);
  expect(asked.every((order) => isReadOff({ order: few.order }, order))).toBe(true);
});
