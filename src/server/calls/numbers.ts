/** Numbers of a request that somebody may dial, as they stand on the wire. */
import { customFieldsOf } from '../../../engine/core/definitions/custom-fields.ts';
import { isObject } from '../../../engine/core/json/index.ts';
import type { Row } from '../../../engine/server/database/port.ts';
import { textOf } from '../../../engine/server/workflows/rows.ts';

export type ContactNumber = { readonly value: string; readonly key: string; readonly label: string };
export type ProxyNumber = { readonly to: string; readonly number: string; readonly is_active: true };

/** How the customer may be called: straight, through a number in place of theirs, or one of several. */
export type Way = 'dialer' | 'masked' | 'alternate';

/** Numeric once its spaces are gone; a leading plus belongs to it. */
const isNumeric = (value: unknown): value is string => typeof value === 'string' && /^\+?\d+$/.test(value.replace(/\s/g, ''));

/** A value that is served as dots. */
export const isMasked = (value: unknown): boolean => typeof value === 'string' && value.includes('•');

/** The way that the settings give: a number in place of the customer's own leaves no other; undefined: none at all. */
export function wayOf(callBy: unknown): Way | undefined {
  const ways: readonly unknown[] = Array.isArray(callBy) ? callBy : [];
  return (['masked', 'alternate', 'dialer'] as const).find((way) => ways.includes(way));
}

type Contacts = {
  /** The request as the caller may read it: what is kept from them is not there, or dots. */
  readonly request: Row;
  /** Definitions of its custom fields, as stored. */
  readonly customFields: unknown;
  /** Words for the customer's mobile. */
  readonly label: string;
};

/** The customer's mobile, then what mobile fields of the request's form hold; a number stands once. */
export function contactNumbers({ request, customFields, label }: Contacts): readonly ContactNumber[] {
  const custom = isObject(request.custom) ? request.custom : {};
  const mobiles = customFieldsOf(customFields).filter(({ type }) => type === 'mobile');
  const all = [
    { value: request.cust_mobile, key: 'cust_mobile', label },
    ...mobiles.map((field) => ({ value: custom[field.name], key: field.name, label: field.label })),
  ];
  const seen = new Set<string>();
  return all.flatMap(({ value, key, label: words }) => {
    if (!isNumeric(value)) return [];
    const digits = value.replace(/\s/g, '');
    if (seen.has(digits)) return [];
    seen.add(digits);
    return [{ value, key, label: words }];
  });
}

/** Those in use of the numbers that the brand gave in place of the customer's own. */
export const proxyNumbers = (stored: unknown): readonly ProxyNumber[] =>
  (Array.isArray(stored) ? stored : []).flatMap((item): ProxyNumber[] => {
    if (!isObject(item) || item.is_active === false || !isNumeric(item.number)) return [];
    return [{ to: textOf(item.to) ?? '', number: item.number, is_active: true }];
  });
