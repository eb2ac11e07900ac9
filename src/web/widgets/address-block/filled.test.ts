import { expect, it } from 'vitest';
import { filledBy } from './filled.ts';
import { koramangala } from './story-places.ts';

const unlimited = () => undefined;

it('puts every part into its own field, and none twice', () => {
  expect(filledBy(koramangala, unlimited)).toEqual({
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
  expect(filledBy(bare, unlimited)).toEqual({ line_1: null, line_2: null, pincode: null, city: 'Bengaluru', state: null });
});

it('writes nothing that is too long, and no spaces into a pincode', () => {
  const long = { ...koramangala, door: 'x'.repeat(60), text: 'y'.repeat(2000), street: 'z'.repeat(300), postalCode: '560 034' };
  const most = { flat: 50, line_1: 1000, line_2: 200 };
  const filled = filledBy(long, (slot) => (slot in most ? most[slot as keyof typeof most] : undefined));
  expect([filled.flat?.length, filled.line_1?.length, filled.line_2?.length, filled.pincode]).toEqual([50, 1000, 200, '560034']);
});
