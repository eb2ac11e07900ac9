/** Ids as they stand in addresses. */
import type { Entity } from '../../core/definitions/types.ts';
import { problems } from '../kernel/errors.ts';
import { isUuid } from '../kernel/ids.ts';

const SERIAL = /^[1-9]\d{0,9}$/;
const MAX_SERIAL = 2 ** 31 - 1;

/** The id in the form of the column, or undefined for a text that no record's id can be. */
export function parseId({ idType }: Pick<Entity, 'idType'>, id: unknown): string | number | undefined {
  if (idType === 'uuid') return isUuid(id) ? id.toLowerCase() : undefined;
  const number = typeof id === 'number' || (typeof id === 'string' && SERIAL.test(id)) ? Number(id) : Number.NaN;
  return Number.isInteger(number) && number > 0 && number <= MAX_SERIAL ? number : undefined;
}

/** @throws not_found: an id of the wrong form is the id of nothing. */
export function idOf(entity: Pick<Entity, 'idType'>, id: unknown): string | number {
  const parsed = parseId(entity, id);
  if (parsed === undefined) throw problems.notFound();
  return parsed;
}
