import { describe, expect, it } from 'vitest';
import { contactNumbers, isMasked, proxyNumbers, wayOf } from './numbers.ts';

it.each([
  [['dialer'], 'dialer'],
  [['dialer', 'alternate'], 'alternate'],
  // Who puts a line in front of the customer does not have the customer's own number dialled besides.
  [['dialer', 'masked', 'alternate'], 'masked'],
  [[], undefined],
  [null, undefined],
  [undefined, undefined],
  ['dialer', undefined],
  [['shout'], undefined],
])('calls by %o: %s', (callBy, way) => expect(wayOf(callBy)).toBe(way));

describe('the numbers of a request', () => {
  const customFields = [
    { id: 'site', type: 'Header', label: 'Site' },
    { id: 'guard', type: 'Mobile', label: 'Guard' },
    { id: 'floor', type: 'TextInput', label: 'Floor' },
    { id: 'office', type: 'Mobile', label: 'Office' },
  ];
  const keysOf = (request: object, fields: unknown = customFields) =>
    contactNumbers({ request: { ...request }, customFields: fields, label: 'Mobile' }).map(({ key }) => key);

  it('are the mobile first, then the mobile fields of its form, each number once', () => {
    const custom = { guard: '98000 00002', floor: '12', office: '9800000002' };
    expect(contactNumbers({ request: { cust_mobile: '9812345678', custom }, customFields, label: 'Mobile' })).toEqual([
      { value: '9812345678', key: 'cust_mobile', label: 'Mobile' },
      { value: '98000 00002', key: 'guard', label: 'Guard' },
    ]);
  });

  it('are none that is masked, empty or no number', () => {
    expect(keysOf({ cust_mobile: '•••• 5678', custom: { guard: '•••• 0002', office: 'at the gate' } })).toEqual([]);
    expect(keysOf({ cust_mobile: null, custom: { guard: '9800000002' } })).toEqual(['guard']);
    expect(keysOf({ custom: '••••' })).toEqual([]);
    expect(keysOf({ cust_mobile: '9812345678', custom: { guard: '1' } }, null)).toEqual(['cust_mobile']);
  });
});

it('gives the numbers in use of those in place of the customer’s own', () => {
  const stored = [
    { to: 'Customer', number: '+91 80 4000 1000', is_active: true },
    { to: 'Unsaid', number: '08040001001' },
    { to: 'Old', number: '08040001002', is_active: false },
    { to: 'Broken', number: 'tel:1', is_active: true },
    null,
  ];
  expect(proxyNumbers(stored).map(({ to, is_active }) => [to, is_active])).toEqual([
    ['Customer', true],
    ['Unsaid', true],
  ]);
  expect([proxyNumbers(null), proxyNumbers('x')]).toEqual([[], []]);
});

it('knows a masked value by its dots', () => {
  expect(['•••• 5678', '9812345678', null, undefined].map(isMasked)).toEqual([true, false, false, false]);
});
