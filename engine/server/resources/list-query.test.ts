import { expect, it } from 'vitest';
import { isReadOff } from './list-query.ts';

const few = {
  order: ['-/created_at'],
  tenant: ['org_id', 'partner_id'],
  gathered: {
    ordered: [
      { of: 'org_id', by: 'due' },
      { of: 'partner_id', by: 'due' },
      { of: 'org_id', by: 'risk' },
    ],
  },
};

it('reads off an index what the definition names, and every order where each field has one', () => {
  const asked = [undefined, '-/created_at', '/created_at', '/due', '-/due,/city', '/city', '-/city,/due'];
  expect(asked.map((order) => isReadOff(few, order))).toEqual([true, true, true, true, true, false, false]);
  expect(asked.every((order) => isReadOff({ order: few.order, tenant: few.tenant }, order))).toBe(true);
});

it('reads off no index what one of two organisations has none for', () => {
  expect(isReadOff(few, '/risk')).toBe(false);
});
