/** Custom fields of types have names like other fields: they can be restricted. */
import { isEqual } from '../../../engine/core/json/index.ts';
import { refreshCustomNames } from '../../../engine/server/access/definition-names.ts';
import type { Change, EntityHooks, HookContext } from '../../../engine/server/resources/types.ts';
import type { RightsOptions } from './options.ts';

/** For an entity whose records list custom fields. */
export function nameHooks({ product }: RightsOptions, types: string): EntityHooks {
  const refresh = async (changes: readonly Change[], { connection, now }: HookContext) => {
    const rows = changes
      .filter(({ before, after }) => !isEqual(before?.custom_fields ?? [], after.custom_fields ?? []))
      .map(({ after }) => after);
    if (rows.length > 0) await refreshCustomNames(connection, product(), { types, rows, now });
  };
  return { afterCreate: refresh, afterUpdate: refresh };
}
