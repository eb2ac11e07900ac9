/** Functions of constraints over a visit, a technician and a day. Each answers nothing where it holds. */
import { type Absence, type HeldSkill, type Visit, wayIn } from '../day/index.ts';
import type { Finding, Pair, PairCheck } from './types.ts';

const KM = 1000;

const found = (params: Finding['params'] = {}, amount = 1): Finding => ({ amount, params });
const saying = (message: NonNullable<Finding['message']>, params: Finding['params']): Finding => ({ ...found(params), message });
const isValid = ({ from, to }: HeldSkill, day: string) => (from === null || from <= day) && (to === null || to >= day);

/** The best level of a skill on a day; 0 for a skill that somebody does not have then. */
const levelOf = (skills: readonly HeldSkill[], skillId: string, day: string): number =>
  skills.reduce((best, held) => (held.skillId === skillId && isValid(held, day) ? Math.max(best, held.level) : best), 0);

function skill({ visit, technician, workday, names }: Pair): Finding | undefined {
  const missing = visit.skills.find(({ skillId }) => levelOf(technician.skills, skillId, workday.day) === 0);
  if (!missing) return undefined;
  const params = { name: technician.name, skill: names.skills.get(missing.skillId) ?? '' };
  const ended = technician.skills.find(({ skillId, to }) => skillId === missing.skillId && to !== null && to < workday.day);
  return ended ? saying('t:constraint.skill_ended', { ...params, until: ended.to ?? '' }) : found(params);
}

function level({ visit, technician, workday, names }: Pair): Finding | undefined {
  for (const { skillId, level: needed } of visit.skills) {
    const held = levelOf(technician.skills, skillId, workday.day);
    if (held > 0 && held < needed)
      return found({ name: technician.name, skill: names.skills.get(skillId) ?? '', level: held, needed }, needed - held);
  }
  return undefined;
}

function overqualified({ visit, technician, workday }: Pair): Finding | undefined {
  const more = visit.skills.reduce(
    (sum, { skillId, level: needed }) => sum + Math.max(0, levelOf(technician.skills, skillId, workday.day) - needed),
    0,
  );
  return more > 0 ? found({ name: technician.name }, more) : undefined;
}

const brand = ({ visit, technician }: Pair) =>
  technician.brandIds.length > 0 && visit.brandId !== null && !technician.brandIds.includes(visit.brandId)
    ? found({ name: technician.name })
    : undefined;

/** Who says no line of work works in any, as elsewhere in the product. */
const vertical = ({ visit, technician }: Pair) =>
  technician.verticalIds.length > 0 && visit.verticalId !== null && !technician.verticalIds.includes(visit.verticalId)
    ? found({ name: technician.name })
    : undefined;

const isAllDay = (reason: Absence, { away, spans }: Pair['workday']) => spans.length === 0 && away.some((each) => each.reason === reason);

const leave = ({ technician, workday }: Pair) =>
  isAllDay('ON_LEAVE', workday) ? found({ name: technician.name, day: workday.day }) : undefined;

const WORDS = {
  DAY_OFF: 't:constraint.day_off',
  HOLIDAY: 't:constraint.holiday',
  UNAVAILABLE: 't:constraint.unavailable',
  OVER: 't:constraint.day_over',
} as const;

function shift({ technician, workday }: Pair): Finding | undefined {
  if (workday.spans.length > 0 || !workday.isKnown || isAllDay('ON_LEAVE', workday)) return undefined;
  const params = { name: technician.name, day: workday.day };
  const reason = workday.away[0]?.reason;
  return reason !== undefined && reason in WORDS ? saying(WORDS[reason as keyof typeof WORDS], params) : found(params);
}

/** A visit without a hub, and a technician who works from none, are nobody's in particular. */
function hub({ visit: { hubId }, technician, workday: { day }, names }: Pair): Finding | undefined {
  const terms = technician.hubs.filter(({ from, to }) => from <= day && (to === null || to >= day));
  if (hubId === null || terms.length === 0 || terms.some((term) => term.hubId === hubId)) return undefined;
  return found({ name: technician.name, hub: names.hubs.get(hubId)?.name ?? '', day });
}

function travel({ visit, technician, workday, policy, names, ways }: Pair): Finding | undefined {
  const site = siteOf(visit, names);
  if (!workday.start || !site) return undefined;
  const km = wayIn(ways, workday.start, site).metres / KM;
  return km > policy.maxTravelKm
    ? found({ name: technician.name, km: Math.ceil(km), most: policy.maxTravelKm }, km - policy.maxTravelKm)
    : undefined;
}

/** Where nobody has said where a visit is, it is taken to be at its hub. */
export const siteOf = ({ site, hubId }: Visit, names: Pair['names']) =>
  site ?? (hubId === null ? null : (names.hubs.get(hubId)?.site ?? null));

function parts({ visit, technician, names }: Pair): Finding | undefined {
  const lacking = visit.parts
    .map(({ itemId, quantity }) => ({ itemId, missing: quantity - (technician.parts.get(itemId) ?? 0) }))
    .filter(({ missing }) => missing > 0);
  const [first] = lacking;
  return first && found({ name: technician.name, part: names.parts.get(first.itemId) ?? '', missing: first.missing }, lacking.length);
}

const wished = ({ visit, technician }: Pair) => (visit.wished !== null && visit.wished !== technician.id ? found() : undefined);

/** By the names that constraints use. */
export const pairChecks: Readonly<Record<string, PairCheck>> = {
  brand,
  vertical,
  skill,
  level,
  overqualified,
  leave,
  shift,
  hub,
  travel,
  parts,
  wished,
};
