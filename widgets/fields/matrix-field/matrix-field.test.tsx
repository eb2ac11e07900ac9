// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { entity, field as viewField } from '../../../.storybook/fake-product.ts';
import { FieldDemo, fieldOf, Kit } from '../shared/story-kit.tsx';
import { openField } from '../shared/test-kit.tsx';
import { field, reaching } from './example.ts';
import MatrixField from './matrix-field.tsx';
import { shapeOf, ticksIn, withTicks } from './matrix-value.ts';

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

describe('a matrix of written choices', () => {
  it('ticks a box, in the order of the definition, and drops a row without any', async () => {
    const { user, values } = openField(MatrixField, field, { value: [{ menu_id: 'stockTransfer', rights_type: ['READ'] }] });
    expect(screen.getByRole('group', { name: 'Menu rights' })).toBeTruthy();
    await user.click(box('Stock transfer: Create'));
    await user.click(box('Inventory: Update'));
    expect(values.at(-1)).toEqual([
      { menu_id: 'manageInventory', rights_type: ['UPDATE'] },
      { menu_id: 'stockTransfer', rights_type: ['CREATE', 'READ'] },
    ]);
    await user.click(box('Stock transfer: Create'));
    await user.click(box('Stock transfer: Read'));
    await user.click(box('Inventory: Update'));
    expect(values.at(-1)).toBeNull();
  });

  it('ticks a whole column and takes it back', async () => {
    const { user, values } = openField(MatrixField, field);
    await user.click(box('All: Read'));
    expect(values.at(-1)).toHaveLength(3);
    await user.click(box('All: Read'));
    expect(values.at(-1)).toBeNull();
  });

  it('is walked by arrows', async () => {
    const { user } = openField(MatrixField, field);
    box('Inventory: Create').focus();
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(document.activeElement).toBe(box('Stock transfer: Read'));
    await user.keyboard(' {ArrowUp}{ArrowLeft}{ArrowLeft}');
    expect(box('Stock transfer: Read').checked).toBe(true);
    expect(document.activeElement).toBe(box('Inventory: Create'));
  });

  it('says how far a line goes, beginning with the least, where there is a choice', async () => {
    const { user, values } = openField(MatrixField, reaching, {
      value: [{ menu_id: 'stockTransfer', rights_type: ['READ'], reach: 'organisation' }],
    });
    expect(screen.queryByRole('combobox')).toBeNull();
    await user.click(box('Inventory: Update'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Inventory: Applies to' }), 'organisation');
    expect(values.at(-2)?.[0]).toEqual({ menu_id: 'manageInventory', rights_type: ['UPDATE'], reach: 'own' });
    expect(values.at(-1)).toEqual([
      { menu_id: 'manageInventory', rights_type: ['UPDATE'], reach: 'organisation' },
      { menu_id: 'stockTransfer', rights_type: ['READ'], reach: 'organisation' },
    ]);
  });

  it('says so when its field is no matrix', () => {
    openField(MatrixField, fieldOf('matrix', { label: 'Rights', items: [viewField('one')] }));
    expect(screen.getByText(/Rights/)).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

it('has a row for each record, and keeps what it does not show', async () => {
  const services = fieldOf('matrix', {
    label: 'Service rights',
    items: [
      viewField('srvc_type_id', 'ref', { ref: 'service-type' }),
      ...(field.items ?? []).slice(1).map((item) => ({ ...item, name: 'rights' })),
    ],
  });
  const values: unknown[] = [];
  const value: readonly unknown[] = [{ srvc_type_id: 9, rights: ['READ'] }];
  const client = {
    entity: () => Promise.resolve(entity('service-type', { title: 'name', fields: [viewField('name')] })),
    list: () => Promise.resolve({ data: [{ id: 3, version: 1, name: 'Repairs' }], next_page_token: null }),
  };
  render(
    <Kit client={client}>
      <FieldDemo widget={MatrixField} field={services} value={value} onChange={(next) => values.push(next)} />
    </Kit>,
  );
  await userEvent.setup().click(await screen.findByRole('checkbox', { name: 'Repairs: Create' }));
  expect(values.at(-1)).toEqual([
    { srvc_type_id: 3, rights: ['CREATE'] },
    { srvc_type_id: 9, rights: ['READ'] },
  ]);
});

it('reads values of any form, and none of a wrong one', () => {
  const shape = shapeOf(field);
  if (!shape) throw new Error('The story shows no matrix.');
  expect([...ticksIn([null, 'x', { menu_id: {} }, { menu_id: 'a' }, { menu_id: 'b', rights_type: ['READ', 1] }], shape)]).toEqual([
    ['a', []],
    ['b', ['READ']],
  ]);
  expect(withTicks('no list', { shape, keys: ['a'], boxes: [{ key: 'a', column: 'READ' }], isOn: true })).toEqual([
    { menu_id: 'a', rights_type: ['READ'] },
  ]);
});
