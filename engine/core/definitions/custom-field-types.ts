/** Types of custom fields by the names under which they are stored. */
import type { FieldTypeName } from '../fields/field-types.ts';

const valueTypes = {
  TextInput: 'text',
  TextArea: 'textarea',
  RichTextInput: 'richtext',
  NumberInput: 'number',
  Dropdown: 'select',
  RadioButtons: 'radio',
  Checkboxes: 'checkboxes',
  Tags: 'tags',
  Date: 'date',
  TimePicker: 'time',
  Email: 'email',
  Mobile: 'mobile',
  Rating: 'rating',
  Files: 'files',
  Camera: 'photo',
  Microphone: 'audio',
  Signature: 'signature',
  BarcodeScanner: 'barcode',
  BluetoothComponent: 'bluetooth',
  Button: 'button',
} as const satisfies Readonly<Record<string, FieldTypeName>>;
const layoutTypes = ['Header', 'LineBreak'] as const;

export type CustomValueType = keyof typeof valueTypes;
export type CustomLayoutType = (typeof layoutTypes)[number];
export type CustomFieldType = CustomValueType | CustomLayoutType;

/** Every type, in the order in which a palette offers them: what is filled in, then what arranges the form. */
export const customFieldTypes: readonly CustomFieldType[] = [...(Object.keys(valueTypes) as CustomValueType[]), ...layoutTypes];

export const isLayoutType = (type: string): type is CustomLayoutType => layoutTypes.some((name) => name === type);
const isValueType = (type: string): type is CustomValueType => Object.hasOwn(valueTypes, type);

/** Field type of a stored type; undefined for one that the product does not know, and for those that hold no value. */
export const fieldTypeOfCustom = (type: string): FieldTypeName | undefined => (isValueType(type) ? valueTypes[type] : undefined);

const choices: ReadonlySet<string> = new Set<CustomFieldType>(['Dropdown', 'RadioButtons', 'Checkboxes']);
/** Whether a value of the type is one of its options, so that it needs some. */
export const needsOptions = (type: string): boolean => choices.has(type);
/** Whether options mean anything for the type: tags suggest them, a button opens the first. */
export const takesOptions = (type: string): boolean => choices.has(type) || type === 'Tags' || type === 'Button';

/** Addresses that a button may open: of the web, of mail and telephone, or a page of the product itself. */
export const isLinkTarget = (address: unknown): address is string =>
  typeof address === 'string' &&
  /^(?:https?:\/\/[^\s/<>"]|mailto:[^\s<>"]|tel:[+\d]|\/(?![/\\]))[^\s<>"\\]*$/i.test(address) &&
  address.length <= 2000;
