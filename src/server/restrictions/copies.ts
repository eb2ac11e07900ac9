/** Fields that stand in several records under one name, written in each: what hides one hides them all. */
import { addressFields, contactFields } from '../customers/index.ts';

/** A consumer, the request raised for him, and the work on it. */
const carriers = ['customer', 'service-request', 'subtask'] as const;

/** What of the consumer and the place goes along. */
const copied: ReadonlySet<string> = new Set([...contactFields, ...addressFields, 'address', 'ext_order_id']);

const isCopied = (pointer: string) => copied.has(pointer.slice(1));

/** Names of the entities that carry any of these fields of an entity under the same name, itself first. */
export function carriersOf(entity: string, pointers: readonly string[]): readonly string[] {
  const isCarrier = carriers.some((name) => name === entity);
  if (!isCarrier || !pointers.some(isCopied)) return [entity];
  return [entity, ...carriers.filter((name) => name !== entity)];
}
