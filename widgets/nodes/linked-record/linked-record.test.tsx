// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderStory } from '../../../.storybook/render-story.tsx';
import meta, { Coming, Full, Gone, OwnWords, Refused, told, Withdrawn } from './linked-record.stories.tsx';

afterEach(() => {
  cleanup();
  told.length = 0;
  vi.useRealTimers();
});

it('says what there is, and nothing of what there is not', async () => {
  renderStory(meta, Full);
  expect(await screen.findByText('Acme')).toBeTruthy();
  // Noon in the zone of whoever came.
  expect(screen.getByText(/12:00/)).toBeTruthy();
  expect(screen.getByText(/Wednesday/)).toBeTruthy();
  expect(screen.getByText('Yes')).toBeTruthy();
  const table = within(screen.getByRole('table'));
  expect(table.getAllByRole('columnheader')).toHaveLength(2);
  expect(table.getByText('Capacitor')).toBeTruthy();
  // Files of this server alone.
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('src'))).toEqual(['/favicon.svg']);
  expect(screen.getByRole('link', { name: 'report.pdf' }).getAttribute('href')).toBe('/media/report');
});

it('says that a link opens nothing', async () => {
  renderStory(meta, Gone);
  expect(await screen.findByText('This page is no longer open')).toBeTruthy();
});

describe('a record that goes on', () => {
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

  it('says how far it is, when, and where', async () => {
    renderStory(meta, Coming);
    expect(await screen.findByText('How was it?', { selector: 'p' })).toBeTruthy();
    const now = screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'step');
    expect(now).toHaveLength(1);
    expect(now[0]?.textContent).toContain('What could have been better?');
    expect(screen.getByText('12:00 PM–3:00 PM')).toBeTruthy();
    expect(screen.getByText('12:35 PM')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Ravi' })).toBeTruthy();
    // 2.65 km east, 1.65 km south.
    expect(screen.getByRole('img', { name: /3\.1 km/ })).toBeTruthy();
    expect(screen.getByRole('link').getAttribute('href')).toContain('12.95%2C77.6');
  });

  it('speaks in its own words where it has some', async () => {
    renderStory(meta, OwnWords);
    expect(await screen.findByText('We wait for a part')).toBeTruthy();
    expect(screen.queryByRole('img', { name: /km/ })).toBeNull();
  });

  it('offers what is open alone, asks first, and says what was done', async () => {
    renderStory(meta, Coming);
    await press('Anything else? (optional)');
    expect(screen.queryByRole('button', { name: 'How was it?' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Thank you for your feedback!' })).toBeNull();
    const send = screen.getByRole('button', { name: 'Send feedback' });
    expect(send.hasAttribute('disabled')).toBe(true);
    await userEvent.type(screen.getByRole('textbox'), 'Ring twice');
    await userEvent.click(send);
    expect(told).toEqual([{ act: 'write', text: 'Ring twice' }]);
    expect(await screen.findByText('It helps us and other customers.')).toBeTruthy();
  });

  it('says why something was not done, and closes where the link opens nothing now', async () => {
    renderStory(meta, Refused);
    await press('Change feedback');
    expect(screen.getByText('You can change it once.')).toBeTruthy();
    await userEvent.click(screen.getAllByRole('button', { name: 'Change feedback' })[1] as HTMLElement);
    expect((await screen.findByRole('alert')).textContent).toBe('Too late');
    cleanup();
    renderStory(meta, Withdrawn);
    await press('Change feedback');
    await userEvent.click(screen.getAllByRole('button', { name: 'Change feedback' })[1] as HTMLElement);
    expect(await screen.findByText('This page is no longer open')).toBeTruthy();
  });

  it('offers the languages that there are', async () => {
    renderStory(meta, Coming);
    const choice = await screen.findByRole('combobox');
    expect(within(choice).getAllByRole('option')).toHaveLength(2);
  });
});
