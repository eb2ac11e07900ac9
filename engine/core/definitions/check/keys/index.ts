/** The keys of an entity, planned; undefined for an entity without any, which then costs nothing. */
import type { EntityDraft } from '../../draft.ts';
import type { EntityKeys } from '../../key-types.ts';
import type { Workspace } from '../workspace.ts';
import { acyclicOf } from './acyclic.ts';
import { apartOf, defaultsOf } from './apart.ts';
import { checksOf } from './checks.ts';
import { carriedFrom, copiesIn } from './copies.ts';
import { sequencesOf } from './sequences.ts';

export function keysOf(workspace: Workspace, draft: EntityDraft): EntityKeys | undefined {
  const { refused, replaced } = defaultsOf(workspace, draft);
  const keys: EntityKeys = {
    checks: checksOf(workspace, draft),
    copies: copiesIn(workspace, draft),
    carried: carriedFrom(workspace, draft),
    sequences: sequencesOf(workspace, draft),
    acyclic: acyclicOf(workspace, draft),
    apart: [...apartOf(workspace, draft), ...refused],
    replacements: replaced,
  };
  return Object.values(keys).some((stated: readonly unknown[]) => stated.length > 0) ? keys : undefined;
}
