/** The demo's pictures are what they are taken in as, small, and each drawn from a source beside it. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { HEAD_LENGTH, isAsDeclared } from '../../../engine/server/media/file-kinds.ts';

const folder = new URL('pictures/', import.meta.url);
const names = (ending: string) => readdirSync(folder).flatMap((name) => (name.endsWith(ending) ? [name.slice(0, -ending.length)] : []));
const MOST = 15_000;

it('are WebP, of a few kilobytes, and drawn', () => {
  expect(names('.webp')).toEqual(names('.svg'));
  expect(names('.webp').length).toBeGreaterThanOrEqual(20);
  const wrong = names('.webp').filter((name) => {
    const bytes = readFileSync(new URL(`${name}.webp`, folder));
    return bytes.length > MOST || !isAsDeclared('image/webp', bytes.subarray(0, HEAD_LENGTH));
  });
  expect(wrong).toEqual([]);
});

it('show what was found beside what was left', () => {
  const [before, after] = ['-before', '-after'].map((end) =>
    names('.webp').flatMap((name) => (name.endsWith(end) ? [name.slice(0, -end.length)] : [])),
  );
  expect(before).toEqual(after);
});
