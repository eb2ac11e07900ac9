import { expect, it } from 'vitest';
import { decodeFailure } from './decode.ts';

it.each([
  ['nothing answered', { answered: false }, { status: 0, code: 'network', message: 'Network error' }],
  ['an answer without data', { answered: true, status: 502, data: undefined }, { status: 502, code: 'unknown', message: 'Network error' }],
  ['an answer without status', { answered: true, data: { message: 'Gone' } }, { status: 404, message: 'Gone' }],
  ['an object without a message', { answered: true, status: 500, data: { reason: 'full' } }, { status: 500, message: '{"reason":"full"}' }],
  ['a proxy that answers a page', { answered: true, status: 502, data: '<html>Bad gateway</html>' }, { message: 'Something went wrong!' }],
  ['plain text', { answered: true, status: 503, data: 'Come back later.' }, { message: 'Come back later.' }],
  [
    'a problem document',
    { answered: true, status: 400, data: { code: 'bad_credentials', sub_code: 'no_membership', message: 'No.', errors: [] } },
    { status: 400, code: 'bad_credentials', subCode: 'no_membership', message: 'No.', errors: [] },
  ],
])('reads %s', (_, failure, expected) => {
  expect(decodeFailure(failure)).toMatchObject(expected);
});
