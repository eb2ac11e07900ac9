/** Custom fields of a form, as whoever opens it may read them. */
import type { Definitions } from './definitions/index.ts';
import { Problem } from './kernel/errors.ts';
import type { Member } from './kernel/principal.ts';
import type { Resources } from './resources/types.ts';

/** The list of custom fields that a form's `by` names, through the member's own eyes; undefined when there is nothing for them. */
export async function customFieldsOf(
  { definitions, resources }: { definitions: Definitions; resources: Resources },
  member: Member,
  { entity, by }: { readonly entity: string; readonly by: string },
): Promise<unknown> {
  const found = definitions.product().entities.get(entity);
  const lists = found?.customBy === undefined ? undefined : found.fields.get(found.customBy)?.ref;
  if (lists === undefined) return undefined;
  try {
    const { data } = await resources.get(member, lists, by, { fields: ['/custom_fields'] });
    return data.custom_fields;
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return undefined;
    throw error;
  }
}
