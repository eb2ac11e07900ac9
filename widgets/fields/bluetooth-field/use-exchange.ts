/** The exchange of one field on the page: opened with it, closed with it. */
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FieldRecord } from '../../../engine/react/form/form-record.ts';
import { useHostAction } from '../../../engine/react/host-actions.ts';
import { createExchange, type Exchange } from './exchange.ts';
import type { Flow } from './flow.ts';
import { isMachine } from './machine.ts';

type Options = {
  readonly record: FieldRecord | null;
  /** Name of the field among those of its record. */
  readonly field: string;
  readonly onValue: (value: string) => void;
};

/** `isOff`: no radio could search now. */
type Opened = { readonly exchange: Exchange; readonly hasMachine: boolean; readonly isOff: boolean };

/** Undefined while it is found out what can reach a machine, and without a record. */
export function useExchange({ record, field, onValue }: Options): Opened | undefined {
  const { entity, id } = record ?? {};
  const find = useHostAction('find-machine');
  const logic = useHostAction('exec-ble-logic');
  const now = useRef({ onValue, find, logic });
  useLayoutEffect(() => {
    now.current = { onValue, find, logic };
  });
  const [shown, setShown] = useState<Opened>();
  useEffect(() => {
    if (entity === undefined || id === undefined) return;
    let opened: Exchange | undefined;
    let unwatch: (() => void) | undefined;
    let isGone = false;
    const open = (found: unknown) => {
      if (isGone) return;
      const machine = isMachine(found) ? found : undefined;
      opened = createExchange({
        machine,
        logic: (question) => now.current.logic({ ...question, entity, id, field }),
        onValue: (value) => now.current.onValue(value),
      });
      setShown({ exchange: opened, hasMachine: machine !== undefined, isOff: false });
      unwatch = machine?.watch?.((isOn) => setShown((before) => before && { ...before, isOff: !isOn }));
    };
    // A host that cannot tell has none.
    now.current.find({ entity, id }).then(open, () => open(undefined));
    return () => {
      isGone = true;
      unwatch?.();
      opened?.close();
      setShown(undefined);
    };
  }, [entity, id, field]);
  return shown;
}

export const useFlow = ({ subscribe, get }: Exchange): Flow => useSyncExternalStore(subscribe, get);
