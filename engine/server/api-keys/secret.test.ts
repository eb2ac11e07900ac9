import { describe, expect, it } from 'vitest';
import type { KeyFacts } from '../identity/people.ts';
import { newSecret, opensUntil, partsOf } from './secret.ts';

const NOW = '2026-01-01T00:00:00.000Z';
const LATER = '2026-01-02T00:00:00.000Z';
const made = newSecret('lib');
const rolled = newSecret('lib', made.startsWith);
const secretOf = (whole: string) => partsOf(whole, 'lib')?.secret ?? '';

it('has the prefix of the product, a part that is no secret, and 256 bits that are', () => {
  expect(made.secret).toMatch(/^lib_[a-z2-9]{10}_[A-Za-z0-9_-]{43}$/);
  expect(partsOf(made.secret, 'lib')).toEqual({ startsWith: made.startsWith, secret: made.secret.slice(15) });
  expect(rolled.startsWith).toBe(made.startsWith);
  expect(rolled.hash).not.toBe(made.hash);
  expect(made.hash).not.toContain(secretOf(made.secret));
  expect(new Set(Array.from({ length: 500 }, () => newSecret('lib').startsWith)).size).toBe(500);
});

it.each(['', 'lib_', `fl_${'a'.repeat(10)}_${'x'.repeat(43)}`, `lib_${'a'.repeat(10)}_${'x'.repeat(42)}`, 'x'.repeat(43)])(
  'takes %s for no key of it',
  (token) => expect(partsOf(token, 'lib')).toBeUndefined(),
);

describe('a secret', () => {
  const key = (part: Partial<KeyFacts> = {}): KeyFacts => ({
    id: 'k',
    secret_hash: rolled.hash,
    former_hash: made.hash,
    former_until: LATER,
    last_used_at: null,
    scopes: [],
    requests_per_minute: 1,
    ...part,
  });

  it.each([
    ['opens its key', rolled.secret, key(), Number.POSITIVE_INFINITY],
    ['of before opens it for a while', made.secret, key(), Date.parse(LATER)],
    ['of before opens nothing once that is over', made.secret, key({ former_until: NOW }), undefined],
    ['of before opens nothing without a time', made.secret, key({ former_until: null }), undefined],
    ['of another opens nothing', newSecret('lib').secret, key(), undefined],
    ['opens no key that there is not', rolled.secret, undefined, undefined],
  ])('%s', (_, whole, facts, until) => expect(opensUntil(secretOf(whole), facts, NOW)).toBe(until));
});
