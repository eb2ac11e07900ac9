/** What the keys of programs may be given: verbs of rules, as far as the entity lets programs in at all. */
import type { Entity } from '../definitions/types.ts';

type Open = Pick<Entity, 'name' | 'access' | 'workflows' | 'programs' | 'system'>;

const GENERAL = ['read', 'create', 'update', 'delete', 'export'];
const READING: ReadonlySet<string> = new Set(['read', 'export']);

/** Verbs of an entity that a scope may name, the general ones first, then its workflows: those that some rule grants somebody. */
export function programVerbs({ access, workflows, programs, system }: Open): readonly string[] {
  if (system || programs === 'none') return [];
  const granted = new Set(access.flatMap(({ can }) => [...can]));
  const verbs = [...GENERAL, ...workflows.keys()].filter((verb) => granted.has(verb));
  return programs === 'read' ? verbs.filter((verb) => READING.has(verb)) : verbs;
}

/**
 * Whether scopes (`customer:create`) let a key do this at all; whether its maker may is asked besides. Definitions may have
 * changed since the key was made: what they now keep from programs no scope gives.
 */
export const mayByScopes = (scopes: ReadonlySet<string>, entity: Open, verb: string): boolean =>
  scopes.has(`${entity.name}:${verb}`) && programVerbs(entity).includes(verb);
