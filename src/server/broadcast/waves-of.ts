/** The waves of a broadcast, and what each narrows: how far it reaches, and how skilled somebody must be. */
import { isObject } from '../../../engine/core/json/index.ts';
import { listOf } from '../../../engine/server/workflows/rows.ts';
import type { EntityRows } from '../rows/index.ts';
import { type Judge, judgeOf, type Policy, type Visit } from '../scheduling/index.ts';

export type Wave = { readonly radius_km: number; readonly level_min: number; readonly delay_min: number };

export const wavesOf = (broadcast: Pick<EntityRows['job-broadcast'], 'waves'>): readonly Wave[] =>
  listOf(broadcast.waves)
    .filter(isObject)
    .map((wave) => ({ radius_km: Number(wave.radius_km), level_min: Number(wave.level_min), delay_min: Number(wave.delay_min) }));

const NARROWED = new Set(['skill', 'level', 'travel']);

export type Reach = { readonly judge: Judge; readonly visit: Visit };

/** The constraints of dispatch that a wave is kept to besides, whatever the policy makes of them: the skill that is asked for, its level, and the way. */
export function reachOf({ radius_km, level_min }: Wave, skillId: string | null, { policy, visit }: Limits): Reach {
  const constraints = policy.constraints
    .filter(({ id }) => NARROWED.has(id))
    .map((constraint) => ({ ...constraint, strictness: 'hard' as const }));
  const asked = skillId === null ? visit.skills.map((needed) => needed.skillId) : [skillId];
  const skills = asked.map((id) => ({ skillId: id, level: level_min }));
  return { judge: judgeOf({ ...policy, constraints, maxTravelKm: radius_km }), visit: { ...visit, skills } };
}

type Limits = { readonly policy: Policy; readonly visit: Visit };
