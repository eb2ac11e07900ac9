import { expect, it } from 'vitest';
import { failureOf, type Order } from './asked.ts';

const order: Order = {
  code: 'read',
  service: 's',
  write: undefined,
  answer: { characteristic: 'c', by: 'read', bytes: 1 },
  timeout: 1_000,
};
const stateOf = (name: string, asked: Parameters<typeof failureOf>[1]) => failureOf(new DOMException('no', name), asked).stateCode;

it('takes what a browser does not let a page search for as a permission, and what a machine refuses as a fault of it', () => {
  const search = { order: undefined, hasTap: true };
  expect(stateOf('NotAllowedError', search)).toBe('PERMISSION_DENIED');
  expect(stateOf('SecurityError', search)).toBe('PERMISSION_DENIED');
  expect(stateOf('SecurityError', { ...search, hasTap: false })).toBe('PERMISSION_REQUIRED');
  // A machine that wants to be paired with first, or lets nobody write there.
  for (const name of ['SecurityError', 'NotAllowedError'])
    for (const hasTap of [true, false])
      expect(failureOf(new DOMException('no', name), { order, hasTap })).toEqual({
        stateCode: 'ERROR_FOUND',
        stateInfo: { command: 'read', operationFailureCode: name },
      });
});
