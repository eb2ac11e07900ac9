import type { Meta } from '@storybook/react-vite';
import type { FieldView } from '../../../engine/core/definitions/types.ts';
import type { DataClient } from '../../../engine/react/types.ts';
import { FieldDemo, Kit } from '../shared/story-kit.tsx';
import OfferField from './offer-field.tsx';
import { days, field, kind, offer, running } from './story-kit.ts';

const meta = { title: 'Fields/Offer' } satisfies Meta;
export default meta;

const shown = (run: DataClient['run'], of: FieldView = field) => ({
  render: () => (
    <Kit client={{ run }}>
      <FieldDemo widget={OfferField} field={of} />
    </Kit>
  ),
});

export const Offered = shown(kind);
export const Outside = shown(running(() => Promise.resolve({ days: [], why: 'Nobody serves this place.' })));
export const TooEarly = shown(kind, { ...field, offer: { ...offer, when: 'false', until: 'offer.later_on' } });
export const Gone = shown(
  running((workflow) => (workflow === 'offer' ? Promise.resolve({ days }) : Promise.reject(new Error('Everybody is booked')))),
);
