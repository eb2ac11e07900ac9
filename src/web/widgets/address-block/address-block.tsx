/**
 * The fields of an address, drawn together: a search for addresses, a map to pick the place
 * on, city and state from the pincode. Line 1 and Line 2 are read-only once the map has filled them in, until the address
 * is reset; where no maps service is set up, or it knows no such place, they are typed like the others.
 */
import { lazy, Suspense, useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../../../engine/react/index.ts';
import type { GroupProps } from '../../../../engine/react/types.ts';
import { Button } from '../../../../widgets/primitives/button/button.tsx';
import { mapLink } from '../../../../widgets/primitives/support/map-link.ts';
import { AddressSearch } from './address-search.tsx';
import { BlockContext } from './block-context.ts';
import { CityControl, PincodeControl, StateControl } from './controls.tsx';
import { KnownCustomer } from './known-customer.tsx';
import { useLookups } from './lookups.ts';
import { type Slot, slotNames, slotsOf } from './slots.ts';
import { pointIn, useAddress } from './use-address.ts';

const MapDialog = lazy(() => import('./map-dialog.tsx'));

const controls: Partial<Readonly<Record<Slot, typeof PincodeControl>>> = {
  pincode: PincodeControl,
  city: CityControl,
  state: StateControl,
};

export default function AddressBlock({ id, pointers, slots: given, values, Field, tell }: GroupProps) {
  const lookups = useLookups();
  const { flags } = useApp();
  const slots = useMemo(() => slotsOf(given), [given]);
  const hasMaps = flags.maps === true;
  const address = useAddress({ values, slots, lookups, tell, hasMaps });
  const { fillCity, fillState } = address;
  const block = useMemo(() => ({ lookups, fillCity, fillState }), [lookups, fillCity, fillState]);
  const slotAt = useMemo(() => new Map(slotNames.map((slot) => [slots[slot], slot])), [slots]);
  return (
    <BlockContext value={block}>
      <Tools id={id} slots={slots} values={values} address={address} lookups={lookups} hasMaps={hasMaps} />
      {pointers.map((pointer) => {
        const slot = slotAt.get(pointer);
        const as = slot && controls[slot];
        const isHeld = slot !== undefined && address.held.has(slot);
        return <Field key={pointer} pointer={pointer} {...(as ? { as } : {})} {...(isHeld ? { isHeld } : {})} />;
      })}
      {slots.name !== undefined && slots.customer !== undefined ? (
        <KnownCustomer values={values} tell={tell} name={slots.name} customer={slots.customer} slots={slots} lookups={lookups} />
      ) : null}
    </BlockContext>
  );
}

type ToolsProps = Pick<GroupProps, 'id' | 'values'> & {
  readonly slots: ReturnType<typeof slotsOf>;
  readonly address: ReturnType<typeof useAddress>;
  readonly lookups: ReturnType<typeof useLookups>;
  readonly hasMaps: boolean;
};

/** What stands above the fields; nothing but the link where the form lets none of them be changed. */
function Tools({ id, slots, values, address, lookups, hasMaps }: ToolsProps) {
  const { t } = useTranslation();
  const [isPicking, setPicking] = useState(false);
  const [hasPicked, setPicked] = useState(false);
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = slotNames.map((slot) => values.subscribe(slots[slot], listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [values, slots],
  );
  const canFill = useSyncExternalStore(subscribe, () => values.canChange(slots.line_1) || values.canChange(slots.city));
  const canPoint = useSyncExternalStore(subscribe, () => values.canChange(slots.latitude) && values.canChange(slots.longitude));
  const link = useSyncExternalStore(subscribe, () => {
    const point = pointIn(values, slots);
    return point && mapLink({ address: '', latitude: String(point.latitude), longitude: String(point.longitude) });
  });
  if (!canFill && !canPoint && link === undefined) return null;
  const note = address.note && t(address.note);
  const isWarning = address.note === 'address_block.no_address' || address.note === 'address_block.address_missing';
  return (
    <div className="col-span-12">
      <div className="flex flex-wrap items-start gap-2">
        {canFill && hasMaps ? <AddressSearch id={`${id}-search`} lookups={lookups} onFound={address.fill} /> : null}
        {canPoint ? (
          <Button
            icon="map-pin"
            onClick={() => {
              setPicked(true);
              setPicking(true);
            }}
          >
            {t('address_block.pick')}
          </Button>
        ) : null}
        {canFill ? (
          <Button kind="quiet" onClick={address.reset}>
            {t('address_block.reset')}
          </Button>
        ) : null}
        {link === undefined ? null : (
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex h-control items-center px-2 text-sm font-medium text-accent-ink underline underline-offset-2"
          >
            {t('address_block.link')}
          </a>
        )}
      </div>
      <p role="status" className={`min-h-5 pb-1 text-xs ${isWarning ? 'text-warning-text' : 'text-text-muted'}`}>
        {note ?? (address.held.size > 0 ? t('address_block.held') : '')}
      </p>
      {hasPicked ? (
        <Suspense fallback={null}>
          <MapDialog isOpen={isPicking} at={pointIn(values, slots)} onClose={() => setPicking(false)} onTake={address.goTo} />
        </Suspense>
      ) : null}
    </div>
  );
}
