/** Keys by which programs call the API, in the place of the member who made them. */
export { type Allowance, createAllowance } from './allowance.ts';
export { createFindKeys, type FindKeys } from './find.ts';
export { keySource } from './source.ts';
