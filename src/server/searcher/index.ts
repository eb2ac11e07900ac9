export type { Allowance } from './allowance.ts';
