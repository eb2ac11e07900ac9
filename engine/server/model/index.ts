/** Entity schemas → tables. */
export { applyModel } from './apply.ts';
export { CUSTOM_COLUMN, storageOf } from './columns.ts';
export { ModelDrift } from './decide.ts';
export { orderOf } from './indexes.ts';
export { tableName } from './names.ts';
export { planModel } from './plan.ts';
export { EVERYBODY, STANDS, type Watched } from './standing.ts';
export { toParameter } from './values.ts';
