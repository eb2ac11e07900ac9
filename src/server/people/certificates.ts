/** A certificate that lasts for so many months ends by itself: a skill entered without a last day is given one. */
import { dayIn } from '../../../engine/core/format/zone-days.ts';
import { isObject, type JsonObject } from '../../../engine/core/json/index.ts';
import { addMonths } from '../../../engine/core/rules/calendar.ts';
import { byId, distinct, listOf, textOf } from '../../../engine/server/workflows/rows.ts';
import { defaults } from '../defaults/index.ts';
import { type Changed, entityRows, type ProductContext } from '../rows/index.ts';

type Change = Changed<'user'>;

const isEndless = (row: unknown): row is JsonObject => isObject(row) && textOf(row.valid_to) === null;

/** Skills without a last day that were not held like this before: what somebody has already stays as it is. */
function enteredIn({ before, after }: Change): readonly JsonObject[] {
  const held = listOf(before?.user_skills).filter(isEndless);
  return listOf(after.user_skills)
    .filter(isEndless)
    .filter((row) => !held.some((one) => one.skill_id === row.skill_id && one.valid_from === row.valid_from));
}

/** From the day on which the certificate holds, or is entered, for the months that its skill says. */
export async function endCertificates(changes: readonly Change[], { connection, principal, now }: ProductContext): Promise<void> {
  const entered = changes.map(enteredIn);
  const values = distinct(entered.flat().map(({ skill_id }) => textOf(skill_id)));
  if (values.length === 0) return;
  const skills = byId(await entityRows(connection, { entity: 'skill', values, columns: ['id', 'certificate_required', 'valid_months'] }));
  const today = dayIn(Date.parse(now), principal.kind === 'member' ? principal.org.time_zone : defaults.timeZone);
  for (const [index, { after }] of changes.entries()) {
    const rows = new Set<unknown>(entered[index]);
    if (rows.size === 0) continue;
    after.user_skills = listOf(after.user_skills).map((row) => {
      const skill = isObject(row) && rows.has(row) ? skills.get(row.skill_id) : undefined;
      if (!isObject(row) || skill?.certificate_required !== true || skill.valid_months === null) return row;
      const valid_from = textOf(row.valid_from) ?? today;
      return { ...row, valid_from, valid_to: addMonths(valid_from, skill.valid_months) };
    });
  }
}
