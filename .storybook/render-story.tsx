/** Renders a story in a test as the catalogue shows it. */
import { composeStory } from '@storybook/react-vite';
import { configure, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import preview from './preview.tsx';
import type { StoryHostOptions } from './story-host.tsx';

// The first form loads its engine, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 8000 });

/** A story of any component; Storybook's own type ties it to one. */
type AnyStory = { readonly args?: object | undefined; readonly parameters?: { readonly [name: string]: unknown } | undefined };
type AnyComponent = Parameters<typeof composeStory>;

/** `host` overrides what the story says of the engine around it. */
export function renderStory(meta: object, story: AnyStory, host: StoryHostOptions = {}) {
  const own = { ...(story.parameters?.host as StoryHostOptions | undefined), ...host };
  const annotated = { ...story, parameters: { ...story.parameters, host: own } } as AnyComponent[0];
  const Composed = composeStory(annotated, meta as AnyComponent[1], preview) as ComponentType;
  return render(<Composed />);
}
