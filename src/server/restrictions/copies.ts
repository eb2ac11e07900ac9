/** Fields that stand in several records under one name, written in each: what hides one hides them all. */

/** A consumer, the request raised for him, and the work on it. */
const carriers = ['customer', 'service-request', 'subtask'] as const;

/** What of the consumer and the place goes along. */
const copied: ReadonlySet<string> = new Set([
  'cust_name',
  'cust_mobile',
  'cust_email',
  'cust_line_0',
  'cust_line_1',
  'cust_line_2',
  'cust_line_3',
  'cust_pincode',
  'cust_city',
  'cust_state',
  'location_latitude',
  'location_Longitude',
  'address',
  'ext_order_id',
  'geocoding_location_data',
]);

const isCopied = (pointer: string) => copied.has(pointer.slice(1));

/** Names of the entities that carry any of these fields of an entity under the same name, itself first. */
export function carriersOf(entity: string, pointers: readonly string[]): readonly string[] {
  const isCarrier = carriers.some((name) => name === entity);
  if (!isCarrier || !pointers.some(isCopied)) return [entity];
  return [entity, ...carriers.filter((name) => name !== entity)];
}
