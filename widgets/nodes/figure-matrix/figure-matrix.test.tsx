// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { renderStory } from '../../../.storybook/render-story.tsx';
import meta, { asked, Empty, Refused, Week } from './figure-matrix.stories.tsx';

afterEach(() => {
  cleanup();
  asked.length = 0;
});

const entryOf = (name: RegExp) => screen.findByRole('button', { name });
const inputs = () => asked.map((call) => call[3]);

describe('figures by day', () => {
  it('are asked for once, by the rules of the page, and named with their colour', async () => {
    renderStory(meta, Week);
    expect(await entryOf(/09:00–12:00 3\/8 ?free ?Earliest/)).toBeTruthy();
    expect(await entryOf(/9\/8 ?full ?Everybody is booked/)).toBeTruthy();
    expect(screen.getAllByRole('rowheader')).toHaveLength(2);
    expect(screen.getAllByRole('columnheader')).toHaveLength(3);
    expect(inputs()).toEqual([{ kind: 'cooling' }]);
  });

  it('are asked for another week and for this one again', async () => {
    renderStory(meta, Week);
    await entryOf(/3\/8/);
    await userEvent.click(screen.getByRole('button', { name: 'Next week' }));
    await userEvent.click(screen.getByRole('button', { name: 'This week' }));
    expect(inputs()).toEqual([{ kind: 'cooling' }, { kind: 'cooling', from: '2031-03-12' }, { kind: 'cooling' }]);
  });

  it('open what is behind them, and what may be done about it begins with it', async () => {
    renderStory(meta, Week);
    await userEvent.click(await entryOf(/3\/8/));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Booked')).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'ACM-1 Check' })).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'What the figures mean' }));
    const form = within(await screen.findByRole('dialog', { name: 'What the figures mean' }));
    expect(form.queryByText('Booked')).toBeNull();
    cleanup();
    renderStory(meta, Week);
    await userEvent.click(await entryOf(/6\/8/));
    expect(within(await screen.findByRole('dialog')).queryByRole('button', { name: 'What the figures mean' })).toBeNull();
  });

  it('have parts of a row folded below it, and say what colours and words mean', async () => {
    renderStory(meta, Week);
    await userEvent.click(await screen.findByRole('button', { name: 'North base Cooling: 1 more' }));
    expect(screen.getAllByRole('rowheader')).toHaveLength(3);
    expect(screen.getByText('Nobody has it')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'North base Cooling: Fewer' }));
    expect(screen.getAllByRole('rowheader')).toHaveLength(2);
    expect(
      within(screen.getByRole('list', { name: 'Colours' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['free', 'nearly full', 'full', 'closed']);
    expect(screen.getByRole('term').textContent).toBe('Day');
  });

  it('say that there are none, or why', async () => {
    renderStory(meta, Empty);
    expect(await screen.findByText('Nothing to show')).toBeTruthy();
    cleanup();
    renderStory(meta, Refused);
    expect((await screen.findByRole('alert')).textContent).toBe('It falls to no base.');
  });
});
