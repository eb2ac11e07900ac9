// @vitest-environment happy-dom
import { readFile } from 'node:fs/promises';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderStory } from '../../../.storybook/render-story.tsx';
import avatarMeta, { Person } from '../avatar/avatar.stories.tsx';
import { initials } from '../avatar/avatar.tsx';
import buttonMeta, { Busy, Kinds } from '../button/button.stories.tsx';
import chipMeta, { One, OwnColour } from '../chip/chip.stories.tsx';
import { colourClasses } from '../chip/colours.ts';
import emptyMeta, { WithAction } from '../empty-state/empty-state.stories.tsx';
import menuMeta, { Closed } from '../menu-button/menu-button.stories.tsx';
import skeletonMeta, { Lines } from '../skeleton/skeleton.stories.tsx';
import meta, { Labelled, Unknown } from './icon.stories.tsx';
import names from './icons.json' with { type: 'json' };
import { iconSprite } from './write-icons.ts';

afterEach(cleanup);

it('has exactly the icons that the checker knows', async () => {
  expect(await readFile('widgets/primitives/icon/icons.svg', 'utf8')).toBe(await iconSprite());
  expect(new Set(names).size).toBe(names.length);
});

it('draws an icon with a name when it stands alone, and something for an unknown one', () => {
  renderStory(meta, Labelled);
  expect(screen.getByRole('img', { name: 'Call' })).toBeTruthy();
  cleanup();
  const { container } = renderStory(meta, Unknown);
  expect(container.querySelector('svg[aria-hidden="true"]')).toBeTruthy();
});

it('draws what stands in every row without a second file', () => {
  renderStory(buttonMeta, Kinds);
  const dots = screen.getByRole('button', { name: 'More' });
  expect(dots.querySelector('use')).toBeNull();
  expect(dots.querySelector('svg path')).toBeTruthy();
});

it('names its icon buttons and says when it is busy', () => {
  renderStory(buttonMeta, Kinds);
  expect(screen.getByRole('button', { name: 'More' })).toBeTruthy();
  cleanup();
  renderStory(buttonMeta, Busy);
  const button = screen.getByRole('button', { name: 'Assign somebody' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect((button as HTMLButtonElement).disabled).toBe(true);
});

it('puts a word beside every colour', () => {
  const { container } = renderStory(chipMeta, One);
  expect(screen.getByText('Assigned')).toBeTruthy();
  expect(container.querySelector('.bg-red')).toBeTruthy();
  cleanup();
  renderStory(chipMeta, OwnColour);
  expect(screen.getByText('Gold').previousElementSibling?.getAttribute('style')).toContain('background');
  expect(colourClasses('__proto__')).toEqual(colourClasses('grey'));
});

it('takes initials of the first and last word', () => {
  expect(['Asha Rao', 'Meera S. Nair', 'fixit', '', '  ', 'Élodie Ågren'].map(initials)).toEqual(['AR', 'MN', 'F', '?', '?', 'ÉÅ']);
  renderStory(avatarMeta, Person);
  expect(screen.getByText('AR').getAttribute('aria-hidden')).toBe('true');
});

it('says what is empty and what to do', () => {
  renderStory(emptyMeta, WithAction);
  expect(screen.getByText('No requests yet')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'New request' })).toBeTruthy();
});

it('hides skeletons from screen readers', () => {
  const { container } = renderStory(skeletonMeta, Lines);
  expect(container.querySelectorAll('.animate-shimmer[aria-hidden="true"]')).toHaveLength(3);
});

it('runs what is chosen from a menu, by keyboard too', async () => {
  const run = vi.fn();
  renderStory(menuMeta, { ...Closed, args: { ...menuMeta.args, actions: [{ id: 'a', label: 'Archive', run }] } });
  screen.getByRole('button', { name: 'More' }).focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Archive' }));
  expect(run).toHaveBeenCalledOnce();
});
