// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { renderStory } from '../../../.storybook/render-story.tsx';
import meta, { All, LanguageAlone } from './settings.stories.tsx';

afterEach(cleanup);

it('offers each setting as a group of choices, and keeps the chosen one', async () => {
  renderStory(meta, All);
  const theme = within(screen.getByRole('group', { name: 'Theme' }));
  expect(theme.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked)).toEqual([true, false, false]);
  await userEvent.click(theme.getByRole('radio', { name: 'Dark' }));
  expect((theme.getByRole('radio', { name: 'Dark' }) as HTMLInputElement).checked).toBe(true);
});

it('says what of the organisation is shown', async () => {
  renderStory(meta, All);
  const details = within(screen.getByRole('group', { name: 'Show organisation details' }));
  const chosen = () =>
    details.getAllByRole('radio').map((radio) => [(radio as HTMLInputElement).checked, radio.parentElement?.textContent]);
  expect(chosen()).toEqual([
    [true, 'On'],
    [false, 'Off'],
  ]);
  await userEvent.click(details.getByRole('radio', { name: 'Off' }));
  expect(chosen().map(([isChosen]) => isChosen)).toEqual([false, true]);
});

it('names languages in themselves', () => {
  renderStory(meta, LanguageAlone);
  expect(screen.getByRole('radio', { name: 'العربية' })).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Theme' })).toBeNull();
});
