// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { renderStory } from '../../../.storybook/render-story.tsx';
import meta, { Done, Full, Gone, Open, told } from './linked-windows.stories.tsx';

afterEach(() => {
  cleanup();
  told.length = 0;
});
const press = async (name: RegExp | string) => userEvent.click(await screen.findByRole('button', { name }));

describe('times by link', () => {
  it('are chosen and then sent, and thanked for', async () => {
    renderStory(meta, Open);
    const send = await screen.findByRole('button', { name: 'Send feedback' });
    expect(send.hasAttribute('disabled')).toBe(true);
    expect(screen.getByText('Closed: holiday')).toBeTruthy();
    await press(/12:00–15:00/);
    expect(told).toEqual([]);
    await press('Send feedback');
    expect(told).toEqual([{ slot: '12:00–15:00' }]);
    expect(await screen.findByText('Thank you for your feedback!')).toBeTruthy();
  });

  it('say what is gone by now, and that nothing can be chosen', async () => {
    renderStory(meta, Full);
    await press(/Earliest/);
    await press('Send feedback');
    expect((await screen.findByRole('alert')).textContent).toBe('Everybody is booked');
    cleanup();
    renderStory(meta, Done);
    expect(await screen.findByText('You have already given feedback')).toBeTruthy();
    cleanup();
    renderStory(meta, Gone);
    expect(await screen.findByText('This page is no longer open')).toBeTruthy();
  });
});
