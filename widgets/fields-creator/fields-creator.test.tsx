// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderStory } from '../../.storybook/render-story.tsx';
import meta, { Draft } from './fields-creator.stories.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('keeps the draft on the device', async () => {
  renderStory(meta, Draft);
  await userEvent.type(screen.getByLabelText('Name of the form'), 'Site survey');
  cleanup();
  renderStory(meta, Draft);
  expect((screen.getByLabelText('Name of the form') as HTMLInputElement).value).toBe('Site survey');
});

it('reads a draft from a file, and says why another file is none', async () => {
  renderStory(meta, Draft);
  const input = screen.getByLabelText('Import JSON', { selector: 'input' });
  await userEvent.upload(input, new File(['{"name":"From a file","fields":[]}'], 'form.json', { type: 'application/json' }));
  expect((screen.getByLabelText('Name of the form') as HTMLInputElement).value).toBe('From a file');
  await userEvent.upload(input, new File(['[]'], 'form.json', { type: 'application/json' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This file holds no form: it is no object');
});
