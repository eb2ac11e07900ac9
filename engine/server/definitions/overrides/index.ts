/** Overrides: an organisation's administrators change what they are shown, version by version. */

import { keyOf, type Overlay, type Override, without } from '../../../core/definitions/overrides/index.ts';
import { formatPointer } from '../../../core/json/index.ts';
import type { Row } from '../../database/port.ts';
import { problems } from '../../kernel/errors.ts';
import { said, worded } from '../../kernel/said.ts';
import { textOf, textsOf } from '../../workflows/rows.ts';
import type { WorkflowArea, WorkflowRun } from '../../workflows/types.ts';
import { OVERRIDE_ENTITY } from '../source.ts';
import { overrideOf } from '../stored-overrides.ts';
import { addVersion, holdingOf, type PersonContext, personOf, versionsOf } from './history.ts';
import { assertSmall, faultsOf, inspect, nameIn, overview, patchIn, preview, seenSource } from './inspection.ts';
import { assertGoodText, withPlaces, wordIn, words, wordsRequest } from './words.ts';

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
      workflow('words', (present, context, input) => words(present, context, wordsRequest(input))),
      workflow('word', word),
    ],
    hooks: {},
  };
}

/** Targets that one organisation may have overrides of. */
const MOST = 200;

/** @throws too_large (413) where the organisation changes too many definitions already */
function assertRoom(others: readonly Override[]): void {
  if (others.length >= MOST)
    throw problems.tooLarge({ message: said('problem.platform.definitions.most_definitions_changed', { most: MOST }) });
}

/** @throws invalid (422) with every fault at its place in the patch, conflict (409) when another version was saved meanwhile */
async function save(overlay: Overlay, context: PersonContext, input: Row): Promise<Row> {
  const name = nameIn(input);
  const patch = patchIn(input);
  seenSource(overlay, context, name);
  return keep(overlay, context, { override: overlay.against(name.kind, name.target, patch), input });
}

async function keep(overlay: Overlay, context: PersonContext, { override, input }: { override: Override; input: Row }): Promise<Row> {
  const others = holdingOf(await versionsOf(context)).filter((other) => keyOf(other) !== keyOf(override));
  assertRoom(others);
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

/**
 * One text of a language in the organisation's own words, or as it is shipped where the call brings none: a new version of
 * its words of that language. What its other words were written against stays as it was.
 * @throws not_found, invalid (422) with the faults of the text, conflict (409) when another version was saved meanwhile
 */
async function word(overlay: Overlay, context: PersonContext, input: Row): Promise<Row> {
  const { language, key, text } = wordIn(input);
  const name = { kind: 'locale', target: language } as const;
  seenSource(overlay, context, name);
  const rows = await versionsOf(context);
  const others = holdingOf(rows).filter((each) => keyOf(each) !== keyOf(name));
  const stored = holdingOf(rows).find((each) => keyOf(each) === keyOf(name));
  const kept = without(stored?.patch ?? {}, [formatPointer([key])]);
  const patch = text === undefined ? kept : { ...kept, [key]: text };
  if (text !== undefined) {
    assertRoom(others);
    assertSmall(patch);
    assertGoodText(overlay, overlay.against(name.kind, language, { [key]: text }));
  }
  const override = Object.keys(patch).length === 0 ? undefined : withPlaces(overlay.against(name.kind, language, patch), stored, key);
  const saved = await added(overlay, context, { override, input: { ...input, ...name, note: key } });
  const [present] = (await words(overlay, context, { language, keys: [key], from: 0, isOwn: false })).rows;
  return { number: saved.number, row: present ?? null };
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
