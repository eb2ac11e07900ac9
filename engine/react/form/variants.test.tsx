// @vitest-environment happy-dom
/** An object of several variants, from its definition to what the form sends, by the validator that the server compiles. */
import { createRequire } from 'node:module';
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/lib/compileSchemaValidatorsCode.js';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fieldDraft } from '../../core/definitions/field-draft.ts';
import { nullable } from '../../core/definitions/field-schema.ts';
import { openForm, planOf, renders, textField } from './test-kit.tsx';

const raw = {
  type: 'object',
  title: 't:Payment',
  oneOf: [
    {
      type: 'object',
      title: 't:By bank',
      required: ['iban'],
      properties: {
        kind: { type: 'string', const: 'bank' },
        iban: { type: 'string', title: 't:IBAN', maxLength: 5 },
        remark: { type: 'string', title: 't:Remark' },
      },
    },
    {
      type: 'object',
      title: 't:By cash',
      properties: {
        kind: { type: 'string', const: 'cash' },
        desk: { type: 'string', title: 't:Desk' },
        remark: { type: 'string', title: 't:Remark' },
      },
    },
  ],
};
const { view } = fieldDraft('payment', raw, { required: false, place: { file: 'x.json', path: [] } as never });
const plan = planOf([textField('title'), { ...view, schema: nullable(view.schema), rules: {} }]);

function compiled(schema: object): Record<string, unknown> {
  const code = compileSchemaValidatorsCode(schema as never, { ajvOptionsOverrides: { discriminator: true } });
  const module = { exports: {} as Record<string, unknown> };
  new Function('exports', 'require', 'module', code)(module.exports, createRequire(import.meta.url), module);
  return module.exports;
}

async function open(initial: Record<string, unknown>) {
  const onSubmit = vi.fn().mockResolvedValue(undefined);
  openForm({ plan, initial, onSubmit }, { validator: async () => compiled(plan.schema) }, 'precompiled');
  const group = within(await screen.findByRole('group', { name: 'Payment' }));
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
  return { group, save, sent: () => onSubmit.mock.calls.at(-1)?.[0] };
}

it('shows the variant that the value has, and a key press in it renders its leaf alone', async () => {
  const { group, save, sent } = await open({ payment: { kind: 'cash', desk: 'A', remark: 'now' } });
  expect(group.queryByLabelText('IBAN')).toBeNull();
  renders.clear();
  await userEvent.type(group.getByLabelText('Desk'), 'B');
  expect([...renders.keys()]).toEqual(['/payment/desk']);
  await save();
  expect(sent()).toEqual({ payment: { kind: 'cash', desk: 'AB', remark: 'now' } });
});

it('changes to another variant, keeping what both have', async () => {
  const { group, save, sent } = await open({ payment: { kind: 'bank', iban: 'X1', remark: 'now' } });
  // The plain widget of a choice takes the number of the variant.
  await userEvent.type(group.getByLabelText('Payment'), '{Control>}a{/Control}1');
  expect(await group.findByLabelText('Desk')).toBeTruthy();
  expect(group.queryByLabelText('IBAN')).toBeNull();
  await save();
  expect(sent()).toEqual({ payment: { kind: 'cash', remark: 'now' } });
});

it('is of the first variant when something is typed into it, and of none while nothing is', async () => {
  const { group, save, sent } = await open({ title: 'One' });
  await save();
  expect(sent()).toEqual({ title: 'One' });
  await userEvent.type(group.getByLabelText('IBAN'), 'X1');
  await save();
  expect(sent()).toEqual({ title: 'One', payment: { kind: 'bank', iban: 'X1' } });
});

it('tells faults of the chosen variant in their place, and of no other', async () => {
  const { group, save, sent } = await open({ payment: { kind: 'bank' } });
  await save();
  expect(group.getByText('This is required.')).toBeTruthy();
  await userEvent.type(group.getByLabelText('IBAN'), '123456');
  await save();
  expect(group.getByText('Too long: the maximum length is 5.')).toBeTruthy();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(sent()).toBeUndefined();
});
