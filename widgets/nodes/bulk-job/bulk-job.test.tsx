// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { callError } from '../../../.storybook/fake-client.ts';
import { renderStory } from '../../../.storybook/render-story.tsx';
import meta, * as stories from './bulk-job.stories.tsx';

afterEach(cleanup);

describe('a bulk job', () => {
  it('tells how far it is and how long it may take, and nothing of time while it waits', async () => {
    renderStory(meta, stories.Running);
    const bar = await screen.findByRole('progressbar', { name: 'Import' });
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuetext')]).toEqual([
      '1200',
      '1,200 of 5,000 rows, 50 with problems',
    ]);
    expect(screen.getByText('About 6 minutes left, at 12 rows a second.')).toBeTruthy();
    cleanup();
    renderStory(meta, stories.Waiting);
    expect(await screen.findByText('Waiting in the queue.')).toBeTruthy();
  });

  it('names what is wrong with rows at their field and value, by text and by words of the server', async () => {
    renderStory(meta, stories.Partly);
    const [, ...problems] = within(await screen.findByRole('region', { name: 'Problems' })).getAllByRole('row');
    expect(problems.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['4', 'Due date', 'soon', expect.stringContaining('A date is expected')],
      ['9', 'Title', 'Twice', 'Another record already has this value.'],
    ]);
    expect(screen.getByRole('button', { name: 'Continue with 1 row' })).toBeTruthy();
  });

  it('offers nothing of the rows to who did not send them', async () => {
    renderStory(meta, stories.OfSomebodyElse);
    expect(await screen.findByRole('button', { name: 'Stop the import' })).toBeTruthy();
    cleanup();
    renderStory(meta, stories.Done);
    expect(await screen.findByText('Rows imported: 5,000 of 5,000.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says why something was refused', async () => {
    const run = vi.fn(() => Promise.reject(callError(409, 'conflict', 'No row of this job is left to be done.')));
    renderStory(meta, stories.Stopped, { client: { run } });
    await userEvent.click(await screen.findByRole('button', { name: 'Continue with 3,800 rows' }));
    expect((await screen.findByRole('alert')).textContent).toBe('No row of this job is left to be done.');
  });
});
