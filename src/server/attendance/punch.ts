/** Punching in and out as a step of its own, which a device may keep until there is a network. */
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import type { WorkflowOf } from '../rows/index.ts';
import type { Position } from './geofence.ts';
import { punchOn } from './punching.ts';

type Measures = { readonly [name in keyof Position]?: number | null | undefined };

/** A place has both; how exact it is may be unknown. @throws invalid (422) for half of one */
function positionOf({ latitude, longitude, accuracy }: Measures): Position | null {
  const [isNorth, isEast] = [typeof latitude === 'number', typeof longitude === 'number'];
  if (isNorth && isEast) return { latitude: Number(latitude), longitude: Number(longitude), accuracy: accuracy ?? null };
  if (!isNorth && !isEast && typeof accuracy !== 'number') return null;
  const [name, message] = isNorth
    ? ['longitude', said('problem.attendance.place_needs_longitude')]
    : ['latitude', said('problem.attendance.place_needs_latitude')];
  throw problems.invalid({ errors: [{ pointer: `/${name}`, code: 'required', message }] });
}

/** @throws as `Punching.punch` */
export const punch: WorkflowOf<'punch', 'punch'> = {
  name: 'punch',
  entity: 'punch',
  async run({ principal, connection, resources, now, happenedAt }, { input }) {
    if (principal.kind !== 'member') throw problems.notFound();
    const photo = input.selfie?.[0]?.id;
    const selfieId = typeof photo === 'string' ? photo : null;
    const call = { type: input.type, position: positionOf(input), deviceAt: happenedAt ?? now, selfieId };
    const made = { call, source: input.source ?? 'web', happenedAt };
    return punchOn(connection, { resources, clock: { now: () => now }, member: principal, made });
  },
};
