/** When a request came to its end, and how long it took: what figures about service are made of. */
import { expect, it } from 'vitest';
import { settle } from '../engine/core/records/index.ts';
import { shippedProduct } from './support/product.ts';

const product = await shippedProduct();
const fields = product.entities.get('service-request')?.fields ?? [];

const now = '2026-03-02T09:30:00.000Z';
const request = { created_at: '2026-03-01T06:00:00.000Z', status_type: 'ACTIVE', closed_at: null, turnaround_hours: null };
const closed = { ...request, status_type: 'CLOSED', closed_at: '2026-03-01T07:00:00.000Z', turnaround_hours: 1 };

it.each([
  ['closing says when and how long', request, { status_type: 'CLOSED' }, { closed_at: now, turnaround_hours: 27.5 }],
  [
    'half of a tenth of an hour is a tenth',
    request,
    { status_type: 'CLOSED', created_at: '2026-03-02T09:27:00.000Z' },
    { turnaround_hours: 0.1 },
  ],
  ['reopening takes it back', closed, { status_type: 'ACTIVE' }, { closed_at: null, turnaround_hours: null }],
  ['done is not the end', request, { status_type: 'DONE' }, { closed_at: null, turnaround_hours: null }],
  [
    'from one end to another nothing changes',
    closed,
    { status_type: 'CLOSED' },
    { closed_at: closed.closed_at, turnaround_hours: closed.turnaround_hours },
  ],
])('%s', (_, before, patch, expected) => {
  expect(settle(fields, { ...before, ...patch }, { now, before })).toMatchObject(expected);
});
