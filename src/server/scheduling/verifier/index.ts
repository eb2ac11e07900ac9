export type { Assignment, Refusal } from './types.ts';
export { verify } from './verify.ts';
