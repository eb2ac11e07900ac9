import { fieldOf } from '../shared/story-kit.tsx';

/** A border within a city. */
export const field = fieldOf('polygon', { label: 'Border' });
export const value = [
  [12.98, 77.58],
  [12.99, 77.62],
  [12.95, 77.64],
  [12.93, 77.6],
];
