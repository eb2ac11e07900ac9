import { expect, it, vi } from 'vitest';
import { createLive } from './live.ts';

const page = () => ({ onNews: vi.fn(), onEnd: vi.fn() });

it('tells every page of a person once, and of nobody else', () => {
  const live = createLive();
  const [one, two, other] = [page(), page(), page()];
  live.open('a', one);
  live.open('a', two);
  live.open('b', other);
  live.tell(['a', 'a', 'c']);
  expect([one, two, other].map(({ onNews }) => onNews.mock.calls.length)).toEqual([1, 1, 0]);
});

it('has room for so many, of one person and in all, and for another one when one has gone', () => {
  const live = createLive({ most: 3, mostPerPerson: 2 });
  const leave = live.open('a', page());
  live.open('a', page());
  expect(live.open('a', page())).toBeUndefined();
  live.open('b', page());
  expect(live.open('c', page())).toBeUndefined();
  leave?.();
  leave?.();
  expect(live.open('c', page())).toBeTypeOf('function');
  expect(live.open('d', page())).toBeUndefined();
});

it('ends all pages, also those that leave meanwhile, and opens none any more', () => {
  const live = createLive();
  const one = page();
  const leave = live.open('a', {
    ...one,
    onEnd: () => {
      one.onEnd();
      leave?.();
    },
  });
  const two = page();
  live.open('a', two);
  live.close();
  expect([one.onEnd, two.onEnd].map((each) => each.mock.calls.length)).toEqual([1, 1]);
  expect(live.open('b', page())).toBeUndefined();
});
