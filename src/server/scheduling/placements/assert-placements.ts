/** Refuses what must not be, and asks why for what had better not be. */
import { dayIn } from '../../../../engine/core/format/zone-days.ts';
import type { Connection } from '../../../../engine/server/database/port.ts';
import { type FieldProblem, problems } from '../../../../engine/server/kernel/errors.ts';
import { inOne, type Said } from '../../../../engine/server/kernel/said.ts';
import { distinct } from '../../../../engine/server/workflows/rows.ts';
import { type ProductContext, takeTurn } from '../../rows/index.ts';
import type { Clash } from '../constraints/index.ts';
import { judgePlacements, type Placement } from './judge-placements.ts';
import { toldTo } from './told-clashes.ts';

export type Asking = {
  readonly placements: readonly Placement[];
  /** Why soft constraints may be set aside. */
  readonly reason?: string | null | undefined;
  /** The input that hard ones are told at. */
  readonly pointer: string;
  /** Soft ones are set aside without a word: of whom something is offered, nobody asks why he takes it. */
  readonly isSoft?: boolean;
};

/** Problems told at once; more would not be read. */
const MOST = 10;

/**
 * What the server does of itself is its own matter, and days that are over are noted as they were.
 * @returns the soft constraints that are set aside
 * @throws invalid (422) with code `clash` for hard ones, and with `reason_needed` at `/reason` for soft ones without a reason
 */
export async function assertPlacements(
  context: Pick<ProductContext, 'connection' | 'resources' | 'principal' | 'now'>,
  { placements, reason, pointer, isSoft = false }: Asking,
): Promise<readonly Clash[]> {
  const { connection, principal, now } = context;
  if (principal.kind === 'system') return [];
  const today = dayIn(Date.parse(now), principal.org.time_zone);
  const toCome = placements.filter(({ day }) => day >= today);
  await takeTurns(connection, toCome);
  const clashes = await toldTo(
    context,
    await judgePlacements(connection, principal.org.id, toCome),
    toCome.map(({ visitId }) => visitId),
  );
  const hard = clashes.filter(({ isHard }) => isHard);
  if (hard.length > 0) throw refusal(hard, pointer, 'clash');
  if (clashes.length > 0 && !reason && !isSoft) throw refusal(clashes, '/reason', 'reason_needed');
  return clashes;
}

/** Of two who give the same person something, the second is judged by what the first has done. */
export async function takeTurns(connection: Connection, placements: readonly Placement[]): Promise<void> {
  const ids = distinct(placements.map(({ technicianId }) => technicianId)).toSorted();
  for (const id of ids) await takeTurn(connection, `day of ${id}`);
}

export function refusal(clashes: readonly Clash[], pointer: string, code: string) {
  const messages: readonly Said[] = [...new Set(clashes.map(({ message }) => message))].slice(0, MOST);
  const errors = messages.map((message): FieldProblem => ({ pointer, code, message }));
  return problems.invalid({ message: inOne(messages), errors });
}
