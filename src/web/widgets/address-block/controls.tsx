/** Controls of pincode, city and state: typed as any text, and offered as they are known. */

import type { FieldProps } from '../../../../engine/react/types.ts';
import { orNull } from '../../../../widgets/fields/shared/control.ts';
import { useBlock } from './block-context.ts';
import type { PlaceItem } from './lookups.ts';
import { Suggest } from './suggest.tsx';

const labelOf = ({ label }: PlaceItem) => label;

/** A pincode, chosen or typed to its end, fills in its city and state. */
export function PincodeControl({ value, onChange, ...frame }: FieldProps) {
  const { lookups, fillCity } = useBlock();
  return (
    <Suggest
      frame={frame}
      text={textOf(value)}
      onText={(text) => onChange(orNull(text))}
      search={lookups.pincodes}
      labelOf={labelOf}
      inputMode="numeric"
      onFound={(words, items) => {
        const place = onlyCity(items.filter(({ pincode }) => pincode === words));
        if (place) fillCity(place);
        return place !== undefined;
      }}
      onChoose={(place) => {
        onChange(orNull(place.pincode));
        fillCity(place);
      }}
    />
  );
}

/** A city that is chosen fills in its state. */
export function CityControl({ value, onChange, ...frame }: FieldProps) {
  const { lookups, fillState } = useBlock();
  return (
    <Suggest
      frame={frame}
      text={textOf(value)}
      onText={(text) => onChange(orNull(text))}
      search={lookups.cities}
      labelOf={labelOf}
      onChoose={(place) => {
        onChange(orNull(place.city));
        fillState(place);
      }}
    />
  );
}

export function StateControl({ value, onChange, ...frame }: FieldProps) {
  const { lookups } = useBlock();
  return (
    <Suggest
      frame={frame}
      text={textOf(value)}
      onText={(text) => onChange(orNull(text))}
      search={lookups.states}
      labelOf={labelOf}
      onChoose={(place) => onChange(orNull(place.state))}
    />
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The one city of these, whatever their areas; undefined when there is none, or more than one. */
export function onlyCity(items: readonly PlaceItem[]): PlaceItem | undefined {
  const [first] = items;
  return first && items.every(({ city, state }) => city === first.city && state === first.state) ? first : undefined;
}
