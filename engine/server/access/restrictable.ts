/** What of a product has a name by which it can be kept from people. */
import type { Entity } from '../../core/definitions/types.ts';

/** The restrictions themselves: who could be kept from them could not be helped any more. */
export const RESTRICTION = 'restriction';

/** Section `custom`: all custom fields. */
export const CUSTOM_SECTION = 'custom';

/** Pointers of a section's fields; undefined when there is no such section. */
export const fieldsOfSection = (entity: Entity, section: string): readonly string[] | undefined =>
  section === CUSTOM_SECTION && entity.customBy !== undefined ? ['/custom'] : entity.groups.find((group) => group.id === section)?.fields;
