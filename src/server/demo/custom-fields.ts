/** Custom fields of the demo's service types and sub-task types: every type that a form can hold. */
import type { CustomField } from '../../../engine/core/definitions/types.ts';

const field = (id: string, type: string, label: string, more: Partial<CustomField> = {}): CustomField => ({ id, type, label, ...more });
const half = { colSpan: 6 } as const;

export const coolingFields: readonly CustomField[] = [
  field('appliance', 'Header', 'Appliance'),
  field('ac_type', 'Dropdown', 'Type of air conditioner', { ...half, options: ['Split', 'Window', 'Cassette', 'Tower'] }),
  field('model', 'TextInput', 'Model number', half),
  field('capacity', 'NumberInput', 'Capacity in tonnes', half),
  field('bought_on', 'Date', 'Date of purchase', half),
  field('in_warranty', 'RadioButtons', 'In warranty', { ...half, options: ['Yes', 'No', 'Not sure'] }),
  field('symptoms', 'Checkboxes', 'Symptoms', { options: ['Not cooling', 'Water leaking', 'Noise', 'Does not start', 'Smell'] }),
  field('invoice', 'Files', 'Invoice'),
];

export const projectFields: readonly CustomField[] = [
  field('site', 'Header', 'Site'),
  field('units', 'NumberInput', 'Number of units', half),
  field('floor', 'TextInput', 'Floor', half),
  field('contact_email', 'Email', 'E-mail of the site contact', half),
  field('contact_mobile', 'Mobile', 'Mobile of the site contact', { ...half, mask: true }),
  field('entry_time', 'TimePicker', 'Entry from', half),
  field('access', 'Tags', 'Access', { ...half, options: ['Gate pass', 'Service lift', 'Parking', 'Night work'] }),
  field('rule', 'LineBreak', ''),
  field('conditions', 'TextArea', 'Site conditions'),
  field('drawings', 'Files', 'Drawings'),
];

export const purifierFields: readonly CustomField[] = [
  field('purifier', 'Dropdown', 'Purifier', { ...half, options: ['RO', 'UV', 'RO + UV', 'Gravity'] }),
  field('tds', 'NumberInput', 'TDS at the tap (ppm)', half),
  field('filter_changed', 'Date', 'Last filter change', half),
  field('problems', 'Checkboxes', 'Problems', { options: ['Slow flow', 'Taste', 'Leak', 'No power'] }),
];

/** One of each. */
export const visitFields: readonly CustomField[] = [
  field('findings', 'Header', 'Findings'),
  field('cause', 'Dropdown', 'Cause', { ...half, options: ['Wear', 'Voltage', 'Blockage', 'Installation', 'Misuse'] }),
  field('serial', 'TextInput', 'Serial number', half),
  field('reading', 'NumberInput', 'Meter reading', half),
  field('next_visit', 'Date', 'Next visit', half),
  field('arrived', 'TimePicker', 'Arrived at', half),
  field('parts', 'Tags', 'Parts used', { ...half, options: ['Capacitor', 'Filter', 'Membrane', 'Valve', 'Fuse'] }),
  field('line', 'LineBreak', ''),
  field('work_done', 'TextArea', 'Work done'),
  field('checks', 'Checkboxes', 'Checks', { options: ['Power off', 'Area cleaned', 'Tested', 'Customer shown'] }),
  field('paid', 'RadioButtons', 'Paid by', { ...half, options: ['Warranty', 'Customer', 'Contract'] }),
  field('satisfaction', 'Rating', 'Satisfaction of the customer', { ...half, numberOfStars: 5 }),
  field('report_email', 'Email', 'Send the report to', half),
  field('other_mobile', 'Mobile', 'Other mobile', { ...half, mask: true }),
  field('report', 'Files', 'Signed report'),
  field('evidence', 'Header', 'Evidence'),
  field('unit_code', 'BarcodeScanner', 'Code on the unit', half),
  field('machine_reading', 'BluetoothComponent', 'Reading of the machine', {
    ...half,
    initialText: 'Hold the phone close to the machine',
  }),
  field('nameplate', 'Camera', 'Photo of the nameplate', half),
  field('noise', 'Microphone', 'Noise of the unit', half),
  field('advice', 'RichTextInput', 'Advice for the customer', { colSpan: 12 }),
  field('manual', 'Button', 'Open the service manual', { ...half, options: ['https://example.com/service-manual'] }),
];

export const installFields: readonly CustomField[] = [
  field('installed', 'NumberInput', 'Units installed', half),
  field('tested', 'RadioButtons', 'Test run', { ...half, options: ['Passed', 'Failed', 'Not yet'] }),
  field('materials', 'Tags', 'Materials', half),
  field('remaining', 'TextArea', 'Remaining work'),
];
