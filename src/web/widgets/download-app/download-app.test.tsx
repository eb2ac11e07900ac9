// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderStory } from '../../../../.storybook/render-story.tsx';
import meta, { ToTheStore, WithAWayOn } from './download-app.stories.tsx';

afterEach(cleanup);

it('leads to the store, in the words that were agreed', () => {
  renderStory(meta, ToTheStore);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Fieldloom on your phone');
  expect(screen.getByText('Get work done on the go.')).toBeTruthy();
  const store = screen.getByRole('link', { name: 'Download APK' });
  expect(store.getAttribute('href')).toBe('https://play.google.com/store/apps/details?id=app.fieldloom');
  expect(screen.getAllByRole('link')).toEqual([store]);
});

it('has a way on where one is given', () => {
  renderStory(meta, WithAWayOn);
  expect(screen.getByRole('link', { name: 'Continue in the browser' }).getAttribute('href')).toBe('/');
});
