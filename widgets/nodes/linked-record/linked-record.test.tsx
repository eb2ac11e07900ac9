// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderStory } from '../../../.storybook/render-story.tsx';
import meta, { Full, Gone } from './linked-record.stories.tsx';

afterEach(cleanup);

it('says what there is, and nothing of what there is not', async () => {
  renderStory(meta, Full);
  expect(await screen.findByText('Acme')).toBeTruthy();
  // Noon in the zone of whoever came.
  expect(screen.getByText(/12:00/)).toBeTruthy();
  expect(screen.getByText(/Wednesday/)).toBeTruthy();
  expect(screen.getByText('Yes')).toBeTruthy();
  const table = within(screen.getByRole('table'));
  expect(table.getAllByRole('columnheader')).toHaveLength(2);
  expect(table.getByText('Capacitor')).toBeTruthy();
  // Files of this server alone.
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('src'))).toEqual(['/favicon.svg']);
  expect(screen.getByRole('link', { name: 'report.pdf' }).getAttribute('href')).toBe('/media/report');
});

it('says that a link opens nothing', async () => {
  renderStory(meta, Gone);
  expect(await screen.findByText('This page is no longer open')).toBeTruthy();
});
