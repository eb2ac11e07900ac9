// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fieldOf } from '../shared/story-kit.tsx';
import { openField } from '../shared/test-kit.tsx';
import BluetoothField from './bluetooth-field.tsx';
import { type Behaviour, createSimulatedMachine, pump } from './simulated-machine.ts';
import { fieldWithNotices, logicOf, pumpLogic } from './story-kit.tsx';

const field = fieldOf('bluetooth', { name: 'reading', label: 'Reading', initialText: 'Hold the phone close' });
const button = (words: string) => screen.findByRole<HTMLButtonElement>('button', { name: `${words}: Reading` });
const status = () =>
  screen.getByText((_text, element) => element?.getAttribute('role') === 'status' && element.closest('[role=dialog]') === null);

function open({
  behaviour = pump,
  logic = pumpLogic,
  ...props
}: Parameters<typeof openField<string>>[2] & {
  readonly behaviour?: Behaviour;
  readonly logic?: Parameters<typeof logicOf>[0];
} = {}) {
  const machine = createSimulatedMachine({ behaviour });
  const asked = vi.fn(logicOf(logic));
  return { machine, asked, ...openField(fieldWithNotices({ machine, logic: asked }), field, props) };
}

describe('a Bluetooth field', () => {
  it('shows its own words until there is a value, and takes none by hand', async () => {
    const { user, values } = open({ required: true, invalid: true, describedBy: 'error' });
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Reading' });
    expect([input.readOnly, input.placeholder, input.getAttribute('aria-required')]).toEqual([true, 'Hold the phone close', 'true']);
    expect(input.getAttribute('aria-describedby')).toBe('error');
    await user.type(input, 'x');
    expect(values).toEqual([]);
  });

  it('leads nowhere before its record is there, and says why', () => {
    openField(BluetoothField, field, { describedBy: 'error' });
    const note = screen.getByText(/It is read once the record is saved/);
    expect(screen.getByRole('textbox').getAttribute('aria-describedby')).toBe(`error ${note.id}`);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says that there is no Bluetooth where nothing can reach a machine', async () => {
    openField(fieldWithNotices({ machine: null }), field);
    expect(await screen.findByText(/^Bluetooth not found/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says before anybody taps that the radio is off, and no longer once it is on', async () => {
    let tell: (isOn: boolean) => void = () => undefined;
    const unwatch = vi.fn();
    const watch = (listener: typeof tell) => {
      tell = listener;
      listener(false);
      return unwatch;
    };
    const { unmount } = openField(fieldWithNotices({ machine: { ...createSimulatedMachine(), watch } }), field);
    expect(await screen.findByText(/^Bluetooth is switched off/)).toBeTruthy();
    await button('Start searching');
    act(() => tell(true));
    expect(screen.queryByText(/^Bluetooth is switched off/)).toBeNull();
    expect(screen.getByText('Switch the machine on and stand close to it.')).toBeTruthy();
    unmount();
    expect(unwatch).toHaveBeenCalledOnce();
  });

  it('is only shown while it is locked', async () => {
    open({ disabled: true, value: '4.2 bar' });
    await act(() => new Promise((done) => setTimeout(done, 20)));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('reads the machine that the person chose, and begins anew', async () => {
    const { user, values, asked, machine } = open();
    const main = await button('Start searching');
    await user.click(main);
    const chooser = within(await screen.findByRole('dialog', { name: 'Choose the machine' }));
    expect(chooser.getByRole('status').textContent).toBe('2 machines found');
    await user.click(chooser.getByRole('button', { name: /Pump P-7/ }));
    await waitFor(() => expect(values).toEqual(['4.2 bar']));
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('4.2 bar');
    expect(status().textContent).toMatch(/^The value was received/);
    // One button all along, so that the focus has where to stay.
    expect(await button('Start searching')).toBe(main);
    expect(asked.mock.calls.map(([question]) => question.stateCode)).toEqual(['INITIALIZATION', 'CONNECTED', 'EXECUTING_COMMAND']);
    expect(asked.mock.calls[0]?.[0]).toEqual({
      entity: 'task',
      id: 's1',
      field: 'reading',
      stateCode: 'INITIALIZATION',
      stateInfo: null,
    });
    expect(machine.asked.map(({ stateCode }) => stateCode)).toEqual(['SEARCHING_FOR_MACHINE', 'CONNECTING', 'EXECUTING_COMMAND']);
  });

  it('stops when the chooser is closed without a choice', async () => {
    const { user, machine } = open();
    await user.click(await button('Start searching'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(status().textContent).toBe('Stopped.'));
    expect(machine.asked.at(-1)?.stateCode).toBe('OPERATION_ABORT');
    expect(await button('Start searching')).toBeTruthy();
  });

  it('says where it is to who listens, and can be stopped at any time', async () => {
    const { user, machine } = open({ behaviour: {} });
    await user.click(await button('Start searching'));
    await waitFor(() => expect(status().textContent).toBe('Searching for the machine…'));
    await user.click(await button('Stop'));
    expect(status().textContent).toBe('Stopped.');
    expect(machine.asked.at(-1)?.stateCode).toBe('OPERATION_ABORT');
  });

  it('has the machine do what the person chose', async () => {
    const commands = [{ code: 'OPEN', label: 'Open the valve' }, { code: 'SHUT' }];
    const logic = {
      INITIALIZATION: () => ({ nextStateCode: 'CHOOSE_COMMAND', nextStateInfo: { commands } }),
      EXECUTING_COMMAND_ON_ACTION: () => ({ nextStateCode: 'FINAL_SUCCESS', nextStateInfo: { formFieldValue: 'open' } }),
    };
    const { user, values, machine } = open({ logic });
    await user.click(await button('Start searching'));
    const group = within(await screen.findByRole('group', { name: 'Choose what the machine should do.' }));
    expect(group.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Open the valve', 'SHUT']);
    await user.click(group.getByRole('button', { name: 'Open the valve' }));
    expect(document.activeElement).toBe(await button('Stop').catch(() => button('Start searching')));
    await waitFor(() => expect(values).toEqual(['open']));
    expect(machine.asked[0]).toMatchObject({ stateCode: 'EXECUTING_COMMAND_ON_ACTION', stateInfo: { command: commands[0] } });
  });

  it('repeats the last request on Retry after a failure of the network', async () => {
    let isBroken = true;
    const connected = () => {
      if (isBroken) throw Object.assign(new Error('Network error'), { status: 0, code: 'network' });
      return { nextStateCode: 'FINAL_SUCCESS', nextStateInfo: { formFieldValue: '7' } };
    };
    const { user, values, asked } = open({ logic: { ...pumpLogic, CONNECTED: connected } });
    await user.click(await button('Start searching'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /P-8/ }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The network did not answer/);
    isBroken = false;
    await user.click(await button('Retry'));
    await waitFor(() => expect(values).toEqual(['7']));
    const [, first, second] = asked.mock.calls.map(([question]) => question);
    expect(second).toEqual(first);
    expect(asked).toHaveBeenCalledTimes(3);
  });

  it('tells exactly that its logic could not be run', async () => {
    const fail = () => {
      throw Object.assign(new Error('No function'), { status: 422, code: 'no_function' });
    };
    const { user } = open({ logic: { INITIALIZATION: fail } });
    await user.click(await button('Start searching'));
    expect((await screen.findByRole('alert')).textContent).toBe('BLE execution not working!, Contact admin ');
    expect(await button('Start searching')).toBeTruthy();
  });

  it('has words for a state that it does not know', async () => {
    const { user, machine } = open({ behaviour: {} });
    await user.click(await button('Start searching'));
    await waitFor(() => expect(machine.asked).toHaveLength(1));
    act(() => machine.say('DANCING'));
    expect(status().textContent).toBe('Thank you for visiting in BLE component! We are still in R & D.');
    expect(await button('Start searching')).toBeTruthy();
  });

  it('says what the function and the machine say, as text', async () => {
    const logic = { INITIALIZATION: () => ({ nextStateCode: 'ERROR_FOUND', outcome: { message: '<b>The valve is stuck</b>' } }) };
    const { user } = open({ logic });
    await user.click(await button('Start searching'));
    expect((await screen.findByRole('alert')).textContent).toContain('<b>The valve is stuck</b>');
  });

  it('aborts what is under way when the form is closed, and listens no more', async () => {
    const { user, machine, values, unmount } = open({ behaviour: {} });
    await user.click(await button('Start searching'));
    await waitFor(() => expect(machine.asked).toHaveLength(1));
    unmount();
    expect(machine.asked.map(({ stateCode }) => stateCode)).toEqual(['SEARCHING_FOR_MACHINE', 'OPERATION_ABORT']);
    expect(machine.listeners).toBe(0);
    machine.say('FINAL_SUCCESS', { formFieldValue: 'late' });
    expect(values).toEqual([]);
  });

  it('has nothing to abort before it began', async () => {
    const { machine, unmount } = open();
    await button('Start searching');
    unmount();
    expect([machine.asked, machine.listeners]).toEqual([[], 0]);
  });
});
