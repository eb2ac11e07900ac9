/**
 * Skills go with what they are of (the form asks for the skills of each chosen vertical or service type).
 * One of something that the person does not have is refused by the entity's own filters.
 */
import { isObject } from '../../../engine/core/json/index.ts';
import { listOf } from '../../../engine/server/workflows/rows.ts';
import type { Changed } from '../rows/index.ts';

/** What somebody has skills of, and the skills themselves. */
export type Skilled = Pick<Changed<'user'>['after'], 'user_vertical' | 'user_skills' | 'srvc_types_assigned_to_user' | 'user_srvc_skills'>;

const kinds = [
  { of: 'user_vertical', skills: 'user_skills', key: 'vertical_id' },
  { of: 'srvc_types_assigned_to_user', skills: 'user_srvc_skills', key: 'srvc_type_id' },
] as const;

/** Takes the skills of what was just taken away along. Others stay as they are: an unrelated change loses nothing. */
export function dropLostSkills({ before, after }: { readonly before: Skilled | null; readonly after: Skilled }): void {
  if (!before) return;
  for (const { of, skills, key } of kinds) {
    const left = new Set(listOf(after[of]));
    const lost = new Set(listOf(before[of]).filter((id) => !left.has(id)));
    const rows = listOf(after[skills]);
    const kept = rows.filter((row) => !isObject(row) || !lost.has(row[key]));
    if (kept.length < rows.length) after[skills] = kept;
  }
}
