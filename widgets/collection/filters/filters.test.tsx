// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApp } from '../../../.storybook/fake-app.ts';
import { renderStory } from '../../../.storybook/render-story.tsx';
import type { StoryHostOptions } from '../../../.storybook/story-host.tsx';
import meta, * as stories from './filters.stories.tsx';

afterEach(cleanup);

function open(host: StoryHostOptions = {}, story: 'None' | 'OfEveryType' | 'Counted' = 'None') {
  const onNavigate = vi.fn();
  renderStory(meta, stories[story], { ...host, onNavigate });
  return {
    /** The filter as the address has it. */
    filter: () => new URLSearchParams(String(onNavigate.mock.calls.at(-1)?.[0] ?? '').split('?')[1]).get('filter'),
    onNavigate,
  };
}

const filtered = (text: string): StoryHostOptions => ({ address: `/?${new URLSearchParams({ filter: text })}` });
const chips = () => screen.getAllByRole('button').filter((one) => one.getAttribute('aria-keyshortcuts') === 'Delete');
const words = () => chips().map((chip) => [...chip.querySelectorAll('span')].map((part) => part.textContent).join('|'));
async function add(name: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Add filter' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add filter' }));
  await userEvent.click(dialog.getByRole('button', { name }));
  return dialog;
}

describe('chips', () => {
  it('say in words what they filter, whatever the type', async () => {
    open({}, 'OfEveryType');
    await waitFor(() => expect(words().some((line) => line.includes('Sana'))).toBe(true));
    await waitFor(() => expect(words().some((line) => line.includes('Assigned'))).toBe(true));
    expect(words().map((line) => line.split('|').slice(1).join('|'))).toEqual([
      'contains|tap',
      'between|2 kg – 5 kg',
      'more than|₹499.00',
      'less than|12.5%',
      'is|4',
      'is|Yes',
      'is|Last 7 days',
      'before|3 days ago',
      'before|9:30 am',
      'is|Urgent',
      'has|Urgent, Normal',
      'is any of|Me, Nobody',
      'has|Me, Sana Shaikh',
      'is|Assigned',
      'is not empty|',
      'is empty|',
      'is|3',
    ]);
  });

  it('are opened and taken away by key, and the focus stays at the filters', async () => {
    const { filter } = open(filtered('doc.quantity > 5 && doc.is_paid'));
    expect(words()).toHaveLength(2);
    chips()[0]?.focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('dialog')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    chips()[0]?.focus();
    await userEvent.keyboard('{Delete}');
    await waitFor(() => expect(words()).toHaveLength(1));
    expect(filter()).toBe('doc.is_paid');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Add filter'));
  });

  it('keep what no chip can say', async () => {
    const { filter } = open(filtered('(doc.quantity > 5 || doc.is_paid) && doc.created_at < now() && doc.is_paid'));
    expect(words()).toHaveLength(1);
    expect(screen.getByText('Other condition')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Remove filter (?!Other)/ }));
    // The moment goes on being the present one.
    await waitFor(() => expect(filter()).toBe('(doc.quantity > 5 || doc.is_paid) && doc.created_at < now()'));
  });
});

describe('days and instants', () => {
  it('offer the periods first, by their names', async () => {
    open();
    const dialog = await add('Due date');
    const group = within(await dialog.findByRole('group', { name: 'Periods' }));
    expect(group.getAllByRole('button').map((one) => one.textContent)).toEqual([
      'Today',
      'Yesterday',
      'Last 7 days',
      'Last week',
      'Month to date',
      'Previous Month',
      'Year to Date',
      'Tomorrow',
      'Next 2 to 7 days',
      'Next 2 weeks',
      'Next month',
      'Custom range',
    ]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Today'));
  });

  it('go on meaning the period, in the address too', async () => {
    const { filter } = open();
    const dialog = await add('Due date');
    await userEvent.click(dialog.getByRole('button', { name: 'Last 7 days' }));
    await waitFor(() => expect(filter()).toBe("within(doc.due, 'last_7_days')"));
    expect(words()).toEqual(['Due date|is|Last 7 days']);
    expect(dialog.getByRole('button', { name: 'Last 7 days' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('take a range of one’s own, which starts out as the period', async () => {
    const { filter } = open();
    const dialog = await add('Due date');
    await userEvent.click(dialog.getByRole('button', { name: 'Tomorrow' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Custom range' }));
    const [from, until] = [dialog.getByLabelText<HTMLInputElement>('From'), dialog.getByLabelText<HTMLInputElement>('Until')];
    expect(from.value).toBe(until.value);
    await userEvent.clear(from);
    await userEvent.type(from, '2026-03-01');
    await userEvent.clear(until);
    await userEvent.type(until, '2026-03-09');
    await waitFor(() => expect(filter()).toBe("doc.due >= '2026-03-01' && doc.due <= '2026-03-09'"));
    expect(words()).toEqual(['Due date|between|1 Mar 2026 – 9 Mar 2026']);
  });

  it('are compared with single days, and forget the period then', async () => {
    const { filter } = open();
    const dialog = await add('Created');
    await userEvent.click(dialog.getByRole('button', { name: 'Yesterday' }));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Comparison' }), 'before');
    const day = dialog.getByLabelText<HTMLInputElement>('Value');
    expect(day.value).toBe('');
    await userEvent.type(day, '2026-03-02');
    await waitFor(() => expect(filter()).toBe("doc.created_at < '2026-03-01T18:30:00.000Z'"));
  });
});

describe('values', () => {
  it('of money are typed in whole units of the organisation’s currency', async () => {
    const { filter } = open();
    const dialog = await add('Cost');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Value' }), '12.5');
    await waitFor(() => expect(filter()).toBe('doc.cost == 1250'));
    cleanup();
    const yen = open({ app: fakeApp({ org: { currency: 'JPY' } }) });
    const second = await add('Cost');
    await userEvent.type(second.getByRole('textbox', { name: 'Value' }), '12');
    await waitFor(() => expect(yen.filter()).toBe('doc.cost == 12'));
  });

  it('that are no number are told apart and filter nothing', async () => {
    const { onNavigate } = open();
    const dialog = await add('Quantity');
    const input = dialog.getByRole('textbox', { name: 'Value' });
    await userEvent.type(input, 'ab');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    await userEvent.keyboard('{Enter}');
    expect(onNavigate).not.toHaveBeenCalled();
  });

  it('count however fast the editor is closed', async () => {
    const { filter } = open();
    const dialog = await add('Title');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Value' }), 'Tap{Escape}');
    await waitFor(() => expect(filter()).toBe("lower(doc.title).contains('tap')"));
  });

  it.each([
    [
      'Rating',
      async (dialog: ReturnType<typeof within>) => userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Value' }), '4'),
      'doc.rating == 4',
    ],
    [
      'Photos',
      async (dialog: ReturnType<typeof within>) =>
        userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Comparison' }), 'not_empty'),
      'size(doc.photos) > 0',
    ],
    [
      'Floor',
      async (dialog: ReturnType<typeof within>) => userEvent.type(dialog.getByRole('textbox', { name: 'Value' }), '3'),
      'doc.custom.floor == 3',
    ],
    [
      'Start time',
      async (dialog: ReturnType<typeof within>) => userEvent.type(dialog.getByLabelText('Value'), '09:30'),
      "doc.start_time == '09:30'",
    ],
  ] as const)('of %s', async (name, act, expected) => {
    const { filter } = open();
    await act(await add(name));
    await waitFor(() => expect(filter()).toBe(expected));
  });
});

describe('people', () => {
  it('are chosen as whoever looks, nobody, or by name', async () => {
    const { filter } = open();
    const dialog = await add('Technician');
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Me' }));
    await waitFor(() => expect(filter()).toBe('doc.assgne_id == user.id'));
    expect(words()).toEqual(['Technician|is|Me']);
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Nobody' }));
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Sana Shaikh' }));
    await waitFor(() => expect(filter()).toBe("doc.assgne_id == user.id || doc.assgne_id == null || doc.assgne_id in ['user-2']"));
    expect(words()[0]).toBe('Technician|is any of|Me, Nobody +1');
  });

  it('are offered for references to people only', async () => {
    open();
    const dialog = await add('Status');
    // Whatever group a record is in: a list has no single record.
    expect(await dialog.findByRole('checkbox', { name: 'Closed' })).toBeTruthy();
    expect(dialog.queryByRole('checkbox', { name: 'Me' })).toBeNull();
  });

  it('and ‘is empty’ reads as nobody', async () => {
    open(filtered('doc.assgne_id == null'));
    expect(words()).toEqual(['Technician|is|Nobody']);
    await userEvent.click(chips()[0] as HTMLElement);
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Nobody' })).checked).toBe(true);
  });
});

it('tells the new count to screen readers once it is known', async () => {
  open({}, 'Counted');
  expect(screen.getByRole('status').textContent).toBe('');
  const dialog = await add('Due date');
  await userEvent.click(dialog.getByRole('button', { name: 'Today' }));
  await waitFor(() => expect(screen.getByText('12 records found')).toBeTruthy());
});
