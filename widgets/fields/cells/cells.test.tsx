// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startTexts } from '../../../.storybook/texts.ts';
import type { FieldView } from '../../../engine/core/definitions/types.ts';
import { type FieldTypeName, fieldTypeNames, fieldTypes } from '../../../engine/core/fields/field-types.ts';
import type { CellProps } from '../../../engine/react/types.ts';
import { fieldOf, Kit, picture, priorities } from '../shared/story-kit.tsx';
import { Empty, Filled, Masked } from './cells.stories.tsx';
import { cells } from './index.ts';

startTexts();

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(type: FieldTypeName, value: unknown, part: Partial<FieldView> = {}, props: Partial<CellProps> = {}) {
  const Cell = cells[fieldTypes[type].cell];
  if (!Cell) throw new Error(`No cell for ${type}.`);
  return render(<Kit>{<Cell field={fieldOf(type, part)} value={value} {...props} />}</Kit>).container;
}

describe('cells', () => {
  it.each(fieldTypeNames)('%s shows a dash for no value', (type) => {
    expect(show(type, null).textContent).toBe('–');
  });

  it('tells the last day of something in words, up to that day and after it', async () => {
    vi.setSystemTime('2026-03-05T10:00:00Z');
    const until = { ahead: 't:asset.under_warranty', past: 't:asset.warranty_ended' };
    const ahead = show('date', '2026-03-05', { until });
    await waitFor(() => expect(ahead.textContent).toBe('Under warranty until 5 Mar 2026'));
    cleanup();
    const past = show('date', '2025-12-04', { until });
    await waitFor(() => expect(past.textContent).toBe('Warranty ended 2 months ago'));
  });

  it.each([
    ['text', 'Noise', {}, 'Noise'],
    ['integer', 1250000, {}, '12,50,000'],
    ['number', 12.5, { unit: 'kg' }, '12.5 kg'],
    ['number', 12.5, { signed: true }, '+12.5'],
    ['number', -3, { signed: true }, '-3'],
    ['number', 0, { signed: true }, '0'],
    ['money', 129900, {}, '₹1,299.00'],
    ['money', 0, {}, '₹0.00'],
    ['money', '••••', {}, '••••'],
    ['percent', 18, {}, '18%'],
    ['boolean', true, {}, 'Yes'],
    ['boolean', false, {}, 'No'],
    ['date', '2026-03-01', {}, '1 Mar 2026'],
    ['time', '18:05', {}, '6:05 pm'],
    ['select', 'High', { options: priorities }, 'High'],
    ['select', 'Gone', { options: priorities }, 'Gone'],
    ['multiselect', ['High', 'Low'], { options: priorities }, 'HighLow'],
    ['colour', 'teal', {}, 'Teal'],
    ['colour', '#a1b2c3', {}, '#a1b2c3'],
    ['list', ['a', 'b'], {}, 'a, b'],
    ['json', { a: 1 }, {}, '{"a":1}'],
  ] as const)('%s of %j (%j) reads %j', (type, value, part, text) => {
    expect(show(type, value, part).textContent).toBe(text);
  });

  it('call a number and leave a masked one alone', () => {
    show('mobile', '90000 00001');
    expect(screen.getByRole('link', { name: '90000 00001' }).getAttribute('href')).toBe('tel:9000000001');
    cleanup();
    show('mobile', '••••••0001');
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('••••••0001')).toBeTruthy();
  });

  it('write to an address and leave a masked one alone', () => {
    show('email', 'foxx@demo.test');
    expect(screen.getByRole('link').getAttribute('href')).toBe('mailto:foxx@demo.test');
    cleanup();
    show('email', 'a•••@demo.test');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'not a link'])('follow no address like %s', (address) => {
    show('url', address);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText(address)).toBeTruthy();
  });

  it('open web addresses apart', () => {
    show('url', 'https://example.com/a');
    const link = screen.getByRole('link', { name: 'example.com/a' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual(['https://example.com/a', 'noopener noreferrer']);
  });

  it('tell times under a day relatively, with the exact one on hover', () => {
    vi.useFakeTimers({ now: new Date('2026-03-01T06:00:00Z') });
    const near = show('datetime', '2026-03-01T05:15:00Z').querySelector('time');
    expect(near?.textContent).toBe('45 minutes ago');
    expect(near?.title).toMatch(/1 Mar 2026.*10:45/);
    cleanup();
    expect(show('datetime', '2026-02-01T05:15:00Z').textContent).toBe('1 Feb 2026');
  });

  it('tell the time of day where the day is known', () => {
    const shown = show('datetime', '2026-03-01T03:42:00Z', { clock: true }).querySelector('time');
    expect(shown?.textContent).toMatch(/^9:12/);
    expect(shown?.title).toMatch(/1 Mar 2026.*9:12/);
  });

  it('name other records, with their colour, and nothing that the person may not see', () => {
    const labelOf = (id: string | number) => (id === 'c1' ? { label: 'Pune', colour: 'teal' } : undefined);
    expect(show('ref', 'c1', {}, { labelOf }).textContent).toBe('Pune');
    cleanup();
    expect(show('ref', 'c2', {}, { labelOf }).textContent).toBe('–');
    cleanup();
    expect(show('refs', ['c1', 'c2'], {}, { labelOf }).textContent).toBe('Pune');
  });

  it('show a few files and count the rest', async () => {
    show(
      'files',
      ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => picture(id)),
    );
    expect(await screen.findAllByRole('link')).toHaveLength(4);
    expect(screen.getByRole('link', { name: 'Open a.svg' })).toBeTruthy();
    expect(screen.getByText('+2 more')).toBeTruthy();
  });

  it('say a rating in words', () => {
    show('rating', 4);
    expect(screen.getByRole('img', { name: '4 of 5' })).toBeTruthy();
  });

  it.each([
    ['Filled', Filled],
    ['Empty', Empty],
    ['Masked', Masked],
  ])('stand in the story %s', (_name, story) => {
    render(story.render());
    expect(screen.getAllByRole('row').length).toBeGreaterThan(20);
  });
});

describe('cells that come on demand', () => {
  it('show rich text as it was written, and nothing that is not safe', async () => {
    const shown = show('richtext', '<p>Fine <b>bold</b> <a href="https://a.test">link</a></p><img src=x onerror=alert(1)>');
    await waitFor(() => expect(shown.querySelector('strong')?.textContent).toBe('bold'));
    expect(shown.querySelector('a')?.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    expect(shown.querySelector('img')).toBeNull();
  });

  it('name the fields of a custom form', async () => {
    const shown = show('custom_fields', [
      { id: 'h', type: 'Header', label: 'Findings' },
      { id: 'a', type: 'TextInput', label: 'Cause' },
      { id: 'b', type: 'Date', label: 'Seen' },
    ]);
    await waitFor(() => expect(shown.textContent).toBe('2 fields · Cause, Seen'));
  });
});
