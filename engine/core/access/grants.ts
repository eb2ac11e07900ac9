/** What is granted on an entity. */
import type { AccessRule, Entity } from '../definitions/types.ts';
import type { Predicate } from '../rules/index.ts';

/** The parts of an entity that decisions are made from. */
export type AccessEntity = Pick<Entity, 'name' | 'fields' | 'access'> &
  Partial<Pick<Entity, 'deleted' | 'workflows' | 'lifecycle' | 'restrictions'>>;

/** One rule that may grant, with what is left of its condition once the person is put in. */
export type Grant = { readonly rule: AccessRule; readonly predicate: Predicate };
