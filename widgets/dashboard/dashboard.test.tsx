// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { callError, createFakeClient } from '../../.storybook/fake-client.ts';
import { fakeProduct } from '../../.storybook/fake-product.ts';
import { renderStory } from '../../.storybook/render-story.tsx';
import meta, { FailedToLoad, NothingYet, Numbers } from './dashboard.stories.tsx';

afterEach(cleanup);

const query = (link: HTMLElement) => new URL(link.getAttribute('href') ?? '', 'http://x').searchParams.get('filter');

it('counts by one call a number, and each number leads to its rows', async () => {
  const real = createFakeClient(fakeProduct);
  const group = vi.fn(real.group);
  renderStory(meta, Numbers, { client: { ...real, group } });
  const urgent = await screen.findByRole('link', { name: 'Urgent: 13' });
  expect(urgent.getAttribute('href')).toMatch(/^\/tasks\?filter=/);
  expect(query(urgent)).toBe("doc.priority == 'Urgent'");
  expect(query(await screen.findByRole('link', { name: 'Sub-tasks: 64' }))).toBe('');
  expect(query(screen.getByRole('link', { name: /^before/ }))).toMatch(/^doc\.due < '\d{4}-\d\d-\d\d'$/);
  expect(group).toHaveBeenCalledTimes(6);
});

it('names every value of a chart with its number, in the order of its choices', async () => {
  renderStory(meta, Numbers);
  const chart = await screen.findByRole('region', { name: 'Priority' });
  await waitFor(() =>
    expect([...chart.querySelectorAll('li')].map((item) => item.textContent)).toEqual([
      'Urgent1320%',
      'High1320%',
      'Normal2539%',
      'Low1320%',
    ]),
  );
  const status = screen.getByRole('region', { name: 'Status' });
  const [link] = status.querySelectorAll('a');
  expect(link?.textContent).toBe('Assigned16');
  expect(link && query(link)).toBe("doc.status == 'status-1'");
});

it('says that there is nothing yet', async () => {
  renderStory(meta, NothingYet);
  expect(await screen.findAllByText('Nothing to count yet.')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Urgent: 0' })).toBeTruthy();
});

it('fails a number at a time, with Retry', async () => {
  const real = createFakeClient(fakeProduct);
  let isDown = true;
  const group: typeof real.group = (entity, request) =>
    isDown && entity === 'user' ? Promise.reject(callError(503, 'unavailable', 'Come back later')) : real.group(entity, request);
  renderStory(meta, FailedToLoad, { client: { ...real, group } });
  expect(await screen.findByText('Unable to load')).toBeTruthy();
  expect((await screen.findAllByRole('link', { name: 'Urgent: 13' })).length).toBeGreaterThan(0);
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('3')).toBeTruthy();
});
