/** What the answer to a call says: numbers to dial, or that there is no call left today. */
import { isObject } from '../../../../engine/core/json/index.ts';

export type Dialable = {
  /** As people read it. */
  readonly number: string;
  readonly label: string;
};

/** Whether the calls of the day are used up. */
export const isLimitReached = (answer: unknown): boolean => answer === 'max_call_exceeded';

/** A number that can be dialled is numeric once its spaces are gone. */
const isNumeric = (value: unknown): value is string => typeof value === 'string' && /^\+?\d+$/.test(value.replace(/\s/g, ''));

const rowsIn = (answer: unknown, name: string): readonly Readonly<Record<string, unknown>>[] => {
  const list = isObject(answer) ? answer[name] : undefined;
  return Array.isArray(list) ? list.filter(isObject) : [];
};
const words = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The numbers that can be dialled, in their order; those in place of the customer's own only while they are in use. */
export function dialable(answer: unknown): readonly Dialable[] {
  const own = rowsIn(answer, 'srvc_req_contact_numbers').map(({ value, label }) => ({ number: value, label: words(label) }));
  const proxies = rowsIn(answer, 'srvc_req_contact_masked_numbers')
    .filter(({ is_active }) => is_active === true)
    .map(({ number, to }) => ({ number, label: words(to) }));
  return [...own, ...proxies].flatMap(({ number, label }) => (isNumeric(number) ? [{ number: number.trim(), label }] : []));
}

/** Address that has the device dial. */
export const telOf = (number: string): string => `tel:${number.replace(/\s/g, '')}`;
