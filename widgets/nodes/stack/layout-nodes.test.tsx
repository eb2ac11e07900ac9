// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderStory } from '../../../.storybook/render-story.tsx';
import splitMeta, { TwoColumns } from '../split/split.stories.tsx';
import textMeta, { Heading, Note, Paragraph } from '../text/text.stories.tsx';
import stackMeta, { Row, WithUnknown } from './stack.stories.tsx';

afterEach(cleanup);

it('stacks nodes in order; one that is unknown does not take the others along', async () => {
  renderStory(stackMeta, Row);
  expect((await screen.findAllByRole('note')).map((note) => note.textContent)).toEqual(['Table', 'Cards']);
  cleanup();
  renderStory(stackMeta, WithUnknown);
  expect(await screen.findByText('Unknown component - hologram')).toBeTruthy();
  expect(await screen.findByText('Table')).toBeTruthy();
});

it('splits into a main part and an aside', async () => {
  renderStory(splitMeta, TwoColumns);
  expect((await screen.findByRole('complementary')).textContent).toBe('Timeline');
});

it('sets words as heading, note or paragraph', async () => {
  for (const story of [Heading, Note, Paragraph]) renderStory(textMeta, story);
  expect(await screen.findByRole('heading', { name: /^Nothing matches/ })).toBeTruthy();
  expect(screen.getByRole('note').textContent).toMatch(/^Nothing matches/);
  expect(screen.getAllByText(/^Nothing matches/)).toHaveLength(3);
});
