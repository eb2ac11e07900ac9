/** Whether somebody is at one of the places where he works. Distances and accuracy are metres. */
import { distanceBetween } from '../zones/index.ts';

export type Position = { readonly latitude: number; readonly longitude: number; readonly accuracy: number | null };
export type Workplace = {
  readonly id: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly radius: number;
};
/** `isInside` is null where the position is too vague to tell. */
export type Fenced = { readonly workplace: Workplace; readonly isInside: boolean | null };

/**
 * Inside when the place's circle is reached with no more help of the accuracy than the circle is wide: a vague position
 * must not put anybody anywhere. Outside when not even the whole accuracy reaches it.
 */
function isInside(distance: number, radius: number, accuracy: number): boolean | null {
  if (distance <= radius + Math.min(accuracy, radius)) return true;
  return distance > radius + accuracy ? false : null;
}

/** The nearest of somebody's places, and whether he is there; undefined for who has none. */
export function fenceOf(position: Position, workplaces: readonly Workplace[]): Fenced | undefined {
  const [nearest] = workplaces
    .map((workplace) => ({ workplace, distance: distanceBetween(position, workplace) }))
    .sort((one, other) => one.distance - one.workplace.radius - (other.distance - other.workplace.radius));
  if (!nearest) return undefined;
  const { workplace, distance } = nearest;
  return { workplace, isInside: isInside(distance, workplace.radius, position.accuracy ?? 0) };
}
