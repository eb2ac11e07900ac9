/** Rules and plans see records with the eyes of whoever saved them last. */
import type { HookContext } from '../../../engine/server/resources/types.ts';

type Saved = { readonly after: { acts_for?: string | null | undefined } };

/** A visitor by super-admin access gives nothing of the person in whose place they are; the server itself nothing of anybody. */
export function actsForWhoSaves(changes: readonly Saved[], { principal }: Pick<HookContext, 'principal'>): void {
  if (principal.kind !== 'member' || principal.visit) return;
  for (const { after } of changes) after.acts_for = principal.user.id;
}
