// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderStory } from '../../../../.storybook/render-story.tsx';
import meta, { Builds, Changes } from './release-log.stories.tsx';

afterEach(cleanup);

it('lists releases with what changed for people, or what was built', () => {
  renderStory(meta, Changes);
  expect(screen.getAllByRole('heading', { level: 2 }).length).toBeGreaterThan(1);
  expect(screen.getByText(/Technicians work from a phone/)).toBeTruthy();
  cleanup();
  renderStory(meta, Builds);
  expect(screen.queryByText(/Technicians work from a phone/)).toBeNull();
  expect(screen.getByText(/Rendering engine/)).toBeTruthy();
});
