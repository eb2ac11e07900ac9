// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { renderStory } from '../../../.storybook/render-story.tsx';
import meta, { asked, Gone, Looking, Nobody, Ranked, Records, Refused } from './ranked-choices.stories.tsx';

afterEach(() => {
  cleanup();
  asked.length = 0;
});

const calls = (workflow: string) => asked.filter((call) => call[1] === workflow);
const take = (name: string) => screen.findByRole('button', { name: `Choose: ${name}` });

describe('ranked choices', () => {
  it('stand in their order with what speaks for each, those that are none folded below', async () => {
    renderStory(meta, Ranked);
    expect(await take('Asha Rao')).toBeTruthy();
    const list = within(screen.getByRole('list', { name: 'Choices' }));
    expect(list.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Choose: Asha Rao',
      'Choose: Ben Thomas',
    ]);
    expect(list.getByText('12 min more travel')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Choose: Chitra Nair' })).toBeNull();
    expect(screen.getByText('On leave')).toBeTruthy();
    expect(calls('candidates')).toHaveLength(1);
    expect(calls('candidates')[0]?.slice(0, 4)).toEqual(['job', 'candidates', 'job-1', {}]);
  });

  it('are taken by one click, and given back by another, as it was before', async () => {
    renderStory(meta, Ranked);
    await userEvent.click(await take('Asha Rao'));
    await waitFor(() => expect(calls('take')).toHaveLength(1));
    expect(calls('take')[0]?.slice(2)).toEqual(['job-1', { holder_id: 'asha', start: '10:30' }, 1]);
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(calls('plan')).toHaveLength(1));
    expect(calls('plan')[0]?.slice(2, 4)).toEqual(['job-1', { holder_id: null }]);
  });

  it('say when one is gone, and are asked for again', async () => {
    renderStory(meta, Gone);
    await userEvent.click(await take('Ben Thomas'));
    expect((await screen.findByRole('alert')).textContent).toContain('The hour is taken by now.');
    await waitFor(() => expect(calls('candidates')).toHaveLength(2));
  });

  it('say that nobody can, and what was refused', async () => {
    renderStory(meta, Nobody);
    expect(await screen.findByText('No choices')).toBeTruthy();
    cleanup();
    renderStory(meta, Refused);
    expect((await screen.findByRole('alert')).textContent).toContain('There is no such work.');
  });

  it('may be records themselves, of which one is taken and the others are asked for again', async () => {
    renderStory(meta, Records);
    await userEvent.click(await take('Ben Thomas'));
    await waitFor(() => expect(calls('candidates')).toHaveLength(2));
    expect(calls('candidates')[0]?.slice(2, 4)).toEqual([null, {}]);
    expect(calls('take')[0]?.slice(2, 4)).toEqual(['ben', { holder_id: 'ben', start: '09:00' }]);
  });

  it('are only looked at where there is nothing to choose, under what is to be said of all', async () => {
    renderStory(meta, Looking);
    expect(await screen.findByText('Not asked: Leave 1.')).toBeTruthy();
    expect(screen.getByText('Asha Rao')).toBeTruthy();
    expect(screen.queryAllByRole('button')).toEqual([]);
  });
});
