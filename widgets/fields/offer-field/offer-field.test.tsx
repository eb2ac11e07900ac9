// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { DataClient } from '../../../engine/react/types.ts';
import { FieldDemo, Kit } from '../shared/story-kit.tsx';
import OfferField from './offer-field.tsx';
import { calls, days, field, kind, running } from './story-kit.ts';

afterEach(() => {
  cleanup();
  calls.length = 0;
});

function open(run: DataClient['run'] = kind, of = field) {
  const values: unknown[] = [];
  render(
    <Kit client={{ run }}>
      <FieldDemo widget={OfferField} field={of} onChange={(value) => values.push(value)} />
    </Kit>,
  );
  return values;
}
const choice = (name: RegExp) => screen.findByRole('button', { name });
const made = (workflow: string) => calls.filter((call) => call[1] === workflow);

describe('what is offered', () => {
  it('stands day by day: the first day whole, the best of the others, and why a day has none', async () => {
    open();
    expect(await choice(/09:00–12:00, Morning, Earliest, 12 min more travel/)).toBeTruthy();
    expect(screen.getByText('Everybody is booked')).toBeTruthy();
    expect(screen.getAllByText('Closed: holiday')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /25 min/ })).toBeNull();
    await userEvent.click(await choice(/Mar 2031: show all|2031.*: show all/));
    expect(await choice(/25 min/)).toBeTruthy();
    expect(made('offer')).toHaveLength(1);
  });

  it('is kept at once by the keyboard: one stop, arrows, Enter; and another one in its place', async () => {
    const values = open();
    await choice(/Morning/);
    await userEvent.tab();
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Morning');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(values).toHaveLength(1));
    expect(made('take')[0]?.slice(0, 4)).toEqual(['hold', 'take', null, { slot: 'afternoon' }]);
    expect(await screen.findByText(/Held for you until/)).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Choose another');
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await choice(/Morning/));
    await waitFor(() => expect(values).toHaveLength(2));
    expect(made('release')[0]?.slice(0, 3)).toEqual(['hold', 'release', values[0]]);
    await userEvent.click(screen.getByRole('button', { name: 'Release' }));
    expect(values.at(-1)).toBeNull();
    expect(made('release')).toHaveLength(2);
  });

  it('says what is gone, and is asked for anew', async () => {
    const values = open(
      running((workflow) => (workflow === 'offer' ? Promise.resolve({ days }) : Promise.reject(new Error('All booked')))),
    );
    await userEvent.click(await choice(/Morning/));
    expect((await screen.findByRole('alert')).textContent).toBe('All booked');
    await waitFor(() => expect(made('offer')).toHaveLength(2));
    expect(values).toEqual([]);
  });

  it('says why there is nothing, and what is missing', async () => {
    open(running(() => Promise.resolve({ days: [], why: 'Nobody serves this place.' })));
    expect(await screen.findByText('Nobody serves this place.')).toBeTruthy();
    cleanup();
    calls.length = 0;
    open(kind, { ...field, offer: { ...(field.offer as NonNullable<typeof field.offer>), when: 'false', until: 'offer.later_on' } });
    expect(screen.getByText('Nothing to choose yet.')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it('lets go of what a draft remembers and nobody keeps', async () => {
    const values: unknown[] = [];
    render(
      <Kit client={{ run: kind }}>
        <FieldDemo widget={OfferField} field={field} value="of-yesterday" onChange={(value) => values.push(value)} />
      </Kit>,
    );
    await waitFor(() => expect(values).toEqual([null]));
  });
});
