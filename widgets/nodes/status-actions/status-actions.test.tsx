// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { callError, createFakeClient } from '../../../.storybook/fake-client.ts';
import { fakeProduct } from '../../../.storybook/fake-product.ts';
import { renderStory } from '../../../.storybook/render-story.tsx';
import meta, { NothingLeft, ThreeWays, TwoWays } from './status-actions.stories.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const onPhone = () => vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));

it('shows two statuses as buttons and the rest behind the menu', async () => {
  renderStory(meta, ThreeWays);
  expect(await screen.findByRole('button', { name: 'Work done' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Assigned' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'More statuses' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Closed']);
});

it('is one big button on a phone, the rest behind it', async () => {
  onPhone();
  renderStory(meta, TwoWays);
  await userEvent.click(await screen.findByRole('button', { name: 'Set off' }));
  expect(await screen.findByRole('dialog', { name: 'Update Work Status' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(await screen.findByRole('button', { name: 'More statuses' }));
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Work done']);
});

it('asks for nothing when the person may not move the record', async () => {
  const real = createFakeClient(fakeProduct);
  const form = vi.fn(real.form);
  const entity = vi.fn(real.entity);
  renderStory(meta, NothingLeft, { client: { ...real, form, entity } });
  await waitFor(() => expect(entity).toHaveBeenCalled());
  await waitFor(() => expect(screen.queryByRole('button')).toBe(screen.queryByRole('button', { name: 'x' })));
  expect(form).not.toHaveBeenCalled();
});

it('can be asked again when the statuses did not come', async () => {
  const real = createFakeClient(fakeProduct);
  const form = vi
    .fn()
    .mockRejectedValueOnce(Object.assign(new Error('Network error'), { status: 0, code: 'network', errors: [] }))
    .mockImplementation(real.form);
  renderStory(meta, TwoWays, { client: { ...real, form } });
  await userEvent.click(await screen.findByRole('button', { name: 'Load next statuses again' }));
  expect(await screen.findByRole('button', { name: 'Set off' })).toBeTruthy();
});

it('asks in the same dialog for what a status needs first, and goes on with what was typed', async () => {
  const real = createFakeClient(fakeProduct);
  const message = '“Title” is required before the status can become “On the way”.';
  const refused = callError(422, 'invalid', 'Some values need your attention.');
  Object.assign(refused, { errors: [{ pointer: '/title', code: 'required', message, params: { field: '/title' } }] });
  const run = vi.fn().mockRejectedValueOnce(refused).mockResolvedValue({});
  const update = vi.fn(async (_entity: string, id: string, version: number, patch: object) => ({ id, version: version + 1, ...patch }));
  renderStory(meta, TwoWays, { client: { ...real, run, update } });
  await userEvent.click(await screen.findByRole('button', { name: 'Set off' }));
  const dialog = await screen.findByRole('dialog', { name: 'Update Work Status' });
  await userEvent.type(await within(dialog).findByLabelText(/^Remarks/), 'Leaving now');
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Set off' }));
  const first = await within(dialog).findByRole('region', { name: 'This is needed first' });
  const title = await within(first).findByLabelText(/^Title/);
  expect(within(first).queryByLabelText(/^Priority/)).toBeNull();
  await userEvent.clear(title);
  await userEvent.type(title, 'Fit the pump');
  await userEvent.click(within(first).getByRole('button', { name: 'Save and continue' }));
  await waitFor(() => expect(run).toHaveBeenCalledTimes(2));
  const [, , id, version, patch] = [undefined, ...(update.mock.calls[0] ?? [])];
  expect(patch).toEqual({ title: 'Fit the pump' });
  expect(run.mock.calls[1]).toEqual([...(run.mock.calls[0]?.slice(0, 2) ?? []), id, run.mock.calls[0]?.[3], Number(version) + 1]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('asks for nothing beside the form that the form asks for itself', async () => {
  const real = createFakeClient(fakeProduct);
  const refused = callError(422, 'invalid', 'Some values need your attention.');
  const message = '“Title” is required before the status can become “On the way”.';
  const needed = { pointer: '/remarks', code: 'required', message, params: { field: '/title' } };
  Object.assign(refused, { errors: [needed] });
  const run = vi.fn().mockRejectedValue(refused);
  renderStory(meta, TwoWays, { client: { ...real, run } });
  await userEvent.click(await screen.findByRole('button', { name: 'Set off' }));
  const dialog = await screen.findByRole('dialog', { name: 'Update Work Status' });
  await within(dialog).findByLabelText(/^Remarks/);
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Set off' }));
  expect((await within(dialog).findAllByText(new RegExp(message))).length).toBeGreaterThan(0);
  expect(within(dialog).queryByRole('region', { name: 'This is needed first' })).toBeNull();
});
