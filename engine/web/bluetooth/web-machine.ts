/**
 * A Bluetooth machine by Web Bluetooth, behind the same port as the one of a native app: it does what it is asked in a state
 * and reports the state that it is in then. What is asked stands in the information of the state (`nextOf` of
 * core/machine/next.ts gives it so): services to search for, the order of a command with its characteristics and bytes.
 */
import type { Machine, MachineAnswer, MachineAsk } from '../../../widgets/fields/bluetooth-field/machine.ts';
import type { StateInfo } from '../../core/machine/exchange.ts';
import { failureOf, type Order, orderIn, searchIn } from './asked.ts';
import { carryOut, unless } from './carry-out.ts';
import type { Bluetooth, BluetoothDevice } from './web-bluetooth.ts';

export type WebMachineOptions = {
  readonly bluetooth: Bluetooth;
  /** Whether the person has just tapped: browsers search for nothing without it. */
  readonly hasTap: () => boolean;
  /** Milliseconds for a connection. */
  readonly patience?: number;
};

type Said = { readonly stateCode: string; readonly stateInfo: StateInfo | null };

const PATIENCE = 20_000;
const named = ({ id, name }: BluetoothDevice) => ({ id, name: name ?? id });

export function createWebMachine({ bluetooth, hasTap, patience = PATIENCE }: WebMachineOptions): Machine {
  const listeners = new Set<(answer: MachineAnswer) => void>();
  let device: BluetoothDevice | undefined;
  let services: readonly string[] = [];
  let prefix: string | undefined;
  let isConnected = false;
  let lastId = '';
  let work = new AbortController();

  const tell = (requestId: string, said: Said) => {
    for (const listener of listeners) listener({ requestId, ...said });
  };
  /** Once a connection. What was being done on it fails by it as well, and says nothing further. */
  function lost(): void {
    if (!isConnected) return;
    isConnected = false;
    work.abort();
    tell(lastId, { stateCode: 'DISCONNECTED', stateInfo: device ? { device: named(device) } : null });
  }

  /** The browser's own chooser: it is the selection of the device. */
  async function choose(): Promise<void> {
    const filter = { services: services.slice(0, 1), ...(prefix === undefined ? {} : { namePrefix: prefix }) };
    const found = await bluetooth.requestDevice({ filters: [filter], optionalServices: services });
    device?.removeEventListener('gattserverdisconnected', lost);
    device = found;
    device.addEventListener('gattserverdisconnected', lost);
  }

  async function search(info: StateInfo | null): Promise<Said> {
    ({ services, prefix } = searchIn(info));
    if ((await bluetooth.getAvailability?.()) === false) return { stateCode: 'BLUETOOTH_NOT_FOUND', stateInfo: null };
    // Asking the server took too long for the tap that began it: the next one is asked for.
    if (!hasTap()) return { stateCode: 'PERMISSION_REQUIRED', stateInfo: { permissionsDisabled: true } };
    await choose();
    return { stateCode: 'CONNECTING', stateInfo: device ? { device: named(device) } : null };
  }

  async function connect(signal: AbortSignal): Promise<Said> {
    if (!device) await choose();
    const { gatt } = device ?? {};
    if (!device || !gatt) throw new DOMException('The machine takes no connection.', 'NotSupportedError');
    await unless(AbortSignal.any([signal, AbortSignal.timeout(patience)]), gatt.connect());
    isConnected = true;
    return { stateCode: 'CONNECTED', stateInfo: { device: named(device) } };
  }

  async function execute(stateCode: string, order: Order | undefined, signal: AbortSignal): Promise<Said> {
    const { gatt } = device ?? {};
    if (!order || !gatt?.connected) throw new DOMException('Nothing can be told to it.', 'InvalidStateError');
    const response = await carryOut(gatt, order, signal);
    return { stateCode, stateInfo: { command: order.code, response } };
  }

  function done({ stateCode, stateInfo }: MachineAsk, signal: AbortSignal): Promise<Said> | undefined {
    if (stateCode === 'SEARCHING_FOR_MACHINE') return search(stateInfo);
    if (stateCode === 'CONNECTING') return connect(signal);
    if (stateCode === 'EXECUTING_COMMAND' || stateCode === 'EXECUTING_COMMAND_ON_ACTION')
      return execute(stateCode, orderIn(stateInfo), signal);
    return undefined;
  }

  function stop(): void {
    device?.removeEventListener('gattserverdisconnected', lost);
    isConnected = false;
    device?.gatt?.disconnect();
    device = undefined;
  }

  return {
    ask(message) {
      // What was asked before is over, answered or not.
      work.abort();
      work = new AbortController();
      const { signal } = work;
      lastId = message.requestId;
      if (message.stateCode === 'OPERATION_ABORT') return stop();
      done(message, signal)?.then(
        (said) => signal.aborted || tell(message.requestId, said),
        (error: unknown) => {
          if (signal.aborted) return;
          // Browsers may let the call fail before they say why.
          if (isConnected && device?.gatt?.connected !== true) lost();
          else tell(message.requestId, failureOf(error, { order: orderIn(message.stateInfo), hasTap: hasTap() }));
        },
      );
    },
    listen(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
    watch(listener) {
      let isOver = false;
      const look = () =>
        void bluetooth.getAvailability?.().then(
          (isOn) => isOver || listener(isOn),
          // A browser that does not tell is asked again by the tap.
          () => undefined,
        );
      look();
      bluetooth.addEventListener?.('availabilitychanged', look);
      return () => {
        isOver = true;
        bluetooth.removeEventListener?.('availabilitychanged', look);
      };
    },
  };
}
