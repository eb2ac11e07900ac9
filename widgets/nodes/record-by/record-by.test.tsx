// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { callError, createFakeClient } from '../../../.storybook/fake-client.ts';
import { fakeProduct } from '../../../.storybook/fake-product.ts';
import { renderStory } from '../../../.storybook/render-story.tsx';
import meta, { Found, Loading, None, NoneInOwnWords, Optional, Ordered } from './record-by.stories.tsx';

afterEach(cleanup);

it('hands the record that the filter names to the node inside', async () => {
  renderStory(meta, Found);
  expect(await screen.findByRole('heading', { level: 1, name: 'Install washing machine' })).toBeTruthy();
  expect(screen.getAllByText('ACM-000002').length).toBeGreaterThan(0);
  expect(screen.queryByText('ACM-000001')).toBeNull();
});

it('says that there is none, in its own words where it has some', async () => {
  renderStory(meta, None);
  expect(await screen.findByText(/Sub-task/)).toBeTruthy();
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  cleanup();
  renderStory(meta, NoneInOwnWords);
  expect(await screen.findByText('No sub-tasks')).toBeTruthy();
});

it('takes the first in the order that it is told', async () => {
  const real = createFakeClient(fakeProduct);
  const orders: unknown[] = [];
  const list: typeof real.list = (entity, query, ...more) => {
    orders.push([query?.order_by, query?.page_size]);
    return real.list(entity, query, ...more);
  };
  renderStory(meta, Ordered, { client: { ...real, list } });
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  expect(orders[0]).toEqual(['-/display_code', 1]);
});

it('leaves no trace where there is none and need not be', async () => {
  const { container } = renderStory(meta, Optional);
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(container.textContent).toBe('');
});

it('shows that it looks, and offers another try when it failed', async () => {
  renderStory(meta, Loading);
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
  cleanup();
  const real = createFakeClient(fakeProduct);
  let tries = 0;
  const list: typeof real.list = (...args) => {
    tries += 1;
    return tries === 1 ? Promise.reject(callError(422, 'invalid', 'Not now')) : real.list(...args);
  };
  renderStory(meta, Found, { client: { ...real, list } });
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Install washing machine' })).toBeTruthy();
});
