// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { startTexts } from '../../../.storybook/texts.ts';
import type { CustomField } from '../../../engine/core/definitions/types.ts';
import { fieldWidgets } from '../index.ts';
import { FieldDemo, fieldOf, Kit } from '../shared/story-kit.tsx';
import CustomFieldsField from './customfields-field.tsx';

startTexts();
afterEach(cleanup);

const field = fieldOf('custom_fields', { label: 'Fields', schema: { maxItems: 20 } });
const stored: readonly CustomField[] = [
  { id: 'cause', type: 'Dropdown', label: 'Cause', options: ['Wear', 'Voltage'] },
  { id: 'count', type: 'NumberInput', label: 'Count' },
  { id: 'serial', type: 'TextInput', label: 'Serial' },
];
const asking: CustomField = {
  id: 'volts',
  type: 'NumberInput',
  label: 'Volts',
  visible_if: { field: 'cause', op: 'is', value: 'Voltage' },
};

function open(value: readonly CustomField[]) {
  const values: (readonly CustomField[] | null)[] = [];
  render(
    <Kit widgets={{ fields: fieldWidgets }}>
      <FieldDemo widget={CustomFieldsField} field={field} value={value} disabled={false} onChange={(next) => values.push(next)} />
    </Kit>,
  );
  const user = userEvent.setup();
  const last = (id: string) => values.at(-1)?.find((one) => one.id === id);
  return { values, user, last, unfold: (name: RegExp) => user.click(screen.getByRole('button', { name, expanded: false })) };
}
const group = (name: string) => within(screen.getByRole('group', { name }));
const preview = () => within(screen.getByRole('region', { name: 'Preview' }));
const wait = { timeout: 20_000 };
const texts = (options: readonly HTMLElement[]) => options.map(({ textContent }) => textContent);

describe('show only when', () => {
  it('offers the fields above, and what may be asked of each', async () => {
    const { user, unfold, last } = open([...stored, { id: 'last', type: 'Date', label: 'Last' }]);
    await unfold(/Serial/);
    const shown = group('Show only when');
    expect(texts(shown.getAllByRole('option'))).toEqual(['Always shown', 'Cause', 'Count']);

    await user.selectOptions(shown.getByRole('combobox', { name: 'Field' }), 'Cause');
    expect(last('serial')?.visible_if).toEqual({ field: 'cause', op: 'is', value: 'Wear' });
    expect(screen.getByText('Only when Cause is Wear')).toBeTruthy();
    await user.selectOptions(shown.getByRole('combobox', { name: 'Condition' }), 'is one of');
    await user.click(shown.getByRole('checkbox', { name: 'Voltage' }));
    expect(last('serial')?.visible_if).toEqual({ field: 'cause', op: 'one_of', value: ['Wear', 'Voltage'] });
    await user.selectOptions(shown.getByRole('combobox', { name: 'Condition' }), 'is filled');
    expect(last('serial')?.visible_if).toEqual({ field: 'cause', op: 'filled' });

    await user.selectOptions(shown.getByRole('combobox', { name: 'Field' }), 'Count');
    expect(screen.getAllByText('Enter a value that “Count” can have.')).toHaveLength(1);
    await user.selectOptions(shown.getByRole('combobox', { name: 'Condition' }), 'is more than');
    await user.type(shown.getByRole('spinbutton', { name: 'Value' }), '3');
    expect(last('serial')?.visible_if).toEqual({ field: 'count', op: 'more', value: 3 });
    expect(screen.queryByText('Enter a value that “Count” can have.')).toBeNull();

    await user.selectOptions(shown.getByRole('combobox', { name: 'Field' }), 'Always shown');
    expect(last('serial')).toEqual(stored[2]);
  });

  it('says that the first field has none above it', async () => {
    const { unfold } = open(stored);
    await unfold(/Cause/);
    expect(screen.getByText('Only fields above this one can decide whether it shows. There are none yet.')).toBeTruthy();
  });

  it('tells when the field that decides is removed, and mends it', async () => {
    const { user, unfold, last } = open([...stored, asking]);
    await user.click(screen.getByRole('button', { name: 'Remove Cause' }));
    expect(screen.getByText('Cause removed. It decided whether these fields show: Volts')).toBeTruthy();
    const gone = 'The field that decides whether this one shows was removed. Choose another, or always show this field.';
    expect(screen.getByText(gone)).toBeTruthy();
    await unfold(/Volts/);
    expect(group('Show only when').getByRole('combobox', { name: 'Field' }).getAttribute('aria-invalid')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Always show this field' }));
    expect(last('volts')).toEqual({ id: 'volts', type: 'NumberInput', label: 'Volts' });
    expect(screen.queryByText(gone)).toBeNull();
  });

  it('tells when the field moves above the one that decides', async () => {
    const { user } = open([...stored, asking]);
    screen.getByRole('button', { name: 'Move Volts' }).focus();
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(screen.getByText('Move “Cause” above this field, so that it can decide whether this field shows.')).toBeTruthy();
  });

  it('holds in the preview', async () => {
    const { user } = open([
      { id: 'name', type: 'TextInput', label: 'Name' },
      { ...asking, visible_if: { field: 'name', op: 'is', value: 'x' } },
    ]);
    const name = await preview().findByRole('textbox', { name: 'Name' }, wait);
    expect(preview().queryByLabelText('Volts')).toBeNull();
    await user.type(name, 'x');
    expect(await preview().findByLabelText('Volts')).toBeTruthy();
    await user.type(name, 'y');
    await waitFor(() => expect(preview().queryByLabelText('Volts')).toBeNull());
  });
});

describe('checks', () => {
  it('are those of the type, and go when they say nothing', async () => {
    const { user, unfold, last } = open(stored);
    await unfold(/Serial/);
    const checks = group('Checks');
    await user.selectOptions(checks.getByRole('combobox', { name: 'Kind of text' }), 'Pincode');
    await user.type(checks.getByRole('textbox', { name: 'Error message' }), 'Six digits');
    expect(last('serial')?.validate).toEqual({ pattern: 'pincode', message: 'Six digits' });
    await user.selectOptions(checks.getByRole('combobox', { name: 'Kind of text' }), 'Any text');
    expect(last('serial')).toEqual(stored[2]);
  });

  it('say when the limits are turned round', async () => {
    const { user, unfold } = open(stored);
    await unfold(/Count/);
    const checks = group('Checks');
    await user.type(checks.getByRole('spinbutton', { name: 'At least' }), '5');
    await user.type(checks.getByRole('spinbutton', { name: 'At most' }), '4');
    expect(checks.getByText('The upper limit is below the lower one.')).toBeTruthy();
    expect(checks.getByRole('spinbutton', { name: 'At most' }).getAttribute('aria-invalid')).toBe('true');
  });

  it("hold in the preview, in their own words or the product's", async () => {
    const { user } = open([
      { id: 'pin', type: 'TextInput', label: 'Pin', validate: { pattern: 'pincode' } },
      { id: 'code', type: 'TextInput', label: 'Code', validate: { minLength: 3, message: 'Too short, that code' } },
    ]);
    await user.type(await preview().findByRole('textbox', { name: 'Pin' }, wait), '12');
    await user.type(preview().getByRole('textbox', { name: 'Code' }), 'ab');
    expect(await preview().findByText('Enter a pincode of six digits.')).toBeTruthy();
    await user.tab();
    expect(await preview().findByText('Too short, that code')).toBeTruthy();
    await user.type(preview().getByRole('textbox', { name: 'Code' }), 'c');
    await waitFor(() => expect(preview().queryByText('Too short, that code')).toBeNull());
  });
});
