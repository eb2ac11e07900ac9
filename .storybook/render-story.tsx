/** Renders a story in a test as the catalogue shows it. */
import { composeStory, type Meta, type StoryObj } from '@storybook/react-vite';
import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import preview from './preview.tsx';
import type { StoryHostOptions } from './story-host.tsx';

/** `host` overrides what the story says of the engine around it. */
// biome-ignore lint/suspicious/noExplicitAny: a story of any component
export function renderStory(meta: Meta<any>, story: StoryObj<any>, host: StoryHostOptions = {}) {
  const own = { ...(story.parameters?.host as StoryHostOptions | undefined), ...host };
  const Composed = composeStory({ ...story, parameters: { ...story.parameters, host: own } }, meta, preview) as ComponentType;
  return render(<Composed />);
}
