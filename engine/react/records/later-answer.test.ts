import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { laterAnswer } from './later-answer.ts';

const KEY = ['data', 'job', 'record', '1'];
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** A query that shows what the device had. */
function shown() {
  const queries = new QueryClient();
  const later = laterAnswer<string>(queries, KEY);
  queries.setQueryData(KEY, 'kept');
  return { queries, later, state: () => queries.getQueryState(KEY) };
}

it('takes the place of what was shown first', async () => {
  const { later, state } = shown();
  later?.(Promise.resolve('fresh'));
  await settled();
  expect(state()).toMatchObject({ data: 'fresh', isInvalidated: false });
});

it.each([
  ['asks anew where the server has something against it', { status: 403, code: 'x', errors: [] }, true],
  ['leaves what is shown where nobody answers', { status: 0, code: 'x', errors: [] }, false],
])('%s', async (_name, failed, isInvalidated) => {
  const { later, state } = shown();
  later?.(Promise.reject(Object.assign(new Error('No.'), failed)));
  await settled();
  expect(state()).toMatchObject({ data: 'kept', isInvalidated });
});

it('is for what is not shown yet alone', () => {
  const { queries } = shown();
  expect(laterAnswer(queries, KEY)).toBeUndefined();
});
