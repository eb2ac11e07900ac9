// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { renderStory } from '../../../.storybook/render-story.tsx';
import meta, { asked, Choosing, Empty, Refused, Taken, Week } from './figure-matrix.stories.tsx';

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

  it('open what is behind them, which cannot be chosen outside of a record', async () => {
    renderStory(meta, Week);
    await userEvent.click(await entryOf(/3\/8/));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Booked')).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'ACM-1 Check' })).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Choose' })).toBeNull();
  });

  it('are chosen for the record around, and asked for anew', async () => {
    renderStory(meta, Choosing);
    await userEvent.click(await entryOf(/3\/8/));
    await userEvent.click(await screen.findByRole('button', { name: 'Choose' }));
    await expect
      .poll(() => asked.map((call) => call.slice(0, 4)))
      .toContainEqual(['job', 'choose', 'job-1', { slot: 'morning', day: '2031-03-05' }]);
    await expect.poll(() => asked.filter((call) => call[1] === 'count')).toHaveLength(2);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('say why what was chosen is not to be had', async () => {
    renderStory(meta, Taken);
    await userEvent.click(await entryOf(/3\/8/));
    await userEvent.click(await screen.findByRole('button', { name: 'Choose' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Everybody is booked');
  });

  it('say that there are none, or why', async () => {
    renderStory(meta, Empty);
    expect(await screen.findByText('Nothing to show')).toBeTruthy();
    cleanup();
    renderStory(meta, Refused);
    expect((await screen.findByRole('alert')).textContent).toBe('It falls to no base.');
  });
});
