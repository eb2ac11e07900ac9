import { expect, it } from 'vitest';
import { factsAfter } from './facts.ts';

const served = { visits: 1, isServed: true };
const open = { visits_done: null, first_visit_fix: null, first_visit_percent: null };
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
  ['after one visit', fresh, { visits: 1, isServed: true }, { visits_done: 1, ...fixed }],
  ['after two visits', fresh, { visits: 2, isServed: true }, { visits_done: 2, ...unfixed }],
  ['after one visit and being reopened', once, { visits: 1, isServed: true }, { visits_done: 1, ...unfixed }],
  ['without a visit', fresh, { visits: 0, isServed: true }, { visits_done: 0, ...uncounted }],
  ['and called off after a visit', fresh, { visits: 1, isServed: false }, { visits_done: 1, ...uncounted }],
])('closed %s', (_, request, ended, expected) => {
  expect(factsAfter(request, { from: 'DONE', to: 'CLOSED', ended })).toEqual(expected);
});
