import type { EntityDraft } from '../draft.ts';
import { opensOwnRecords } from '../own-records.ts';
import { isObject, textIn } from '../raw.ts';
import { entityNamed, type Workspace } from './workspace.ts';

/** Whose record is `doc` at a place of a screen, and whose is `parent`. */
export type NodeScope = {
  readonly entity?: EntityDraft | undefined;
  readonly parent?: EntityDraft | undefined;
  /** An entity around is named wrongly: that is told once, and nothing of what its records would have. */
  readonly isLost?: true;
};

/**
 * What the `show` of a node sees. One that names an `entity` has no record yet while it is decided whether it is there:
 * it has the record around as `parent`, as the renderer has it (engine/react/nodes/node-view.tsx).
 */
export const scopeOfShow = (scope: NodeScope, node: unknown): NodeScope =>
  isObject(node) && opensOwnRecords(node) ? { parent: scope.entity ?? scope.parent, ...lostWith(scope) } : scope;

const lostWith = ({ isLost }: NodeScope) => (isLost ? { isLost } : {});

/** The scope inside an object: one that names an `entity` opens its own, and what was around becomes `parent`. */
export function scopeInside(workspace: Workspace, scope: NodeScope, value: unknown): NodeScope {
  const name = isObject(value) ? textIn(value, 'entity') : undefined;
  if (name === undefined) return scope;
  const entity = entityNamed(workspace, name);
  return { entity, parent: scope.entity ?? scope.parent, ...(entity === undefined ? { isLost: true } : lostWith(scope)) };
}

/** The scope of what stands at a pointer inside a node: that of the innermost object around it. */
export function scopeAt(workspace: Workspace, outer: NodeScope, node: unknown, pointer: string): NodeScope {
  const keys = pointer
    .split('/')
    .slice(1, -1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  let value: unknown = node;
  let scope = scopeInside(workspace, outer, node);
  for (const key of keys) {
    value = typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
    scope = scopeInside(workspace, scope, value);
  }
  return scope;
}
