// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderStory } from '../../../.storybook/render-story.tsx';
import meta, { Gone, Opening } from './short-link.stories.tsx';

afterEach(cleanup);

it('opens, or says that it leads nowhere', async () => {
  renderStory(meta, Opening);
  expect(screen.getByRole('heading', { name: 'Opening…' })).toBeTruthy();
  cleanup();
  renderStory(meta, Gone);
  expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeTruthy();
});
