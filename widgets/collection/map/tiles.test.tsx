// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useTiles } from './tiles.tsx';

afterEach(() => {
  cleanup();
  document.head.replaceChildren();
});

const told = () => {
  document.head.innerHTML = '<meta name="map-tiles" content="https://t.example/{z}/{x}/{y}.png" data-attribution="© Them">';
  return { url: 'https://t.example/{z}/{x}/{y}.png', attribution: '© Them' };
};

it('has no pictures on a page that was told of none, so that the ground is drawn', () => {
  expect(renderHook(() => useTiles()).result.current.tiles).toBeUndefined();
});

it('gives up pictures of which the first do not come, and keeps them once one did', () => {
  const tiles = told();
  const gone = renderHook(() => useTiles()).result;
  const fail = (of: typeof gone, times: number) =>
    act(() => Array.from({ length: times }).forEach(() => void of.current.handlers.tileerror()));
  fail(gone, 2);
  expect(gone.current.tiles).toEqual(tiles);
  fail(gone, 1);
  expect(gone.current.tiles).toBeUndefined();
  const kept = renderHook(() => useTiles()).result;
  act(() => kept.current.handlers.tileload());
  fail(kept, 9);
  expect(kept.current.tiles).toEqual(tiles);
});
