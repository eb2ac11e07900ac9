/** What own flows start on is read in words: each event that there is has some. */
import { describe, expect, it } from 'vitest';
import { shippedProduct } from '../../../tests/support/product.ts';
import { listened, typeOf } from './events.ts';

describe('what own flows start on', () => {
  it('is an event of a record that is listened to, or the clock, and each is said in words of its own', async () => {
    const { entities, locales } = await shippedProduct();
    const options = entities.get('own-flow')?.fields.get('starts_on')?.options ?? [];
    const events = listened.flatMap((entity) => [typeOf({ entity, on: 'created' }), typeOf({ entity, on: 'changed' })]);
    expect(options.map(({ value }) => value)).toEqual([...events, 'schedule']);
    for (const language of locales.keys()) {
      const words = options.map(({ label }) => locales.get(language)?.[label]);
      expect(words).not.toContain(undefined);
      expect(new Set(words).size).toBe(options.length);
    }
  });
});
