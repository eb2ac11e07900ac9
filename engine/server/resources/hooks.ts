/** Hooks of several areas on one entity, one after another in the order of the areas. */

import type { Row } from '../database/port.ts';
import type { Change, EntityHooks, HookContext } from './types.ts';

export type HookMap = Readonly<Record<string, EntityHooks>>;

/** One map out of many. */
export function mergeHooks(maps: readonly HookMap[]): HookMap {
  const names = new Set(maps.flatMap((map) => Object.keys(map)));
  return Object.fromEntries([...names].map((name) => [name, inSequence(maps.flatMap((map) => map[name] ?? []))]));
}

const changeHooks = ['beforeCreate', 'afterCreate', 'beforeUpdate', 'afterUpdate'] as const;

/** Only the moments that somebody listens to are there, so that the pipeline may skip the rest. */
function inSequence(hooks: readonly EntityHooks[]): EntityHooks {
  const merged: EntityHooks = {};
  for (const moment of changeHooks) {
    const listening = hooks.filter((each) => each[moment] !== undefined);
    if (listening.length === 0) continue;
    merged[moment] = async (changes: Change[], context: HookContext) => {
      for (const each of listening) await each[moment]?.(changes, context);
    };
  }
  const removing = hooks.filter((each) => each.beforeRemove !== undefined);
  if (removing.length > 0) {
    merged.beforeRemove = async (rows: Row[], context: HookContext) => {
      for (const each of removing) await each.beforeRemove?.(rows, context);
    };
  }
  return merged;
}
