// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderStory } from '../../../../.storybook/render-story.tsx';
import { CENTRE } from './picker.ts';
import meta, { Chosen } from './picker-map.stories.tsx';

afterEach(cleanup);

const open = () => {
  const [onPoint, onTake] = [vi.fn(), vi.fn()];
  renderStory(meta, { args: { ...Chosen.args, point: CENTRE, isChosen: false, onPoint, onTake } });
  return { map: screen.getByRole('region', { name: /^Map\./ }), onPoint, onTake };
};

it('is worked by keys: arrows move the pin, Enter takes the place', () => {
  const { map, onPoint, onTake } = open();
  expect(fireEvent.keyDown(map, { key: 'ArrowUp' })).toBe(false);
  fireEvent.keyDown(map, { key: 'ArrowRight', shiftKey: true });
  const [[north], [east]] = onPoint.mock.calls as [[typeof CENTRE], [typeof CENTRE]];
  expect(north.latitude).toBeGreaterThan(CENTRE.latitude);
  expect(north.longitude).toBe(CENTRE.longitude);
  expect(east.longitude).toBeGreaterThan(CENTRE.longitude + 1);
  fireEvent.keyDown(map, { key: 'Enter' });
  expect(onTake).toHaveBeenCalledTimes(1);
});

it('leaves other keys, and keys of its buttons, to the page', () => {
  const { map, onPoint, onTake } = open();
  expect(fireEvent.keyDown(map, { key: 'Tab' })).toBe(true);
  expect(fireEvent.keyDown(map, { key: 'ArrowUp', ctrlKey: true })).toBe(true);
  fireEvent.keyDown(screen.getByRole('button', { name: 'Zoom in' }), { key: 'Enter' });
  expect([onPoint, onTake].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

it('puts the pin where it is pressed', () => {
  const { map, onPoint } = open();
  const ground = map.querySelector('.leaflet-container');
  expect(ground).toBeTruthy();
  if (ground) fireEvent.click(ground, { clientX: 0, clientY: 0 });
  expect(onPoint).toHaveBeenCalledExactlyOnceWith({
    latitude: expect.closeTo(CENTRE.latitude, 1),
    longitude: expect.closeTo(CENTRE.longitude, 1),
  });
});
