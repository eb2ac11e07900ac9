import { expect, it } from 'vitest';
import { outcomeOf } from './outcome.ts';

const request = { created_at: '2026-03-01T06:00:00.000Z', status_type: 'ACTIVE' } as const;
const now = '2026-03-02T09:30:00.000Z';

it.each([
  ['closing says when and how long', request, 'CLOSED', { closed_at: now, turnaround_hours: 27.5 }],
  ['reopening takes it back', { ...request, status_type: 'CLOSED' as const }, 'ACTIVE', { closed_at: null, turnaround_hours: null }],
  ['done is not the end', request, 'DONE', {}],
  ['from one end to another nothing changes', { ...request, status_type: 'CLOSED' as const }, 'CLOSED', {}],
])('%s', (_, record, type, expected) => {
  expect(outcomeOf(record, type, now)).toEqual(expected);
});
