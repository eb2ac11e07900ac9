/**
 * What the keys of an entity do when its records are written, laid around the hooks of the areas: the hooks see what keys have
 * filled in, and keys check what hooks have left. An entity without keys has the hooks alone.
 */
import type { KeyMoment } from '../../core/definitions/key-types.ts';
import type { Entity } from '../../core/definitions/types.ts';
import { assertAcyclic } from '../keys/acyclic.ts';
import { assertApart } from '../keys/apart.ts';
import { assertChecks } from '../keys/checks.ts';
import { fillCopies, refreshCopies } from '../keys/copies.ts';
import { replaceDefaults } from '../keys/one-default.ts';
import { numberRecords } from '../keys/sequences.ts';
import type { Call } from './options.ts';
import type { Change, EntityHooks, HookContext } from './types.ts';

type Moment = (changes: Change[], context: HookContext) => Promise<void> | void;

/** By entity, which is another object once definitions are read again, or cut for somebody. */
const laid = new WeakMap<Entity, { readonly hooks: EntityHooks | undefined; readonly whole: EntityHooks }>();

/** The hooks of a call's entity with what its keys do. */
export function withKeys({ entity, options }: Pick<Call, 'entity' | 'options'>): EntityHooks | undefined {
  const hooks = options.hooks()[entity.name];
  if (!entity.keys) return hooks;
  const known = laid.get(entity);
  if (known && known.hooks === hooks) return known.whole;
  const whole = around(entity, hooks ?? {});
  laid.set(entity, { hooks, whole });
  return whole;
}

function around(entity: Entity, hooks: EntityHooks): EntityHooks {
  const { keys } = entity;
  const filled = some(keys?.copies, (changes, context) => fillCopies(entity, changes, context));
  const refreshed = some(keys?.carried, (changes, context) => refreshCopies(entity, changes, context));
  const numbered = some(keys?.sequences, (changes, context) => numberRecords(entity, changes, context));
  const acyclic = some(keys?.acyclic, (changes, context) => assertAcyclic(entity, changes, context));
  const apart = some(keys?.apart, (changes, context) => assertApart(entity, changes, context));
  const replaced = some(keys?.replacements, (changes, context) => replaceDefaults(entity, changes, context));
  const isChecked = (moment: KeyMoment) => keys?.checks.filter(({ on }) => on.has(moment));
  const checked = (moment: KeyMoment) => some(isChecked(moment), (changes, context) => assertChecks(entity, moment, changes, context));
  const removable = checked('delete');
  return {
    ...hooks,
    ...named('beforeCreate', [acyclic, filled, hooks.beforeCreate, numbered, checked('create'), apart]),
    ...named('beforeUpdate', [acyclic, filled, hooks.beforeUpdate, checked('update'), apart]),
    ...named('afterCreate', [hooks.afterCreate, replaced]),
    ...named('afterUpdate', [refreshed, hooks.afterUpdate, replaced]),
    ...(removable
      ? {
          async beforeRemove(rows, context) {
            const changes = rows.map((row) => ({ before: row, after: row }));
            await removable(changes, context);
            await hooks.beforeRemove?.(rows, context);
          },
        }
      : {}),
  };
}

const some = (keys: readonly unknown[] | undefined, moment: Moment): Moment | undefined => (keys?.length ? moment : undefined);

/** The steps of a moment one after another; no moment where nothing listens, so that the pipeline may skip it. */
function named<K extends 'beforeCreate' | 'beforeUpdate' | 'afterCreate' | 'afterUpdate'>(
  moment: K,
  steps: readonly (Moment | undefined)[],
): { readonly [M in K]?: Moment } {
  const listening = steps.filter((step) => step !== undefined);
  const [only] = listening;
  if (only === undefined) return {};
  const whole: Moment = async (changes, context) => {
    for (const step of listening) await step(changes, context);
  };
  return { [moment]: listening.length === 1 ? only : whole } as { readonly [M in K]?: Moment };
}
