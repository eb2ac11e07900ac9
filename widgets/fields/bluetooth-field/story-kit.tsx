/** A task, a simulated machine and its function around a field, for stories and tests. */
import { type ReactNode, useState } from 'react';
import type { StateInfo } from '../../../engine/core/machine/exchange.ts';
import { type HostAction, HostActionsContext } from '../../../engine/react/host-actions.ts';
import { RecordContext } from '../../../engine/react/index.ts';
import type { FieldProps } from '../../../engine/react/types.ts';
import { ToastRegion } from '../../primitives/toast/toast-region.tsx';
import BluetoothField from './bluetooth-field.tsx';
import type { Exchange } from './exchange.ts';
import { type Flow, initialFlow } from './flow.ts';
import { FlowView } from './flow-view.tsx';
import type { Machine } from './machine.ts';
import { createSimulatedMachine } from './simulated-machine.ts';

const task = { entity: 'task', record: { id: 's1', version: 1 }, labels: {}, labelOf: () => undefined };

/** Answers to the states of the pump, as a function of the operator would give them. */
export const pumpLogic: Readonly<Record<string, (info: StateInfo) => unknown>> = {
  INITIALIZATION: () => ({ nextStateCode: 'SEARCHING_FOR_MACHINE', nextStateInfo: { service: '180f' } }),
  CONNECTED: () => ({ nextStateCode: 'EXECUTING_COMMAND', nextStateInfo: { command: 'READ' }, outcome: 'Pump P-7 is awake' }),
  EXECUTING_COMMAND: ({ response }) => ({ nextStateCode: 'FINAL_SUCCESS', nextStateInfo: { formFieldValue: String(response) } }),
};

export const logicOf =
  (answers: Readonly<Record<string, (info: StateInfo) => unknown>>): HostAction =>
  async ({ stateCode, stateInfo }) =>
    answers[String(stateCode)]?.((stateInfo ?? {}) as StateInfo);

type Around = { readonly machine?: Machine | null; readonly logic?: HostAction; readonly children: ReactNode };

export function OnTask({ machine, logic = logicOf(pumpLogic), children }: Around) {
  const [own] = useState(() => createSimulatedMachine({ wait: 900 }));
  const [actions] = useState(() => ({
    'find-machine': async () => (machine === undefined ? own : machine),
    'exec-ble-logic': logic,
  }));
  return (
    <HostActionsContext value={actions}>
      <RecordContext value={task}>{children}</RecordContext>
    </HostActionsContext>
  );
}

/** A field widget on a task with that machine. */
export const fieldWith = (around: Omit<Around, 'children'> = {}) =>
  function BluetoothOnTask(props: FieldProps<string>) {
    return (
      <OnTask {...around}>
        <BluetoothField {...props} />
      </OnTask>
    );
  };

/** The same with a place for its notices, which a page has by itself. */
export function fieldWithNotices(around: Omit<Around, 'children'> = {}) {
  const Field = fieldWith(around);
  return function BluetoothWithNotices(props: FieldProps<string>) {
    return (
      <>
        <Field {...props} />
        <ToastRegion />
      </>
    );
  };
}

/** The view of a flow that stands still. */
export function StillFlow({ flow, isOff = false }: { readonly flow: Partial<Flow>; readonly isOff?: boolean }) {
  const [exchange] = useState<Exchange>(() => {
    const shown: Flow = { ...initialFlow(true), isActive: true, ...flow };
    return { get: () => shown, subscribe: () => () => undefined, send: () => undefined, close: () => undefined };
  });
  return (
    <div className="max-w-md p-4">
      <FlowView exchange={exchange} label="Reading of the machine" hasMachine={flow.state !== 'BLUETOOTH_NOT_FOUND'} isOff={isOff} />
    </div>
  );
}
