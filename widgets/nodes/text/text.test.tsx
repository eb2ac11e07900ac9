// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderStory } from '../../../.storybook/render-story.tsx';
import meta, { Values } from './text.stories.tsx';

afterEach(cleanup);

it('says values of the record around in its words, an instant with its weekday and hour', () => {
  renderStory(meta, Values);
  expect(screen.getByText(/Mon, 2 Mar.* – 4 h 30 min/)).toBeTruthy();
});

it('says nothing while one of them is missing', () => {
  renderStory(meta, { args: { ...Values.args, scope: { doc: { at: null, minutes: 270 } } } });
  expect(screen.queryByText(/4 h 30 min/)).toBeNull();
});
