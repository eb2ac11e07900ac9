/** A form with an address, for stories and tests. */
import validator from '@rjsf/validator-ajv8';
import type { FormPlan } from '../../../../engine/core/definitions/view-types.ts';
import { RecordForm } from '../../../../engine/react/form/index.ts';
import { type HostAction, HostActionsContext } from '../../../../engine/react/host-actions.ts';
import { fieldOf } from '../../../../widgets/fields/shared/story-kit.tsx';
import { SLOTS, type Slot } from './slots.ts';

type Planned = FormPlan['fields'][number];

const nameOf = (slot: Slot) => SLOTS[slot].slice(1);
const text = (slot: Slot, label: string, part: Partial<Planned> = {}): Planned => ({
  ...fieldOf('text', { name: nameOf(slot), pointer: SLOTS[slot], label, literal: true, schema: { type: 'string' } }),
  rules: {},
  ...part,
});
const degrees = (slot: 'latitude' | 'longitude', label: string): Planned => ({
  ...text(slot, label),
  type: 'number',
  schema: { type: 'number' },
  colSpan: 6,
});

const fields: readonly Planned[] = [
  text('flat', 'Flat no', { colSpan: 4 }),
  text('building', 'Building/Apartment name', { colSpan: 8 }),
  text('line_1', 'Line 1', { colSpan: 12 }),
  text('line_2', 'Line 2', { colSpan: 12, schema: { type: 'string', maxLength: 200 } }),
  text('pincode', 'Pincode', { colSpan: 4 }),
  text('city', 'City', { colSpan: 4 }),
  text('state', 'State', { colSpan: 4 }),
  degrees('latitude', 'Latitude'),
  degrees('longitude', 'Longitude'),
];

const plan = (isLocked: boolean): FormPlan => ({
  entity: 'customer',
  for: 'create',
  schema: { type: 'object', properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])) },
  groups: [{ id: 'address', label: 'Address', literal: true, fields: fields.map(({ pointer }) => pointer), widget: 'address-block' }],
  // What is locked from the first is told beside the form, and not drawn in it.
  fields: isLocked ? fields.map((field) => ({ ...field, rules: { lock: `doc.${nameOf('flat')} == 'Sealed'` } })) : fields,
  validator: '',
});
const [free, locked] = [plan(false), plan(true)];
const person = (name: string, label: string): Planned => ({
  ...fieldOf('text', { name, pointer: `/${name}`, label, literal: true, schema: { type: 'string' } }),
  rules: {},
});
/** An address of somebody who may be a customer already. */
const request: FormPlan = {
  ...free,
  fields: [person('customer_id', 'Customer'), person('cust_name', 'Name'), ...fields],
  groups: free.groups.map((group) => ({ ...group, slots: { name: '/cust_name', customer: '/customer_id' } })),
};
const plans = { free, locked, request };

type Props = {
  readonly lookUp: HostAction;
  readonly initial?: Readonly<Record<string, unknown>>;
  readonly kind?: keyof typeof plans;
  readonly onSubmit?: (values: Readonly<Record<string, unknown>>) => Promise<unknown>;
};

const NOTHING = {};
const kept = async () => undefined;

export function AddressForm({ lookUp, initial = NOTHING, kind = 'free', onSubmit = kept }: Props) {
  return (
    <HostActionsContext value={{ 'look-up': lookUp }}>
      <div className="mx-auto max-w-3xl p-4">
        <RecordForm plan={plans[kind]} initial={initial} scope={NOTHING} validator={validator} onSubmit={onSubmit} />
      </div>
    </HostActionsContext>
  );
}
