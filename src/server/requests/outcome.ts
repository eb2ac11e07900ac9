/** When a request came to its end, and how long it took: what figures about service are made of. */
import type { EntityRows, Patch } from '../rows/index.ts';

const HOUR = 3_600_000;

/** `closed_at` and `turnaround_hours` (a decimal) for a request whose status becomes one of that category. A reopened request has neither. */
export function outcomeOf(
  request: Pick<EntityRows['service-request'], 'status_type' | 'created_at'>,
  type: string,
  now: string,
): Patch<'service-request'> {
  if (type === request.status_type) return {};
  if (type !== 'CLOSED') return request.status_type === 'CLOSED' ? { closed_at: null, turnaround_hours: null } : {};
  const begun = Date.parse(request.created_at);
  return { closed_at: now, turnaround_hours: Math.max(0, Math.round(((Date.parse(now) - begun) / HOUR) * 10) / 10) };
}
