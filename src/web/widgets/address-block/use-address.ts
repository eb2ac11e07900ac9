/** What the block writes into the form: places that were found, chosen or pointed at. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroupValues } from '../../../../engine/react/types.ts';
import { onlyCity } from './controls.tsx';
import { filledBy } from './filled.ts';
import type { AddressFound, Lookups, PlaceItem } from './lookups.ts';
import { type Slot, type Slots, slotNames } from './slots.ts';
import { QUIET } from './suggest.tsx';

type Options = {
  readonly values: GroupValues;
  readonly slots: Slots;
  readonly lookups: Lookups;
  readonly tell: (news: string) => void;
  /** Whether a maps service may be asked. */
  readonly hasMaps: boolean;
};

export type Point = { readonly latitude: number; readonly longitude: number };
/** What a person is told below the search: a key, and whether it is a warning. */
export type Note = 'address_block.no_address' | 'address_block.address_missing' | 'address_block.working';

export type Address = {
  /** Lines that came from the map, and are not typed over. */
  readonly held: ReadonlySet<Slot>;
  readonly note: Note | undefined;
  readonly fill: (found: AddressFound) => void;
  readonly fillCity: (place: PlaceItem) => void;
  readonly fillState: (place: PlaceItem) => void;
  /** Keeps the point, and fills in its address when somebody knows it. */
  readonly goTo: (point: Point) => void;
  readonly reset: () => void;
};

const NONE: ReadonlySet<Slot> = new Set();

export function useAddress({ values, slots, lookups, tell, hasMaps }: Options): Address {
  const { t } = useTranslation();
  const [held, setHeld] = useState(NONE);
  const [note, setNote] = useState<Note>();
  /** Counts places: an answer that comes after another place was chosen is nobody's. */
  const turn = useRef(0);
  const isWriting = useRef(false);

  const write = useCallback(
    (parts: Partial<Readonly<Record<Slot, string | number | null>>>) => {
      isWriting.current = true;
      for (const slot of slotNames) if (parts[slot] !== undefined) values.change(slots[slot], parts[slot]);
      isWriting.current = false;
    },
    [values, slots],
  );
  const fillCity = useCallback(
    ({ city, state, point }: PlaceItem) => {
      if (city === '') return;
      // A point that somebody chose stays; without one, the middle of the pincode is nearer than nothing.
      const isOpen = values.read(slots.latitude) == null && values.read(slots.longitude) == null;
      write({ city, ...(state === '' ? {} : { state }), ...(point && isOpen ? point : {}) });
      tell(t('address_block.filled_city', { city, state }));
    },
    [write, tell, t, values, slots],
  );
  const fillState = useCallback(
    ({ state }: PlaceItem) => {
      if (state === '') return;
      write({ state });
      tell(t('address_block.filled_state', { state }));
    },
    [write, tell, t],
  );
  const fill = useCallback(
    (found: AddressFound) => {
      turn.current += 1;
      const mine = turn.current;
      const parts = filledBy(found, (slot) => {
        const most = values.fieldAt(slots[slot])?.schema.maxLength;
        return typeof most === 'number' ? most : undefined;
      });
      write({ ...parts, latitude: found.latitude, longitude: found.longitude });
      setHeld(new Set((['line_1', 'line_2'] as const).filter((slot) => typeof parts[slot] === 'string')));
      setNote(undefined);
      tell(t('address_block.filled', { address: found.text }));
      const { pincode } = parts;
      if (typeof pincode !== 'string') return;
      // City and state as the pincodes have them; what the place said stays when nobody knows, or the lookup fails.
      const settle = (items: readonly PlaceItem[]) => {
        const place = mine === turn.current && values.read(slots.pincode) === pincode ? knownOf(items, pincode) : undefined;
        if (place) write({ city: place.city, state: place.state });
      };
      lookups.pincodes(pincode).then(settle, () => undefined);
    },
    [write, tell, t, lookups, values, slots],
  );
  const goTo = useCallback(
    async (point: Point) => {
      turn.current += 1;
      const mine = turn.current;
      write(point);
      const tellNote = (next: Note) => {
        setNote(next);
        if (next !== 'address_block.working') tell(t(next));
      };
      if (!hasMaps) return tellNote('address_block.address_missing');
      tellNote('address_block.working');
      const found = await lookups.addressAt(point.latitude, point.longitude).catch(() => 'failed' as const);
      if (mine !== turn.current) return;
      if (found === undefined) tellNote('address_block.no_address');
      else if (found === 'failed' || found.text === '') tellNote('address_block.address_missing');
      else fill({ ...found, ...point });
    },
    [write, fill, tell, t, lookups, hasMaps],
  );
  const reset = useCallback(() => {
    turn.current += 1;
    write(Object.fromEntries(slotNames.map((slot) => [slot, null])));
    setHeld(NONE);
    setNote(undefined);
    tell(t('address_block.reset_done'));
  }, [write, tell, t]);

  // Both coordinates, typed: their address comes by itself.
  useEffect(() => {
    if (!hasMaps) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = pointText(values, slots);
    const typed = () => {
      const now = pointText(values, slots);
      if (now === last) return;
      last = now;
      clearTimeout(timer);
      if (isWriting.current) return;
      timer = setTimeout(() => {
        const point = pointIn(values, slots);
        if (point) void goTo(point);
      }, QUIET);
    };
    const stops = [values.subscribe(slots.latitude, typed), values.subscribe(slots.longitude, typed)];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [values, slots, goTo, hasMaps]);

  return useMemo(
    () => ({ held, note, fill, fillCity, fillState, goTo: (point: Point) => void goTo(point), reset }),
    [held, note, fill, fillCity, fillState, goTo, reset],
  );
}

const knownOf = (items: readonly PlaceItem[], wanted: string) => {
  const place = onlyCity(items.filter(({ pincode }) => pincode === wanted));
  return place && place.city !== '' && place.state !== '' ? place : undefined;
};

const pointText = (values: GroupValues, slots: Slots) => `${values.read(slots.latitude)} ${values.read(slots.longitude)}`;

const isWithin = (value: unknown, most: number): value is number => typeof value === 'number' && Math.abs(value) <= most;

/** The point that both coordinates say; undefined while there is none. */
export function pointIn(values: GroupValues, slots: Slots): Point | undefined {
  const [latitude, longitude] = [values.read(slots.latitude), values.read(slots.longitude)];
  return isWithin(latitude, 90) && isWithin(longitude, 180) ? { latitude, longitude } : undefined;
}
