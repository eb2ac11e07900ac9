/** Words are readable on what they stand on: 4.5:1 in both themes (WCAG 1.4.3). */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

type Colour = readonly [number, number, number];

/** Variables of the first rule after `selector`. */
function block(selector: string): Map<string, Colour> {
  const start = css.indexOf('{', css.indexOf(selector));
  const body = css.slice(start, css.indexOf('\n}', start));
  const found = body.matchAll(/--([a-z-]+):\s*oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g);
  return new Map([...found].map(([, name = '', l, c, h]) => [name, [Number(l), Number(c), Number(h)] as const]));
}

/** Relative luminance of an OKLCH colour: through Oklab to linear sRGB, clipped to what a screen shows. */
function luminance([l, c, h]: Colour): number {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const [x, y, z] = [
    l + 0.3963377774 * a + 0.2158037573 * b,
    l - 0.1055613458 * a - 0.0638541728 * b,
    l - 0.0894841775 * a - 1.291485548 * b,
  ].map((part) => part ** 3);
  if (x === undefined || y === undefined || z === undefined) throw new Error('three parts');
  const red = 4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z;
  const green = -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z;
  const blue = -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z;
  const clip = (part: number) => Math.min(1, Math.max(0, part));
  return 0.2126 * clip(red) + 0.7152 * clip(green) + 0.0722 * clip(blue);
}

const contrast = (one: Colour, other: Colour) => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((p, q) => p - q);
  return (high + 0.05) / (low + 0.05);
};

const colours = ['red', 'yellow', 'cyan', 'green', 'teal', 'blue', 'violet', 'grey'];
const grounds = ['surface', 'surface-raised', 'surface-sunken'];
const pairs = [
  ...grounds.flatMap((ground) => ['text', 'text-muted', 'accent-ink'].map((word) => [word, ground])),
  ...colours.flatMap((colour) => [
    [`${colour}-text`, `${colour}-soft`],
    [`${colour}-text`, 'surface-raised'],
    [`${colour}-text`, 'surface-sunken'],
  ]),
  ['text', 'accent-soft'],
  ['text-muted', 'accent-soft'],
  ['accent-text', 'accent'],
  ['accent-text', 'accent-hover'],
  ['danger-on', 'danger'],
  ['success-on', 'success'],
  ['info-on', 'info'],
  ['warning-on', 'yellow'],
];

const light = block(':root,');
const dark = new Map([...light, ...block("[data-theme='dark'] {\n  color-scheme")]);

it('knows what contrast is', () => {
  expect(contrast([1, 0, 0], [0, 0, 0])).toBeCloseTo(21, 1);
  expect(contrast([1, 0, 0], [1, 0, 0])).toBeCloseTo(1, 5);
});

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('%s', (_name, theme) => {
  it.each(pairs)('%s on %s', (word = '', ground = '') => {
    const [one, other] = [theme.get(word), theme.get(ground)];
    if (!one || !other) throw new Error(`${word} or ${ground} is missing`);
    expect(contrast(one, other)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(colours)('a dot of %s can be told from its ground', (colour) => {
    const [dot, ground] = [theme.get(colour), theme.get('surface-raised')];
    if (!dot || !ground) throw new Error(`${colour} is missing`);
    // Never the only sign: the word beside it carries the meaning.
    expect(contrast(dot, ground)).toBeGreaterThanOrEqual(1.8);
  });
});
