/** Who a wave of a broadcast reaches: skill and level, and the way from the hub where somebody works. */
import { isObject } from '../../../engine/core/json/index.ts';
import { listOf, textOf } from '../../../engine/server/workflows/rows.ts';
import type { EntityRows } from '../rows/index.ts';
import { distanceBetween } from '../zones/index.ts';

export type Place = { readonly latitude: number; readonly longitude: number };
export type Person = {
  readonly id: string;
  readonly skills: readonly unknown[];
  /** Of the hubs where he works. */
  readonly places: readonly Place[];
};
export type Wave = { readonly radius_km: number; readonly level_min: number; readonly delay_min: number };
export type Job = {
  readonly skillId: string | null;
  /** The day of the visit, on which skills must be valid. */
  readonly day: string;
  /** Where the work is; null where nobody has said it. */
  readonly site: Place | null;
};
/** Why a wave does not reach somebody, as exceptions of dispatch name it. */
export type Obstacle = 'NO_SKILL' | 'LEVEL_LOW' | 'TRAVEL';

const KM = 1000;

/** What keeps a wave from somebody; undefined when he gets an offer. A way that nobody can measure keeps nobody away. */
export function obstacleOf({ skills, places }: Person, wave: Wave, { skillId, day, site }: Job): Obstacle | undefined {
  if (skillId !== null) {
    const level = levelOf(skills, skillId, day);
    if (level === 0) return 'NO_SKILL';
    if (level < wave.level_min) return 'LEVEL_LOW';
  }
  if (site === null || places.length === 0) return undefined;
  return places.some((place) => distanceBetween(place, site) <= wave.radius_km * KM) ? undefined : 'TRAVEL';
}

/** 1 to 5; 0 for a skill that somebody does not have on that day. */
function levelOf(skills: readonly unknown[], skillId: string, day: string): number {
  const held = skills.find((skill) => isObject(skill) && skill.skill_id === skillId && isValid(skill, day));
  return isObject(held) ? Number(/(\d)$/.exec(textOf(held.level) ?? '')?.[1] ?? 0) : 0;
}

const isValid = (skill: Readonly<Record<string, unknown>>, day: string) =>
  (textOf(skill.valid_from) ?? day) <= day && (textOf(skill.valid_to) ?? day) >= day;

/** What is in the way of all: the last thing that somebody failed at, of whoever came furthest. */
export function worstOf(people: readonly Person[], waves: readonly Wave[], job: Job): Obstacle {
  const found = new Set(people.flatMap((person) => waves.map((wave) => obstacleOf(person, wave, job))));
  if (found.has('TRAVEL')) return 'TRAVEL';
  return found.has('LEVEL_LOW') ? 'LEVEL_LOW' : 'NO_SKILL';
}

export const wavesOf = (broadcast: Pick<EntityRows['job-broadcast'], 'waves'>): readonly Wave[] =>
  listOf(broadcast.waves)
    .filter(isObject)
    .map((wave) => ({ radius_km: Number(wave.radius_km), level_min: Number(wave.level_min), delay_min: Number(wave.delay_min) }));
