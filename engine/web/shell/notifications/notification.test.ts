import { expect, it } from 'vitest';
import { bulkGroups, hasBulkErrors, targetOf } from './notification.ts';

it('has errors when a bulk change did not update all, and only then', () => {
  expect(hasBulkErrors({ form_data: { dbResp: { status: 'PARTLY_UPDATED' } } })).toBe(true);
  expect(hasBulkErrors({ form_data: { dbResp: { status: 'ALL_UPDATED' } } })).toBe(false);
  expect(hasBulkErrors({ form_data: { dbResp: null } })).toBe(false);
  expect(hasBulkErrors({ form_data: null })).toBe(false);
});

it('lists what a bulk change did not reach by its reason, each once', () => {
  const form_data = {
    dbResp: { status: 'PARTLY', failed_entries: ['ACM-1', { display_code: 'ACM-3', message: 'Closed already' }, 7, null] },
    result: { 'Status not allowed': [{ display_code: 'ACM-1' }, { display_code: 'ACM-2' }], Empty: [], Odd: 'text' },
  };
  expect(bulkGroups({ form_data })).toEqual([
    { name: 'Status not allowed', items: [{ code: 'ACM-1' }, { code: 'ACM-2' }] },
    { name: '', items: [{ code: 'ACM-3', message: 'Closed already' }, { code: '7' }] },
  ]);
  expect(bulkGroups({ form_data: { dbResp: { status: 'PARTLY', result: { Why: [{ display_code: 'ACM-9' }] } } } })).toEqual([
    { name: 'Why', items: [{ code: 'ACM-9' }] },
  ]);
  expect(bulkGroups({ form_data: null })).toEqual([]);
});

const here = 'https://app.fieldloom.test';
it.each([
  ['/services/1/abc?tab=x', { path: '/services/1/abc?tab=x' }],
  [`${here}/my-tasks`, { path: '/my-tasks' }],
  ['https://elsewhere.test/a', { url: 'https://elsewhere.test/a' }],
  ['//elsewhere.test/a', { url: 'https://elsewhere.test/a' }],
  ['http://elsewhere.test/a', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
  [null, undefined],
])('a tap on %j leads to %j', (redirect, target) => {
  expect(targetOf(redirect, here)).toEqual(target);
});
