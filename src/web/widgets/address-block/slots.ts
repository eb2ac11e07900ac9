/** Which field is what. The address part's own names, unless the definition's slots say others. */

export const SLOTS = {
  flat: '/cust_line_0',
  building: '/cust_line_1',
  line_1: '/cust_line_2',
  line_2: '/cust_line_3',
  pincode: '/cust_pincode',
  city: '/cust_city',
  state: '/cust_state',
  latitude: '/location_latitude',
  longitude: '/location_Longitude',
} as const;

export type Slot = keyof typeof SLOTS;
/** `name` and `customer` have no field of their own in the address part: only where the definition says so. */
export type Slots = Readonly<Record<Slot, string>> & { readonly name?: string; readonly customer?: string };
export const slotNames = Object.keys(SLOTS) as readonly Slot[];

export const slotsOf = (given: Readonly<Record<string, string>>): Slots => ({ ...SLOTS, ...given });
