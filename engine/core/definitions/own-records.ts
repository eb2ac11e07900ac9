import { type JsonObject, textIn } from './raw.ts';

/** Whether a node names an entity: it then has records of its own, and the record around it is their `parent`. */
export const opensOwnRecords = (node: JsonObject): boolean => textIn(node, 'entity') !== undefined;
