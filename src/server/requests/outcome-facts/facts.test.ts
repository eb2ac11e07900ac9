import { expect, it } from 'vitest';
import { factsAfter, isReworked as isReworkedIn, visitsOf } from './facts.ts';

const isReworked = false;
const served = { visits: 1, isReworked, isServed: true };
const open = { is_called_off: null, visits_done: null, first_visit_fix: null, first_visit_percent: null };
const once = { reopened_count: 1 };
const fresh = { reopened_count: 0 };

it.each([
  ['done for the first time', fresh, 'ACTIVE', 'DONE', served, { reopened_percent: 0 }],
  ['done again', once, 'ACTIVE', 'DONE', served, { reopened_percent: 100 }],
  ['back to work', fresh, 'DONE', 'ACTIVE', served, { reopened_count: 1, reopened_percent: 100 }],
  ['back to work again', once, 'DONE', 'ACTIVE', served, { reopened_count: 2, reopened_percent: 100 }],
  ['back to work after the end', fresh, 'CLOSED', 'ACTIVE', served, { reopened_count: 1, reopened_percent: 100, ...open }],
  ['back to work, from before such facts were kept', {}, 'DONE', 'ACTIVE', served, { reopened_count: 1, reopened_percent: 100 }],
  ['no longer closed, and still done', fresh, 'CLOSED', 'DONE', served, open],
  ['from one status to another of its category', fresh, 'CLOSED', 'CLOSED', served, {}],
])('%s', (_, request, from, to, ended, expected) => {
  expect(factsAfter(request, { from, to, ended })).toEqual(expected);
});

const fixed = { first_visit_fix: true, first_visit_percent: 100 };
const unfixed = { first_visit_fix: false, first_visit_percent: 0 };
const uncounted = { first_visit_fix: null, first_visit_percent: null };

it.each([
  ['after one visit', fresh, served, { is_called_off: false, visits_done: 1, ...fixed }],
  ['after two visits', fresh, { ...served, visits: 2 }, { is_called_off: false, visits_done: 2, ...unfixed }],
  ['after one visit and being reopened', once, served, { is_called_off: false, visits_done: 1, ...unfixed }],
  [
    'after one visit, a sub-task of which was opened again',
    fresh,
    { ...served, isReworked: true },
    { is_called_off: false, visits_done: 1, ...unfixed },
  ],
  ['without a visit', fresh, { ...served, visits: 0 }, { is_called_off: false, visits_done: 0, ...uncounted }],
  ['and called off after a visit', fresh, { ...served, isServed: false }, { is_called_off: true, visits_done: 1, ...uncounted }],
])('closed %s', (_, request, ended, expected) => {
  expect(factsAfter(request, { from: 'DONE', to: 'CLOSED', ended })).toEqual(expected);
});

it('called off from work counts among those that might have been opened again only if it had been done before', () => {
  const calledOff = { from: 'ACTIVE', to: 'CLOSED', ended: { visits: 0, isReworked, isServed: false } };
  expect(factsAfter(fresh, calledOff)).not.toHaveProperty('reopened_percent');
  expect(factsAfter(fresh, { ...calledOff, ended: served })).toMatchObject({ reopened_percent: 0 });
});

it.each<[string, [string, string[] | null][], number]>([
  [
    'two sub-tasks of one day',
    [
      ['a', ['2026-03-02']],
      ['a', ['2026-03-02']],
    ],
    1,
  ],
  ['one sub-task that went on another day', [['a', ['2026-03-02', '2026-03-04']]], 2],
  [
    'two technicians',
    [
      ['a', ['2026-03-02']],
      ['b', ['2026-03-02']],
    ],
    2,
  ],
  [
    'what nobody went for',
    [
      ['a', []],
      ['b', null],
    ],
    0,
  ],
])('counts visits: %s', (_, subtasks, visits) => {
  expect(visitsOf(subtasks.map(([assgne_id, visit_days]) => ({ assgne_id, visit_days })))).toBe(visits);
});

it('counts those who come along with whoever leads', () => {
  const day = ['2026-03-02'];
  const crew = [
    { id: 'lead', with_id: null, assgne_id: 'a', visit_days: day },
    { id: 'helper', with_id: 'lead', assgne_id: 'b', visit_days: day },
    { id: 'stray', with_id: 'gone', assgne_id: 'c', visit_days: day },
  ];
  expect(visitsOf(crew)).toBe(2);
});

it('knows what was opened again', () => {
  expect([isReworkedIn([{ reopened_count: 0 }, {}]), isReworkedIn([{ reopened_count: 1 }])]).toEqual([false, true]);
});
