/** What keys of the language do by themselves. */
import type { Product } from '../../core/definitions/types.ts';
import type { WorkflowArea } from '../workflows/types.ts';
import { foldDeltas } from './rollup-fold.ts';

export const keys = (product: () => Product): WorkflowArea => ({ workflows: [], hooks: {}, everyMinute: [foldDeltas(product)] });
