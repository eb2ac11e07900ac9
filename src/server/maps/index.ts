export type { Addresses } from './addresses.ts';
