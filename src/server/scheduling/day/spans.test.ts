import { describe, expect, it } from 'vitest';
import { minutesIn, shared, united, without } from './spans.ts';

const span = (from: number, to: number) => ({ from, to });

describe('spans of time', () => {
  it('are put in order, and those that touch become one', () => {
    expect(united([span(600, 700), span(540, 600), span(800, 800), span(690, 720)])).toEqual([span(540, 720)]);
  });

  it('lose what is taken out of them, in the middle too', () => {
    expect(without([span(540, 1080)], [span(720, 780), span(500, 560), span(1080, 1200)])).toEqual([span(560, 720), span(780, 1080)]);
    expect(without([span(540, 600)], [span(500, 700)])).toEqual([]);
  });

  it('have parts in common', () => {
    expect(shared([span(540, 720), span(780, 1080)], [span(700, 800)])).toEqual([span(700, 720), span(780, 800)]);
    expect(minutesIn(shared([span(0, 10)], [span(10, 20)]))).toBe(0);
  });
});
