/**
 * What holds for an organisation that says nothing of it: the defaults of its roots (schemas/roots.json). A browser without
 * a session has the same ones by `nobody`.
 */
import { nobody } from '../../../schemas/types/nobody.ts';

const { country, country_code, currency, mobile_digits, pincode_length, time_zone } = nobody.org;

export const defaults = Object.freeze({
  /** ISO 3166. */
  country,
  callingCode: country_code,
  /** ISO 4217. */
  currency,
  mobileDigits: mobile_digits,
  pincodeLength: pincode_length,
  /** IANA name. */
  timeZone: time_zone,
});
