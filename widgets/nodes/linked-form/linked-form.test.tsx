// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { renderStory } from '../../../.storybook/render-story.tsx';
import meta, { Again, Done, First, Gone, OfferGone, Offering, Refused, Stars, ToChange, Unsent } from './linked-form.stories.tsx';
import { network, sent } from './story-kit.ts';

afterEach(cleanup);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('a form by link', () => {
  it('asks for what is needed and within its bounds, at the field, and thanks', async () => {
    renderStory(meta, First);
    await press('Send update');
    const name = screen.getByLabelText('Your name');
    expect(screen.getByRole('alert').textContent).toBe('Enter your name.');
    expect(document.activeElement).toBe(name);
    expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Enter your name.');
    await userEvent.type(screen.getByLabelText('Progress in percent'), '140');
    await userEvent.type(name, ' Ravi ');
    await press('Send update');
    expect(screen.getByRole('alert').textContent).toBe('Progress in percent must be between 0 and 100.');
    await userEvent.clear(screen.getByLabelText('Progress in percent'));
    await press('Send update');
    expect(await screen.findByText('Sent. Thank you!')).toBeTruthy();
    expect(sent.at(-1)).toEqual({ day: '2026-03-02', progress: null, headcount: [], blockers: null, photos: [], reporter: 'Ravi' });
  });

  it('offers what there is for what was told, and asks for nothing in its stead', async () => {
    renderStory(meta, Offering);
    expect(await screen.findByText('First fill in: Record.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Record'), 'nowhere');
    expect(await screen.findByText('Nobody comes there.')).toBeTruthy();
    await userEvent.clear(screen.getByLabelText('Record'));
    await userEvent.type(screen.getByLabelText('Record'), 'here');
    await userEvent.click((await screen.findAllByRole('button', { name: /12:00–15:00/ }))[0] as HTMLElement);
    expect(screen.queryByLabelText('Day')).toBeNull();
    await press('Clear choice');
    expect(screen.getByLabelText('Day')).toBeTruthy();
    await userEvent.click((await screen.findAllByRole('button', { name: /09:00–12:00/ }))[0] as HTMLElement);
    await press('Send update');
    await screen.findByText('Sent. Thank you!');
    expect(sent.at(-1)).toEqual({ place: 'here', time: { slot: '09:00–12:00', day: '2031-03-05' } });
  });

  it('forgets what was chosen for another place', async () => {
    renderStory(meta, Offering);
    await userEvent.type(await screen.findByLabelText('Record'), 'here');
    await userEvent.click((await screen.findAllByRole('button', { name: /09:00–12:00/ }))[0] as HTMLElement);
    await userEvent.type(screen.getByLabelText('Record'), ' and there');
    await press('Send update');
    await screen.findByText('Sent. Thank you!');
    expect(sent.at(-1)).toEqual({ place: 'here and there', time: null, day: null });
  });

  it('says at the field that what was chosen is gone, and offers what is left', async () => {
    renderStory(meta, OfferGone);
    await userEvent.type(await screen.findByLabelText('Record'), 'here');
    await userEvent.click((await screen.findAllByRole('button', { name: /09:00–12:00/ }))[0] as HTMLElement);
    await press('Send update');
    expect((await screen.findByRole('alert')).textContent).toBe('It has just gone.');
    expect((await screen.findAllByRole('button', { name: /09:00–12:00/ })).length).toBe(2);
    expect(screen.queryByRole('button', { name: 'Clear choice' })).toBeNull();
  });

  it('takes lines of texts and numbers, and leaves empty ones out', async () => {
    renderStory(meta, Again);
    await press('Add');
    await press('Add');
    const skills = await screen.findAllByLabelText('Skill');
    await userEvent.type(skills[1] as HTMLElement, 'Rigger');
    await press('Send update');
    await screen.findByText('Sent. Thank you!');
    expect(sent.at(-1)?.headcount).toEqual([
      { skill: 'Electrician', count: 2 },
      { skill: 'Rigger', count: 1 },
    ]);
  });

  it('shows what was told already, and what the server says at its field', async () => {
    renderStory(meta, Refused);
    expect(((await screen.findByLabelText('Blockers')) as HTMLTextAreaElement).value).toBe('Lift out of order.');
    const day = screen.getByLabelText('Day');
    expect([day.getAttribute('min'), day.getAttribute('max')]).toEqual(['2026-03-01', '2026-03-06']);
    await press('Send update');
    expect((await screen.findByRole('alert')).textContent).toBe('This day is outside the deployment.');
    expect(day.getAttribute('aria-invalid')).toBe('true');
  });

  it('is closed to who has no right link', async () => {
    renderStory(meta, Gone);
    expect(await screen.findByRole('heading', { name: 'This page is no longer open' })).toBeTruthy();
  });
});

describe('stars and choices', () => {
  it('are asked for, and what follows from few of them only then', async () => {
    renderStory(meta, Stars);
    await press('Send feedback');
    expect(screen.getByRole('alert').textContent).toBe('Choose 1 to 5 stars.');
    await userEvent.click(screen.getByRole('radio', { name: '5 of 5 stars' }));
    expect(screen.queryByRole('group', { name: 'What could have been better?' })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: '3 of 5 stars' }));
    await press('Came late');
    await press('Send feedback');
    expect(await screen.findByText('Thank you for your feedback!')).toBeTruthy();
    expect(sent.at(-1)).toEqual({ stars: 3, reasons: ['late'], comment: null, language: document.documentElement.lang });
  });

  it('are not sent where they are not asked for', async () => {
    renderStory(meta, ToChange);
    await userEvent.click(await screen.findByRole('radio', { name: '5 of 5 stars' }));
    await press('Change feedback');
    await screen.findByText('Thank you for your feedback!');
    expect(sent.at(-1)).toEqual({ stars: 5, comment: 'Two hours.', language: document.documentElement.lang });
  });

  it('stay chosen when sending fails, and cannot be told a third time', async () => {
    renderStory(meta, Unsent);
    await userEvent.click(await screen.findByRole('radio', { name: '4 of 5 stars' }));
    await press('Send feedback');
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to submit feedback. Please try again.');
    expect((screen.getByRole('radio', { name: '4 of 5 stars' }) as HTMLInputElement).checked).toBe(true);
    cleanup();
    renderStory(meta, Done);
    expect(await screen.findByText('You have already given feedback')).toBeTruthy();
  });
});

describe('pictures', () => {
  const choose = async (...names: string[]) =>
    userEvent.upload(
      await screen.findByLabelText('Add photos'),
      names.map((name) => new File(['x'], name, { type: 'image/jpeg' })),
      { applyAccept: false },
    );

  it('that were there and those that were added are sent; what could not be taken is told', async () => {
    renderStory(meta, Again);
    await choose('roof.jpg', 'gate.jpg', 'door.heic');
    expect((await screen.findByRole('alert')).textContent).toBe('Only pictures can be added: JPEG, PNG, WebP or GIF.');
    await press('Remove wall.jpg');
    await press('Send update');
    await screen.findByText('Sent. Thank you!');
    expect(sent.at(-1)?.photos).toEqual([
      { id: 'roof.jpg', proof: 'proof of roof.jpg' },
      { id: 'gate.jpg', proof: 'proof of gate.jpg' },
    ]);
  });

  it('are ten and no more', async () => {
    renderStory(meta, First);
    await choose(...Array.from({ length: 11 }, (_, index) => `photo ${index}.png`));
    expect(await screen.findAllByRole('button', { name: /^Remove photo/ })).toHaveLength(10);
    expect(screen.getByRole('alert').textContent).toBe('At most 10 photos can be added.');
    expect(screen.queryByLabelText('Add photos')).toBeNull();
  });

  it('that did not arrive are waited for, until they are sent again or taken out', async () => {
    renderStory(meta, Again);
    network.isDown = true;
    await choose('lost.jpg');
    expect(await screen.findByText('lost.jpg could not be uploaded')).toBeTruthy();
    expect((screen.getByRole('button', { name: 'Send update' }) as HTMLButtonElement).disabled).toBe(true);
    network.isDown = false;
    await press('Try again');
    expect(await screen.findByRole('button', { name: 'Remove lost.jpg' })).toBeTruthy();
    await press('Send update');
    await screen.findByText('Sent. Thank you!');
    expect(sent.at(-1)?.photos).toEqual([
      { id: 'wall', proof: 'proof of wall' },
      { id: 'lost.jpg', proof: 'proof of lost.jpg' },
    ]);
  });
});
