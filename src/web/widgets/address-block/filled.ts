/** What an address that was found writes into the fields. */
import type { AddressFound } from './lookups.ts';
import type { Slot } from './slots.ts';

type Filled = Partial<Readonly<Record<Slot, string | null>>>;

/**
 * Values by slot, each no longer than `mostOf` its field. Flat and building stay as somebody typed them where the service
 * does not know them; the rest of the old address goes, so that no two places are mixed.
 */
export function filledBy(found: AddressFound, mostOf: (slot: Slot) => number | undefined): Filled {
  const cut = (text: string, slot: Slot): string | null => text.trim().slice(0, mostOf(slot)) || null;
  return {
    ...(found.door === '' ? {} : { flat: cut(found.door, 'flat') }),
    ...(found.building === '' ? {} : { building: cut(found.building, 'building') }),
    line_1: cut(lineOf(found), 'line_1'),
    line_2: cut(found.street, 'line_2'),
    pincode: cut(found.postalCode.replaceAll(/\s/g, ''), 'pincode'),
    city: cut(found.city, 'city'),
    state: cut(found.state, 'state'),
  };
}

/** The whole address without what has a field of its own. */
function lineOf({ text, door, building, street, city, postalCode, state, country }: AddressFound): string {
  const elsewhere = new Set([door, building, street, city, postalCode, state, country, `${state} ${postalCode}`, `${city} ${postalCode}`]);
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '' && !elsewhere.has(part))
    .join(', ');
}
