// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderStory } from '../../../.storybook/render-story.tsx';
import meta, { Failed, Loading, Named, Nobody } from './user-name.stories.tsx';

afterEach(cleanup);

it('names the person of the id', async () => {
  renderStory(meta, Named);
  expect(await screen.findByText('Asha Rao')).toBeTruthy();
  expect(screen.getByText('Created by')).toBeTruthy();
});

it('says Unable to load when the name cannot be told', async () => {
  renderStory(meta, Failed);
  expect((await screen.findByText('Unable to load')).textContent).toBe('Unable to load');
});

it('shows that it looks, and nothing where there is nobody', () => {
  renderStory(meta, Loading);
  expect(screen.getByRole('status', { name: 'Loading the name' })).toBeTruthy();
  cleanup();
  renderStory(meta, Nobody);
  expect(screen.queryByText('Created by')).toBeNull();
});
