import { expect, it } from 'vitest';
import type { ViewOptions } from '../options.ts';
import { asBefore, changeOf, fromBeside } from './pairs.ts';

const before = { by: '/before_user', date: '/before_day', from: '/before_start' };
const view: ViewOptions = {
  id: 'plan',
  as: 'comparison',
  by: '/user',
  date: '/day',
  from: '/start',
  to: '/end',
  columns: ['/work'],
  before,
};
const row = (more: object) => ({ id: '1', version: 1, user: 'a', day: '2026-03-11', start: '09:00', end: '10:00', ...more });
const change = (more: object) => changeOf(row(more), asBefore(row(more), view, before), view);

it('says what becomes of a record', () => {
  const stood = { before_user: 'a', before_day: '2026-03-11', before_start: '09:00' };
  expect(change({})).toBe('new');
  expect(change(stood)).toBe('same');
  expect(change({ ...stood, before_start: '10:00' })).toBe('shifted');
  expect(change({ ...stood, before_day: '2026-03-10' })).toBe('shifted');
  expect(change({ ...stood, before_user: 'b' })).toBe('moved');
  expect(change({ user: null })).toBe('left');
  // Nothing was found for it: whoever has it keeps it.
  expect(change({ ...stood, user: null })).toBe('same');
});

it('says another entity’s record as one of its own, with an end where only its length is known', () => {
  const beside = { entity: 'task', key: '/task', by: '/owner', date: '/due', from: '/at', duration: '/minutes', columns: ['/title'] };
  expect(fromBeside({ id: 't', version: 3, owner: 'a', due: '2026-03-11', at: '11:30', minutes: 45, title: 'Seal' }, view, beside)).toEqual(
    {
      ...{ id: 't', version: 3, task: 't', user: 'a', day: '2026-03-11', start: '11:30', end: '12:15', work: 'Seal' },
    },
  );
});
