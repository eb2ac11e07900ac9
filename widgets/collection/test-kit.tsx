/** What tests of lists share: a story whose calls can be watched, and its rows. */
import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { createFakeClient } from '../../.storybook/fake-client.ts';
import { fakeProduct } from '../../.storybook/fake-product.ts';
import { renderStory } from '../../.storybook/render-story.tsx';
import type { StoryHostOptions } from '../../.storybook/story-host.tsx';
import type { ListQuery } from '../../engine/react/types.ts';
import meta, * as stories from './collection.stories.tsx';

type StoryName = Exclude<keyof typeof stories, 'default'>;

/** A story whose list calls can be watched, and made to fail. */
export function open(story: StoryName, host: StoryHostOptions = {}) {
  const given = stories[story].parameters?.host as StoryHostOptions | undefined;
  const real = createFakeClient(given?.product ?? fakeProduct);
  const list = vi.fn((entity: string, query: ListQuery) => real.list(entity, query));
  const onNavigate = vi.fn();
  renderStory(meta, stories[story], { ...host, client: { ...real, list, ...given?.client, ...host.client }, onNavigate });
  const asked = () => list.mock.calls.filter(([entity]) => entity === 'task').map(([, query]) => query);
  return { real, list, asked, last: () => asked().at(-1), onNavigate, address: () => String(onNavigate.mock.calls.at(-1)?.[0] ?? '') };
}

export const rows = async () => (await screen.findAllByRole('row')).slice(1);
export const firstCells = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
