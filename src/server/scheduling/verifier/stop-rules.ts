/** What must hold of one visit and whoever does it, by the names of the functions of constraints. */
import { compileCondition } from '../constraints/conditions.ts';
import { type Technician, wayIn } from '../day/index.ts';
import type { Duty, Stop, StopRule } from './types.ts';

const METRES = 1000;

/** Levels that somebody has of a skill on a day. */
const levelsOn = (day: string, { skills }: Technician, skillId: string): readonly number[] =>
  skills
    .filter((held) => held.skillId === skillId)
    .filter(({ from, to }) => !(from !== null && day < from) && !(to !== null && day > to))
    .map(({ level }) => level);

const kilometres = ({ site }: Stop, { workday, ways }: Duty): number | null =>
  site && workday.start ? wayIn(ways, workday.start, site).metres / METRES : null;

const isOnLeave = ({ workday }: Duty) => workday.spans.length === 0 && workday.away.some(({ reason }) => reason === 'ON_LEAVE');

export const stopRules: Readonly<Record<string, StopRule>> = {
  brand: ({ visit }, { technician: { brandIds } }) =>
    brandIds.length === 0 || visit.brandId === null || brandIds.some((id) => id === visit.brandId) ? undefined : `brand ${visit.brandId}`,

  vertical: ({ visit }, { technician: { verticalIds } }) =>
    verticalIds.length === 0 || visit.verticalId === null || verticalIds.some((id) => id === visit.verticalId)
      ? undefined
      : `line of work ${visit.verticalId}`,

  skill: ({ visit }, { technician, workday }) => {
    const missing = visit.skills.filter(({ skillId }) => levelsOn(workday.day, technician, skillId).length === 0);
    return missing.length === 0 ? undefined : `without ${missing.map(({ skillId }) => skillId).join(', ')}`;
  },

  level: ({ visit }, { technician, workday }) => {
    const low = visit.skills.filter(({ skillId, level }) => {
      const held = levelsOn(workday.day, technician, skillId);
      return held.length > 0 && held.every((each) => each < level);
    });
    return low.length === 0 ? undefined : `too low in ${low.map(({ skillId }) => skillId).join(', ')}`;
  },

  overqualified: ({ visit }, { technician, workday }) => {
    const high = visit.skills.filter(({ skillId, level }) => levelsOn(workday.day, technician, skillId).some((each) => each > level));
    return high.length === 0 ? undefined : `higher than need be in ${high.map(({ skillId }) => skillId).join(', ')}`;
  },

  leave: (_, duty) => (isOnLeave(duty) ? 'on leave' : undefined),

  shift: (_, duty) => (duty.workday.spans.length === 0 && !isOnLeave(duty) ? 'no hours on this day' : undefined),

  hub: ({ visit: { hubId } }, { technician, workday: { day } }) => {
    if (hubId === null) return undefined;
    const now = technician.hubs.filter(({ from, to }) => !(day < from) && !(to !== null && day > to)).map((term) => term.hubId);
    return now.length === 0 || now.includes(hubId) ? undefined : `of ${now.join(', ')}, not of ${hubId}`;
  },

  travel: (stop, duty) => {
    const away = kilometres(stop, duty);
    return away !== null && away > duty.policy.maxTravelKm ? `${away} km away` : undefined;
  },

  parts: ({ visit }, { technician }) => {
    const missing = visit.parts.filter(({ itemId, quantity }) => (technician.parts.get(itemId) ?? 0) < quantity);
    return missing.length === 0 ? undefined : `without ${missing.map(({ itemId }) => itemId).join(', ')}`;
  },

  wished: ({ visit: { wished } }, { technician }) => (wished === null || wished === technician.id ? undefined : `${wished} is wished for`),

  window: ({ visit: { window }, at }) =>
    window !== null && (at < window.from || at > window.to) ? `at ${at}, not from ${window.from} to ${window.to}` : undefined,

  after: ({ visit, at }, { ends, active, workday: { day } }) => {
    if (visit.after === null || !active.has(visit.after)) return undefined;
    const first = ends.get(visit.after);
    if (!first) return `${visit.after} is done by nobody`;
    const isOver = first.day < day || (first.day === day && first.minute <= at);
    return isOver ? undefined : `${visit.after} ends at ${first.minute} on ${first.day}`;
  },

  together: ({ visit, at }, { crews, workday: { day } }) => {
    if (visit.crew === null) return undefined;
    const other = crews.get(visit.crew)?.find((each) => each.day !== day || each.at !== at);
    return other && `${other.visitId} of the same crew begins at ${other.at} on ${other.day}`;
  },
};

/** An organisation's own rule. @throws for one that is none: policies are checked when they are saved */
export function ruleOf(condition: string): StopRule {
  const compiled = compileCondition(condition);
  if ('faults' in compiled) throw new Error(`No constraint: ${condition}`);
  return (stop, duty) => (compiled.rule.holds({ doc: docOf(stop, duty) }) ? undefined : condition);
}

function docOf(stop: Stop, duty: Duty) {
  const { visit } = stop;
  const { technician, workday } = duty;
  return {
    visit: {
      code: visit.code,
      title: visit.title,
      priority: visit.priority,
      duration: visit.duration,
      brand_id: visit.brandId,
      vertical_id: visit.verticalId,
      hub_id: visit.hubId,
      pincode: visit.pincode,
      skill_ids: visit.skills.map(({ skillId }) => skillId),
    },
    technician: {
      id: technician.id,
      name: technician.name,
      skill_ids: technician.skills.map(({ skillId }) => skillId),
      vertical_ids: technician.verticalIds,
      brand_ids: technician.brandIds,
      hub_ids: technician.hubs.map(({ hubId }) => hubId),
    },
    day: {
      date: workday.day,
      minutes: workday.spans.map(({ from, to }) => to - from).reduce((one, other) => one + other, 0),
      km: kilometres(stop, duty),
    },
  };
}
