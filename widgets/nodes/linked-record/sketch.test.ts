import { expect, it } from 'vitest';
import { layOut } from './sketch.ts';

const box = { width: 320, height: 180 };
const [home, north] = [
  { latitude: 12, longitude: 77 },
  { latitude: 12.01, longitude: 77 },
];

it('puts north up, keeps places on the sheet, and measures between them', () => {
  const { points, metres, lines } = layOut([home, north], box);
  expect(metres).toBeCloseTo(1113, 0);
  expect(points[1]?.y).toBeLessThan(points[0]?.y ?? 0);
  for (const { x, y } of points) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(box.width);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(box.height);
  }
  expect(lines.length).toBeGreaterThan(3);
});

it('shows one place in the middle, and two at the same one', () => {
  expect(layOut([home], box)).toMatchObject({ points: [{ x: 160, y: 90 }], metres: 0 });
  expect(layOut([home, home], box).metres).toBe(0);
});
