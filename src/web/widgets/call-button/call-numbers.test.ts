import { describe, expect, it } from 'vitest';
import { dialable, isLimitReached, telOf } from './call-numbers.ts';

const own = (...values: readonly unknown[]) => ({
  srvc_req_contact_numbers: values.map((value) => ({ value, key: 'k', label: 'Mobile' })),
});
const numbersOf = (answer: unknown) => dialable(answer).map(({ number }) => number);

describe('the numbers of an answer', () => {
  it('are those that are numeric once their spaces are gone', () => {
    const values = ['98123 45678', ' 98 1 ', '+91 98123 45678', '98123-45678', 'none', '•••• 5678', '', ' ', null, 9812345678, '12a4'];
    expect(numbersOf(own(...values))).toEqual(['98123 45678', '98 1', '+91 98123 45678']);
  });

  it('are those of the brand where it gave some, and of these the ones in use', () => {
    const srvc_req_contact_masked_numbers = [
      { to: 'Customer', number: '080 4000 1000', is_active: true },
      { to: 'Old', number: '080 4000 1001', is_active: false },
      { to: 'Unsaid', number: '080 4000 1002' },
    ];
    const answer = { srvc_req_contact_numbers: [], srvc_req_contact_masked_numbers };
    expect(dialable(answer)).toEqual([{ number: '080 4000 1000', label: 'Customer' }]);
  });

  it.each([undefined, null, 'max_call_exceeded', [], {}, { srvc_req_contact_numbers: 'x' }, { srvc_req_contact_numbers: [null, 'x'] }])(
    'are none in %o',
    (answer) => expect(dialable(answer)).toEqual([]),
  );
});

it('knows the limit by its word alone', () => {
  expect(['max_call_exceeded', 'max', undefined, own('1')].map(isLimitReached)).toEqual([true, false, false, false]);
});

it('is dialled without its spaces', () => expect(telOf('+91 98123 45678')).toBe('tel:+919812345678'));
