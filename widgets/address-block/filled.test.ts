import { expect, it } from 'vitest';
import { filledBy } from './filled.ts';
import { koramangala } from './story-places.ts';

it('puts every part into its own field, and none twice', () => {
  expect(filledBy(koramangala)).toEqual({
    flat: '5',
    building: 'Lotus',
    line_1: '80 Feet Road, Koramangala',
    line_2: '4th Block',
    pincode: '560034',
    city: 'Bengaluru',
    state: 'Karnataka',
  });
});

it('leaves flat and building as they were where nobody knows them, and empties the rest', () => {
  const bare = { ...koramangala, text: 'Bengaluru, India', door: '', building: '', street: '', postalCode: '', state: '' };
  expect(filledBy(bare)).toEqual({ line_1: null, line_2: null, pincode: null, city: 'Bengaluru', state: null });
});

it('writes nothing that is too long, and no spaces into a pincode', () => {
  const long = { ...koramangala, door: 'x'.repeat(60), text: 'y'.repeat(2000), street: 'z'.repeat(300), postalCode: '560 034' };
  const filled = filledBy(long);
  expect([filled.flat?.length, filled.line_1?.length, filled.line_2?.length, filled.pincode]).toEqual([50, 1000, 200, '560034']);
});
