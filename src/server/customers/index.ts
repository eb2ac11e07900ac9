/** What stands of a consumer on every record that carries one (a customer, the request raised for them, the work on it), and how consumers are spoken to. */

export { ENGLISH, inLanguage, languageBehind, languageOfMobile, languagesOfCustomers, ownLanguage, writtenLanguages } from './languages.ts';

export const contactFields = ['cust_name', 'cust_mobile', 'cust_email', 'cust_language'] as const;

/** Lines and places of an address, largest last. */
export const addressParts = [
  'cust_line_0',
  'cust_line_1',
  'cust_line_2',
  'cust_line_3',
  'cust_pincode',
  'cust_city',
  'cust_state',
] as const;

export const positionFields = ['location_latitude', 'location_Longitude'] as const;

/** Fields of the address part that people fill in; `address` is computed from them. */
export const addressFields = [...addressParts, ...positionFields, 'geocoding_location_data'] as const;
