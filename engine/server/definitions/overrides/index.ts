/** Overrides: an organisation's administrators change what they are shown, version by version. */

import { keyOf, type Overlay, type Override, without } from '../../../core/definitions/overrides/index.ts';
import type { Row } from '../../database/port.ts';
import { problems } from '../../kernel/errors.ts';
import { said, worded } from '../../kernel/said.ts';
import { textOf, textsOf } from '../../workflows/rows.ts';
import type { WorkflowArea, WorkflowRun } from '../../workflows/types.ts';
import { OVERRIDE_ENTITY } from '../source.ts';
import { overrideOf } from '../stored-overrides.ts';
import { addVersion, holdingOf, type PersonContext, personOf, versionsOf } from './history.ts';
import { faultsOf, inspect, nameIn, overview, patchIn, preview, seenSource } from './inspection.ts';

export type OverridesOptions = {
  /** Patches over the definitions as they are now. */
  readonly overlay: () => Overlay | undefined;
};

type Run = (overlay: Overlay, context: PersonContext, input: Row) => Promise<Row | null>;

/** The workflows of `definition-override`. */
export function definitionOverrides({ overlay }: OverridesOptions): WorkflowArea {
  const workflow = (name: string, run: Run): WorkflowRun => ({
    name,
    entity: OVERRIDE_ENTITY,
    run: async (context, { input }) => {
      const present = overlay();
      if (!present) throw problems.notFound();
      return run(present, personOf(context), input);
    },
  });
  return {
    workflows: [
      workflow('overview', (present, context) => overview(present, context)),
      workflow('inspect', (present, context, input) => inspect(present, context, nameIn(input))),
      workflow('preview', (present, context, input) => preview(present, context, nameIn(input), patchIn(input))),
      workflow('save', save),
      workflow('settle', settle),
      workflow('roll-back', rollBack),
      workflow('remove', remove),
    ],
    hooks: {},
  };
}

/** Targets that one organisation may have overrides of. */
const MOST = 200;

/** @throws invalid (422) with every fault at its place in the patch, conflict (409) when another version was saved meanwhile */
async function save(overlay: Overlay, context: PersonContext, input: Row): Promise<Row> {
  const name = nameIn(input);
  const patch = patchIn(input);
  seenSource(overlay, context, name);
  return keep(overlay, context, { override: overlay.against(name.kind, name.target, patch), input });
}

async function keep(overlay: Overlay, context: PersonContext, { override, input }: { override: Override; input: Row }): Promise<Row> {
  const others = holdingOf(await versionsOf(context)).filter((other) => keyOf(other) !== keyOf(override));
  if (others.length >= MOST)
    throw problems.tooLarge({ message: said('problem.platform.definitions.most_definitions_changed', { most: MOST }) });
  const faults = faultsOf(overlay, context, { override, others });
  if (faults.length > 0)
    throw problems.invalid({
      errors: faults.map(({ path, code, message }) => ({ pointer: `/patch${path}`, code, message: worded(message) })),
    });
  return added(overlay, context, { override, input });
}

/** Adds the version without asking whether all of it still holds: what does not is told as a conflict. */
async function added(
  overlay: Overlay,
  context: PersonContext,
  { override, input }: { override?: Override | undefined; input: Row },
): Promise<Row> {
  const name = nameIn(input);
  const baseVersion = overlay.shipped(name.kind, name.target)?.version ?? '';
  const number = await addVersion(context, { name, seen: Number(input.number), override, baseVersion, note: textOf(input.note) });
  const { conflicts } = overlay.plan(holdingOf(await versionsOf(context)));
  return { ...name, number, conflicts: conflicts.get(keyOf(name)) ?? [] };
}

/**
 * Settles conflicts place by place: `keep` says that the patch stands against what is shipped now, `drop` takes the
 * place out of the patch. What is named in neither stays a conflict. @throws not_found where nothing is overridden
 */
async function settle(overlay: Overlay, context: PersonContext, input: Row): Promise<Row> {
  const name = nameIn(input);
  const current = (await versionsOf(context, name)).find((row) => row.is_current === true);
  const stored = current && overrideOf(current);
  if (!stored) throw problems.notFound();
  const patch = without(stored.patch, textsOf(input.drop));
  if (Object.keys(patch).length === 0) return added(overlay, context, { input });
  const shipped = overlay.shipped(name.kind, name.target);
  if (!shipped) return added(overlay, context, { override: { ...stored, patch }, input });
  const present = overlay.against(name.kind, name.target, patch);
  const kept = new Set(textsOf(input.keep));
  const before = new Map(stored.places.map((place) => [place.path, place]));
  const places = present.places.map((place) => (kept.has(place.path) ? place : (before.get(place.path) ?? place)));
  const paths = new Set(places.map((place) => place.path));
  // A place inside what is gone has another path now; it stays as it was until it is dropped.
  const lost = stored.places.filter((place) => !paths.has(place.path) && !kept.has(place.path));
  return added(overlay, context, { override: { ...present, baseVersion: shipped.version, places: [...places, ...lost] }, input });
}

/** A new version equal to an earlier one, made against what that was made against. @throws not_found */
async function rollBack(overlay: Overlay, context: PersonContext, input: Row): Promise<Row> {
  const name = nameIn(input);
  const earlier = (await versionsOf(context, name)).find((row) => row.number === input.to);
  if (!earlier) throw problems.notFound();
  return added(overlay, context, { override: overrideOf(earlier), input });
}

/** A version without a patch: what is shipped holds again. @throws not_found where nothing is overridden */
async function remove(overlay: Overlay, context: PersonContext, input: Row): Promise<Row> {
  const current = (await versionsOf(context, nameIn(input))).find((row) => row.is_current === true);
  if (current?.is_active !== true) throw problems.notFound();
  return added(overlay, context, { input });
}
