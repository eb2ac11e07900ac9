// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderStory } from '../../../../.storybook/render-story.tsx';
import type { HostAction } from '../../../../engine/react/host-actions.ts';
import meta, { Request } from './address-block.stories.tsx';
import { lookUp } from './story-places.ts';

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
const type = (label: string, value: string) => fireEvent.change(input(label), { target: { value } });
const failing: HostAction = () => Promise.reject(new Error('Network error'));

const customers = (asked: Awaited<ReturnType<typeof open>>) =>
  asked.mock.calls.map(([call]) => call).filter(({ what }) => what === 'customers');

it('offers the customer of that name and address, 400 ms after the last key', async () => {
  const asked = await open(Request);
  vi.useFakeTimers();
  type('Name', 'Asha');
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(customers(asked)).toEqual([]);
  type('Building/Apartment name', 'Lotus, A');
  await act(() => vi.advanceTimersByTimeAsync(399));
  expect(customers(asked)).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(customers(asked)).toEqual([{ what: 'customers', query: 'Asha,Lotus  A' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Use Asha Rao, Lotus Heights, Bengaluru 560034' }));
  expect(input('Customer').value).toBe('c1');
  expect(screen.queryByRole('button', { name: /^Use Asha/ })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(customers(asked)).toHaveLength(1);
});

it('offers nobody when the search fails, and asks for nobody while a customer is chosen', async () => {
  const asked = await open({ args: { kind: 'request', initial: { customer_id: 'c9' } } }, failing);
  vi.useFakeTimers();
  type('Name', 'Asha');
  type('Building/Apartment name', 'Lotus');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(customers(asked)).toEqual([]);
  type('Customer', '');
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(customers(asked)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});
