// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startTexts } from '../../../.storybook/texts.ts';
import type { CustomField } from '../../../engine/core/definitions/types.ts';
import { fieldWidgets } from '../index.ts';
import { FieldDemo, fieldOf, Kit } from '../shared/story-kit.tsx';
import CustomFieldsField from './customfields-field.tsx';

startTexts();
afterEach(cleanup);

const field = fieldOf('custom_fields', { label: 'Fields', schema: { maxItems: 5 } });
const stored: readonly CustomField[] = [
  { id: 'cause', type: 'Dropdown', label: 'Cause', options: ['Wear'] },
  { id: 'serial', type: 'TextInput', label: 'Serial' },
  { id: 'seen', type: 'Date', label: 'Seen on' },
];

function open(value: readonly CustomField[], disabled = false) {
  const values: (readonly CustomField[] | null)[] = [];
  const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(
    <Kit widgets={{ fields: fieldWidgets }}>
      <form onSubmit={onSubmit}>
        <FieldDemo widget={CustomFieldsField} field={field} value={value} disabled={disabled} onChange={(next) => values.push(next)} />
      </form>
    </Kit>,
  );
  return { values, onSubmit, user: userEvent.setup() };
}
const preview = () => within(screen.getByRole('region', { name: 'Preview' }));
const toggle = (name: RegExp) => screen.getByRole('button', { name, expanded: false });

describe('the editor of custom fields', () => {
  it('adds a field from the palette; its id follows the label until that is left', async () => {
    const { user, values } = open(stored);
    await user.click(screen.getByRole('button', { name: 'Add a field' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Text' }));
    const label = await screen.findByRole('textbox', { name: 'Label' });
    await user.clear(label);
    await user.type(label, 'Floor no.');
    expect(values.at(-1)?.at(-1)).toEqual({ id: 'floor_no', type: 'TextInput', label: 'Floor no.', colSpan: 6 });
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Id' }));
    await user.type(label, ' of the flat');
    expect(values.at(-1)?.at(-1)).toMatchObject({ id: 'floor_no', label: 'Floor no. of the flat' });
  });

  it('keeps the id of a stored field, and what it does not know of it', async () => {
    const { user, values } = open([{ ...stored[1], initialText: 'x' } as CustomField]);
    await user.click(toggle(/Serial/));
    await user.type(screen.getByRole('textbox', { name: 'Label' }), ' number');
    await user.click(screen.getByRole('checkbox', { name: 'Required' }));
    expect(values.at(-1)).toEqual([{ id: 'serial', type: 'TextInput', label: 'Serial number', required: true, initialText: 'x' }]);
  });

  it('takes options a line each, without twins', async () => {
    const { user, values } = open(stored);
    await user.click(toggle(/Cause/));
    await user.type(screen.getByRole('textbox', { name: 'Options' }), '{Enter}Voltage{Enter}{Enter}Wear');
    await user.tab();
    expect(values.at(-1)?.[0]?.options).toEqual(['Wear', 'Voltage']);
  });

  it('is put in order from the keyboard: the focus goes along, and it is said', async () => {
    const { user, values } = open(stored);
    screen.getByRole('button', { name: 'Move Cause' }).focus();
    await user.keyboard('{ArrowDown}');
    expect(values.at(-1)?.map(({ id }) => id)).toEqual(['serial', 'cause', 'seen']);
    expect(screen.getByText('Cause moved to 2 of 3')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Cause' })));
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(values.at(-1)?.map(({ id }) => id)).toEqual(['cause', 'serial', 'seen']);
  });

  it('shows the real form beside it, as the list now is, and sends nothing from there', async () => {
    const { user, onSubmit } = open(stored);
    expect(await preview().findByRole('combobox', { name: 'Cause' }, { timeout: 20_000 })).toBeTruthy();
    await user.type(preview().getByRole('textbox', { name: 'Serial' }), 'x{Enter}');
    await user.click(screen.getByRole('button', { name: 'Remove Serial' }));
    await waitFor(() => expect(preview().queryByRole('textbox', { name: 'Serial' })).toBeNull());
    expect(document.querySelectorAll('form form')).toHaveLength(0);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('takes no more than the list may hold, and nothing while it is disabled', () => {
    open([...stored, { id: 'x', type: 'Header', label: 'X' }, { id: 'y', type: 'Tags', label: 'Y' }]);
    expect(screen.queryByRole('button', { name: 'Add a field' })).toBeNull();
    cleanup();
    open(stored, true);
    expect(screen.queryByRole('button', { name: /Remove|Move|Add/ })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull();
    expect(screen.getByText('Seen on')).toBeTruthy();
  });
});
