// @vitest-environment happy-dom
import validator from '@rjsf/validator-ajv8';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { FormPlan } from '../../../engine/core/definitions/view-types.ts';
import { RecordForm } from '../../../engine/react/form/index.ts';
import { HostActionsContext } from '../../../engine/react/host-actions.ts';
import { Dialog } from '../../primitives/dialog/dialog.tsx';
import { fieldOf, Kit } from '../shared/story-kit.tsx';
import '../shared/test-kit.tsx';
import BluetoothField from './bluetooth-field.tsx';
import { type Behaviour, createSimulatedMachine, pump } from './simulated-machine.ts';
import { logicOf, pumpLogic } from './story-kit.tsx';

const schema = { type: 'string', minLength: 1 };
const plan: FormPlan = {
  entity: 'task',
  for: 'update',
  schema: { type: 'object', properties: { custom: { type: 'object', required: ['reading'], properties: { reading: schema } } } },
  groups: [],
  fields: [
    {
      ...fieldOf('bluetooth', { name: 'reading', label: 'Reading', pointer: '/custom/reading', literal: true, required: true, schema }),
      rules: {},
    },
  ],
  validator: '/v1/definitions/validators/x.js',
};
// A registry holds widgets of every type of value.
const fields = { bluetooth: () => Promise.resolve({ default: BluetoothField as never }) };

function openForm(behaviour: Behaviour = pump) {
  const machine = createSimulatedMachine({ behaviour });
  const logic = vi.fn(logicOf(pumpLogic));
  const actions = { 'find-machine': async () => machine, 'exec-ble-logic': logic };
  const onSubmit = vi.fn(async () => undefined);
  const UpdateDialog = () => {
    const [isOpen, setOpen] = useState(true);
    return (
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Update">
        <RecordForm plan={plan} initial={{ id: 's7', version: 3, custom: {} }} scope={{}} validator={validator} onSubmit={onSubmit} />
      </Dialog>
    );
  };
  render(
    <Kit widgets={{ fields }}>
      <HostActionsContext value={actions}>
        <UpdateDialog />
      </HostActionsContext>
    </Kit>,
  );
  return { machine, logic, onSubmit, user: userEvent.setup() };
}
const start = () => screen.findByRole('button', { name: 'Start searching: Reading' });

it('fills in a required field of the sub-task, which is then saved', async () => {
  const { user, onSubmit, logic } = openForm();
  await start();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getByRole('textbox', { name: 'Reading' }).getAttribute('aria-invalid')).toBe('true');
  await user.click(await start());
  await user.click(within(await screen.findByRole('dialog', { name: 'Choose the machine' })).getByRole('button', { name: /P-7/ }));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Reading' }).value).toBe('4.2 bar'));
  expect(logic.mock.calls[0]?.[0]).toMatchObject({ entity: 'task', id: 's7', field: 'reading' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  expect(onSubmit.mock.calls[0]).toMatchObject([{ custom: { reading: '4.2 bar' } }, { custom: { reading: '4.2 bar' } }]);
});

it('aborts the operation when the dialog of the update is closed', async () => {
  const { user, machine } = openForm({});
  await user.click(await start());
  await waitFor(() => expect(machine.asked).toHaveLength(1));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(machine.asked.map(({ stateCode }) => stateCode)).toEqual(['SEARCHING_FOR_MACHINE', 'OPERATION_ABORT']);
  expect(machine.listeners).toBe(0);
});
