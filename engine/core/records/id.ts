/** What a record is known by: a UUID, or the small number of a type that stands in addresses. */
export type Id = string | number;

export const isId = (value: unknown): value is Id => typeof value === 'string' || typeof value === 'number';
