/** Places for stories and tests. */
import type { HostAction } from '../../../../engine/react/host-actions.ts';
import type { AddressFound } from './lookups.ts';

export const koramangala: AddressFound = {
  text: '5, Lotus, 80 Feet Road, 4th Block, Koramangala, Bengaluru, Karnataka 560034, India',
  door: '5',
  building: 'Lotus',
  street: '4th Block',
  city: 'Bengaluru',
  postalCode: '560034',
  state: 'Karnataka',
  country: 'India',
  latitude: 12.9352,
  longitude: 77.6245,
};

/** As the server sends one. */
export const sent = ({ latitude, longitude, ...address }: AddressFound) => ({
  ...address,
  location: { place_id: 'p1', latlng: { lat: latitude, lng: longitude } },
});

export const pincodes = [
  { label: '560034, Koramangala, Bengaluru, Karnataka', pincode: '560034', city: 'Bengaluru', state: 'Karnataka' },
  { label: '560038, Indiranagar, Bengaluru, Karnataka', pincode: '560038', city: 'Bengaluru', state: 'Karnataka' },
  { label: '411001, Camp, Pune, Maharashtra', pincode: '411001', city: 'Pune', state: 'Maharashtra' },
];

/** The host's `look-up` over these places. */
export const lookUp: HostAction = async ({ what, query }) => {
  const words = String(query).toLowerCase();
  if (what === 'pincodes') return pincodes.filter(({ label }) => label.toLowerCase().startsWith(words));
  if (what === 'cities')
    return [{ label: 'Pune, Maharashtra', city: 'Pune', state: 'Maharashtra' }].filter(({ label }) =>
      label.toLowerCase().startsWith(words),
    );
  if (what === 'states') return [{ label: 'Karnataka', state: 'Karnataka' }].filter(({ label }) => label.toLowerCase().startsWith(words));
  if (what === 'customers') return words.startsWith('asha,') ? [{ id: 'c1', label: 'Asha Rao, Lotus Heights, Bengaluru 560034' }] : [];
  if (what === 'addresses') return koramangala.text.toLowerCase().includes(words) ? [sent(koramangala)] : [];
  const [latitude = 0, longitude = 0] = words.split(',').map(Number);
  return sent({ ...koramangala, latitude, longitude });
};
