import type { Meta, StoryObj } from '@storybook/react-vite';
import { demo, fieldOf } from '../shared/story-kit.tsx';
import BluetoothField from './bluetooth-field.tsx';
import { choicesIn } from './flow-info.ts';
import { devices } from './simulated-machine.ts';
import { fieldWith, StillFlow } from './story-kit.tsx';

const meta = { title: 'Fields/Bluetooth' } satisfies Meta;
export default meta;

const field = fieldOf('bluetooth', { label: 'Reading of the machine', initialText: 'Hold the phone close to the machine' });
const still = (flow: Parameters<typeof StillFlow>[0]['flow']): StoryObj => ({ render: () => <StillFlow flow={flow} /> });
const commands = [
  { code: 'READ', label: 'Read the pressure' },
  { code: 'FLUSH', label: 'Flush the filter' },
];

/** On a record that is yet to be made. */
export const Unsaved = demo(BluetoothField, field);
/** The whole flow, with a simulated pump. */
export const Ready = demo(fieldWith(), field);
export const Filled = demo(fieldWith(), field, { value: 'M-200: 4.2 bar' });
export const Required = demo(fieldWith(), { ...field, required: true });
export const Invalid = demo(fieldWith(), { ...field, required: true }, { invalid: true });
export const Disabled = demo(fieldWith(), field, { value: 'M-200: 4.2 bar', disabled: true });
export const BluetoothNotFound = demo(fieldWith({ machine: null }), field);

export const Searching = still({ state: 'SEARCHING_FOR_MACHINE' });
export const DeviceSelection = still({ state: 'DEVICE_SELECTION', choices: choicesIn('DEVICE_SELECTION', { devices }) });
export const NoDevices = still({ state: 'DEVICE_SELECTION' });
export const Executing = still({ state: 'EXECUTING_COMMAND', words: 'Pump P-7 is awake' });
export const ChooseCommand = still({ state: 'CHOOSE_COMMAND', choices: choicesIn('CHOOSE_COMMAND', { commands }) });
export const PermissionDenied = still({ state: 'PERMISSION_DENIED' });
export const ErrorFound = still({ state: 'ERROR_FOUND', words: 'The valve of Pump P-7 is stuck.' });
export const LogicFailed = still({ state: 'ERROR_FOUND', hasLogicFailed: true });
export const NetworkFailure = still({ state: 'NETWORK_FAILURE', last: { to: 'server', state: 'CONNECTED', info: null } });
/** The radio of the device is switched off. */
export const SwitchedOff: StoryObj = { render: () => <StillFlow flow={{ isActive: false }} isOff /> };
export const Stopped = still({ state: 'OPERATION_ABORT', isActive: false });
export const Fallback = still({ state: 'FALLBACK' });
export const Received = still({ state: 'INITIALIZATION', isActive: false, isDone: true });
