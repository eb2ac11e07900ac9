/** Fields that are copied from one record to another: what hides one hides them all. */

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

/** A copy under another name, in the records for which `among` holds. */
export type RenamedCopy = {
  readonly of: { readonly entity: string; readonly pointer: string };
  readonly entity: string;
  readonly pointer: string;
  /** CEL over the records that carry the copy. */
  readonly among: string;
};

/** Every file of a request and of its sub-tasks stands in the timeline too; those of a comment stand nowhere else. */
const renamed: readonly RenamedCopy[] = [
  {
    of: { entity: 'service-request', pointer: '/attachments' },
    entity: 'request-event',
    pointer: '/files',
    among: "doc.subtask_id == null && doc.kind != 'comment'",
  },
  {
    of: { entity: 'subtask', pointer: '/photos' },
    entity: 'request-event',
    pointer: '/files',
    among: "doc.subtask_id != null && doc.kind != 'comment'",
  },
];

/** Names of the entities that carry any of these fields of an entity under the same name, itself first. */
export function carriersOf(entity: string, pointers: readonly string[]): readonly string[] {
  const isCarrier = carriers.some((name) => name === entity);
  if (!isCarrier || !pointers.some(isCopied)) return [entity];
  return [entity, ...carriers.filter((name) => name !== entity)];
}

/** Where these fields of an entity stand under another name. */
export const renamedCopiesOf = (entity: string, pointers: readonly string[]): readonly RenamedCopy[] =>
  renamed.filter(({ of }) => of.entity === entity && pointers.includes(of.pointer));
