/** What a widget of the form stands on: its value and state as one thing to subscribe to, and what it may do. */
import type { FieldIndex, Place } from './field-index.ts';
import type { FieldState } from './field-states.ts';
import type { KeyedStore, Listener, PathStore, Unsubscribe } from './store.ts';

export type LeafView = {
  readonly value: unknown;
  readonly state: FieldState;
  readonly isRequired: boolean;
  /** Its own lock, or that of the list it stands in. */
  readonly isLocked: boolean;
};

export type Leaf = {
  readonly place: Place;
  readonly subscribe: (listener: Listener) => Unsubscribe;
  /** The same object until something in it changes. */
  readonly read: () => LeafView;
  readonly change: (value: unknown) => void;
  readonly blur: () => void;
};

type Options = {
  readonly index: FieldIndex;
  readonly values: PathStore;
  readonly states: KeyedStore<FieldState>;
  readonly setValue: (pointer: string, value: unknown) => void;
  readonly blur: (pointer: string) => void;
};

/** Leaves by pointer, each made once. Gives undefined for a pointer at which no field stands. */
export function createLeaves(options: Options): (pointer: string) => Leaf | undefined {
  const known = new Map<string, Leaf | undefined>();
  return (pointer) => {
    if (!known.has(pointer)) known.set(pointer, leafAt(pointer, options));
    return known.get(pointer);
  };
}

function leafAt(pointer: string, { index, values, states, setValue, blur }: Options): Leaf | undefined {
  const place = index.place(pointer);
  if (!place) return undefined;
  const { field, rules, owner, row } = place;
  const isFixed = field.readOnly || rules.compute !== undefined;
  const isHeldLocked = () => row !== undefined && (owner.readOnly || states.get(owner.pointer).locked);
  let view: LeafView | undefined;
  return {
    place,
    subscribe(listener) {
      const stops = [values.subscribe(pointer, listener), states.subscribe(pointer, listener)];
      if (row) stops.push(states.subscribe(owner.pointer, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    read() {
      const value = values.read(pointer);
      const state = states.get(pointer);
      const isLocked = isFixed || state.locked || isHeldLocked();
      if (view && Object.is(view.value, value) && view.state === state && view.isLocked === isLocked) return view;
      view = { value, state, isLocked, isRequired: field.required || state.required };
      return view;
    },
    change: (value) => setValue(pointer, value),
    blur: () => blur(pointer),
  };
}
