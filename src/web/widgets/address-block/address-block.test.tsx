// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, expect, it, vi } from 'vitest';
import { renderStory } from '../../../../.storybook/render-story.tsx';
import type { HostAction } from '../../../../engine/react/host-actions.ts';
import meta, { Empty, Filled, Locked, WithoutMaps } from './address-block.stories.tsx';
import { koramangala, lookUp, pincodes, sent } from './story-places.ts';

// Leaflet measures what happy-dom does not lay out; the map itself is looked at in a browser.
vi.mock('./picker-map.tsx', () => ({
  default: ({ point, onPoint, onTake }: Parameters<typeof import('./picker-map.tsx').default>[0]) => (
    <>
      <output aria-label="Pin">{`${point.latitude}, ${point.longitude}`}</output>
      <button type="button" onClick={() => onPoint({ latitude: 12.9, longitude: 77.6 })}>
        Click the map
      </button>
      <button type="button" onClick={onTake}>
        Enter on the map
      </button>
    </>
  ),
}));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const open = async (story: object, answer: HostAction = lookUp) => {
  const asked = vi.fn(answer);
  renderStory(meta, { ...story, args: { ...meta.args, ...(story as { args?: object }).args, lookUp: asked } });
  await screen.findByLabelText('Pincode');
  return asked;
};
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const textIn = (label: string) => input(label).value;
const cityAndState = () => [textIn('City'), textIn('State')];
const type = (label: string, value: string) => {
  input(label).focus();
  fireEvent.change(input(label), { target: { value } });
};
const failing: HostAction = () => Promise.reject(new Error('Network error'));

it('fills in city and state of a pincode that is typed, half a second after the last digit', async () => {
  const asked = await open(Empty);
  vi.useFakeTimers();
  type('Pincode', '56003');
  await act(() => vi.advanceTimersByTimeAsync(499));
  type('Pincode', '560034');
  await act(() => vi.advanceTimersByTimeAsync(499));
  expect(asked).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(asked.mock.calls).toEqual([[{ what: 'pincodes', query: '560034' }]]);
  expect(cityAndState()).toEqual(['Bengaluru', 'Karnataka']);
  expect(screen.queryByRole('option')).toBeNull();
});

it('fills them in for a pincode that is chosen, by keys', async () => {
  await open(Empty);
  type('Pincode', '56');
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    '560034, Koramangala, Bengaluru, Karnataka',
    '560038, Indiranagar, Bengaluru, Karnataka',
  ]);
  expect(cityAndState()).toEqual(['', '']);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect([textIn('Pincode'), ...cityAndState()]).toEqual(['560038', 'Bengaluru', 'Karnataka']);
  expect(screen.queryByRole('option')).toBeNull();
});

it('leaves city and state as they are for a pincode that nobody knows', async () => {
  const asked = await open(Filled);
  type('Pincode', '999999');
  await waitFor(() => expect(asked).toHaveBeenCalled());
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  expect(cityAndState()).toEqual(['Bengaluru', 'Karnataka']);
});

it('does not say which city a pincode of two is in', async () => {
  const two = [pincodes[0], { ...pincodes[0], city: 'Elsewhere' }];
  await open(Empty, async () => two);
  type('Pincode', '560034');
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  expect(cityAndState()).toEqual(['', '']);
});

it('fills in the state of a city that is chosen', async () => {
  await open(Empty);
  type('City', 'Pu');
  await userEvent.click(await screen.findByRole('option', { name: 'Pune, Maharashtra' }));
  expect(cityAndState()).toEqual(['Pune', 'Maharashtra']);
});

it('shows nothing when a lookup fails, and leaves city and state as they were', async () => {
  const asked = await open(Filled, failing);
  const fails = async (label: string, value: string) => {
    asked.mockClear();
    type(label, value);
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    await act(() => new Promise((done) => setTimeout(done, 0)));
    expect(screen.queryByRole('option'), label).toBeNull();
    expect(screen.queryByRole('alert'), label).toBeNull();
  };
  await fails('Pincode', '411001');
  expect(cityAndState()).toEqual(['Bengaluru', 'Karnataka']);
  await fails('City', 'Pune');
  expect(cityAndState()).toEqual(['Pune', 'Karnataka']);
  await fails('State', 'Kar');
  await fails('Search for an address', 'Pune');
  expect(screen.queryByText('Location Not Found')).toBeNull();
});

it('fills every field by an address that is found', async () => {
  await open(Empty);
  type('Search for an address', '80 Feet');
  await userEvent.click(await screen.findByRole('option', { name: koramangala.text }));
  expect(['Flat no', 'Building/Apartment name', 'Line 1', 'Line 2'].map(textIn)).toEqual([
    '5',
    'Lotus',
    '80 Feet Road, Koramangala',
    '4th Block',
  ]);
  expect(['Pincode', 'City', 'State', 'Latitude', 'Longitude'].map(textIn)).toEqual([
    '560034',
    'Bengaluru',
    'Karnataka',
    '12.9352',
    '77.6245',
  ]);
  expect(screen.getByRole('link', { name: 'View on Google Map' }).getAttribute('href')).toBe(
    'https://www.google.com/maps/search/?api=1&query=12.9352%2C77.6245',
  );
});

it('keeps city and state of the place when its pincode cannot be looked up', async () => {
  const place = { ...koramangala, city: 'Bangalore Urban' };
  const asked = await open(Empty, async ({ what }) => (what === 'addresses' ? [sent(place)] : failing({})));
  type('Search for an address', '80 Feet');
  await userEvent.click(await screen.findByRole('option'));
  await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ what: 'pincodes', query: '560034' }));
  await act(() => new Promise((done) => setTimeout(done, 0)));
  expect(cityAndState()).toEqual(['Bangalore Urban', 'Karnataka']);
});

it('takes city and state from the pincode of the place when it is known', async () => {
  const place = { ...koramangala, city: 'Bangalore Urban' };
  await open(Empty, async (input) => (input.what === 'addresses' ? [sent(place)] : lookUp(input)));
  type('Search for an address', '80 Feet');
  await userEvent.click(await screen.findByRole('option'));
  await waitFor(() => expect(cityAndState()).toEqual(['Bengaluru', 'Karnataka']));
});

it('says that a place is missing', async () => {
  await open(Empty);
  type('Search for an address', 'Atlantis');
  expect(await screen.findByText('Location Not Found')).toBeTruthy();
  type('Search for an address', 'Atlanti');
  expect(screen.queryByText('Location Not Found')).toBeNull();
});

it('does not send the form by Enter in the search', async () => {
  const onSubmit = vi.fn(async () => undefined);
  await open({ args: { onSubmit } });
  type('Search for an address', 'Atlantis');
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});

it('locks the lines that the map filled in until the address is reset', async () => {
  await open(Empty);
  expect([input('Line 1').disabled, input('Line 2').disabled]).toEqual([false, false]);
  type('Search for an address', '80 Feet');
  await userEvent.click(await screen.findByRole('option'));
  expect([input('Line 1').disabled, input('Line 2').disabled, input('Flat no').disabled]).toEqual([true, true, false]);
  await userEvent.click(screen.getByRole('button', { name: 'Reset Address' }));
  expect([input('Line 1').disabled, input('Line 2').disabled]).toEqual([false, false]);
  for (const label of ['Flat no', 'Line 1', 'Line 2', 'Pincode', 'City', 'State', 'Latitude', 'Longitude']) expect(textIn(label)).toBe('');
  expect(screen.queryByRole('link', { name: 'View on Google Map' })).toBeNull();
});

it('fetches the address of both coordinates that are typed, and asks for nothing while one is missing', async () => {
  const asked = await open(Empty);
  type('Latitude', '12.9');
  await act(() => new Promise((done) => setTimeout(done, 600)));
  expect(asked).not.toHaveBeenCalled();
  type('Longitude', '77.6');
  await waitFor(() => expect(textIn('Line 1')).toBe('80 Feet Road, Koramangala'));
  expect(asked.mock.calls[0]).toEqual([{ what: 'address-at', query: '12.9,77.6' }]);
  expect(['Latitude', 'Longitude'].map(textIn)).toEqual(['12.9', '77.6']);
});

const pick = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Pick on Map' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pick On Map' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Click the map' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Use this place' }));
};

it('opens the map over the middle of India, or where the address is', async () => {
  await open(Empty);
  await userEvent.click(screen.getByRole('button', { name: 'Pick on Map' }));
  expect((await screen.findByLabelText('Pin')).textContent).toBe('22.54, 79.12');
  // Nothing was pointed at yet, by a press or by Enter.
  await userEvent.click(screen.getByRole('button', { name: 'Enter on the map' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use this place' }).disabled).toBe(true);
  cleanup();
  await open(Filled);
  await userEvent.click(screen.getByRole('button', { name: 'Pick on Map' }));
  expect((await screen.findByLabelText('Pin')).textContent).toBe('12.9352, 77.6245');
});

it('fills every field by a place that is picked on the map', async () => {
  await open(Empty);
  await pick();
  await waitFor(() => expect(textIn('Line 1')).toBe('80 Feet Road, Koramangala'));
  expect(['Latitude', 'Longitude', 'Pincode'].map(textIn)).toEqual(['12.9', '77.6', '560034']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each<[string, object, HostAction, string]>([
  ['a point that has no address', Empty, async () => null, 'Address not found for this location.'],
  ['a maps service that fails', Empty, failing, 'Location found, but address not available.'],
  ['a place without an address', Empty, async () => sent({ ...koramangala, text: '' }), 'Location found, but address not available.'],
  ['no maps service', WithoutMaps, failing, 'Location found, but address not available.'],
])('keeps the pin and the address of before, and says so, for %s', async (_what, story, answer, words) => {
  await open({ ...story, args: { initial: { cust_line_2: 'By hand', cust_city: 'Pune' } } }, answer);
  await pick();
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  expect(['Latitude', 'Longitude', 'Line 1', 'City'].map(textIn)).toEqual(['12.9', '77.6', 'By hand', 'Pune']);
});

it('has no search and asks for no address where no maps service is set up, and lines are typed', async () => {
  const asked = await open(WithoutMaps);
  expect(screen.queryByLabelText('Search for an address')).toBeNull();
  type('Line 1', 'By hand');
  type('Latitude', '12.9');
  type('Longitude', '77.6');
  await act(() => new Promise((done) => setTimeout(done, 600)));
  expect(textIn('Line 1')).toBe('By hand');
  expect(asked).not.toHaveBeenCalled();
});

it('only shows the way once nothing may be changed', async () => {
  await open(Locked);
  expect(screen.getByRole('button', { name: 'Pick on Map' })).toBeTruthy();
  type('Flat no', 'Sealed');
  await waitFor(() => expect(input('City').disabled).toBe(true));
  expect(screen.queryByRole('button', { name: 'Pick on Map' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Reset Address' })).toBeNull();
  expect(screen.queryByLabelText('Search for an address')).toBeNull();
  expect(screen.getByRole('link', { name: 'View on Google Map' })).toBeTruthy();
});

/** What axe finds wrong; colours need a real browser, and the page around a form is not there. */
async function violations(root = document.body) {
  const off = { enabled: false };
  const { violations: found } = await axe.run(root, {
    rules: { 'color-contrast': off, region: off, 'page-has-heading-one': off, 'heading-order': off },
  });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

it('has no fault of accessibility, with its list and its dialog open too', async () => {
  await open(Filled);
  expect(await violations()).toEqual([]);
  type('Pincode', '56');
  await screen.findAllByRole('option');
  expect(await violations()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Pick on Map' }));
  await screen.findByLabelText('Pin');
  expect(await violations(screen.getByRole('dialog'))).toEqual([]);
});
