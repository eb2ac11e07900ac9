/** One override laid over one definition: pure, without planning. */
import type { Language } from '../language.ts';
import type { JsonObject } from '../raw.ts';
import { allowedFaults } from './allowed.ts';
import { guardFaults } from './guard.ts';
import { ruleFaults } from './own-rules.ts';
import { type TextLimits, textFaults } from './own-texts.ts';
import { applyPatch } from './patch.ts';
import { conflict, conflictsOf, saidAt, without } from './places.ts';
import { withHeadings } from './screen-names.ts';
import { addingRequired, type LimitsOf, strictnessFaults, withHidden } from './strictness.ts';
import { type Conflict, keyOf, type Override, type PatchFault } from './types.ts';
import { takeWords, type Worded } from './words.ts';

export type Composing = { readonly language: Language; readonly base: JsonObject; readonly limitsOf: LimitsOf; readonly texts: TextLimits };

/** The definition as the organisation has it, and where it could not follow the override. */
export type Composed = Worded & { readonly conflicts: readonly Conflict[]; readonly patch: JsonObject };

/** Whatever of a patch on texts is left is text: the schema of overrides lets nothing else through. */
type Texts = Worded['texts'][string];

/** Everything in a patch that no override may say. @throws never */
export function patchFaults({ language, base, limitsOf, texts }: Composing, override: Override): readonly PatchFault[] {
  const { kind, patch } = override;
  const denied = [...allowedFaults(language, override), ...ruleFaults(patch)];
  if (denied.length > 0) return denied;
  if (kind === 'locale') return textFaults(base, patch, texts);
  const patched = patchedWith(base, override);
  return [...(kind === 'entity' ? strictnessFaults(base, patch, limitsOf) : []), ...guardFaults(kind, base, patched)];
}

const patchedWith = (base: JsonObject, { kind, patch }: Pick<Override, 'kind' | 'patch'>): JsonObject =>
  applyPatch(base, kind === 'entity' ? addingRequired(base, patch) : patch) as JsonObject;

/**
 * Applies what still holds. Orphans are left out, and whatever breaks a rule of overrides now (the shipped definition
 * may have become narrower than the patch); both are told in `conflicts`.
 */
export function compose(composing: Composing, override: Override): Composed {
  const found = conflictsOf(composing.base, override);
  const orphans = found.filter(({ kind }) => kind === 'gone').map(({ path }) => path);
  const kept = without(override.patch, orphans);
  const faults = Object.keys(kept).length === 0 ? [] : patchFaults(composing, { ...override, patch: kept });
  const { patch, conflicts } = dropping({ ...override, patch: kept }, faults);
  const patched = patchedWith(composing.base, { kind: override.kind, patch });
  if (override.kind === 'locale')
    return { json: patched, texts: { [override.target]: patch as Texts }, patch, conflicts: [...found, ...conflicts] };
  const json = override.kind === 'entity' ? withHidden(patched) : patched;
  const worded = takeWords(keyOf(override), json);
  const called = override.kind === 'screen' ? withHeadings(composing.base, worded.json) : worded.json;
  return { ...worded, json: called, patch, conflicts: [...found, ...conflicts] };
}

/** The patch without the places that faults stand at; all of it where a fault cannot be told to one. */
export function dropping(
  override: Pick<Override, 'patch' | 'places'>,
  faults: readonly PatchFault[],
): { readonly patch: JsonObject; readonly conflicts: readonly Conflict[] } {
  if (faults.length === 0) return { patch: override.patch, conflicts: [] };
  const touching = faults.map((fault) => ({ fault, places: placesAt(override, fault.path) }));
  const isLost = touching.some(({ places }) => places.length === 0);
  const broken = touching.flatMap(({ fault, places }) => (places.length > 0 ? places : ['']).map((path) => [path, fault] as const));
  const conflicts = [...new Map(broken)].map(([path, fault]) =>
    conflict('broken', { path, says: saidAt(override.patch, path), was: wasAt(override, path) }, fault.message),
  );
  return {
    patch: isLost
      ? {}
      : without(
          override.patch,
          conflicts.map(({ path }) => path),
        ),
    conflicts,
  };
}

const wasAt = ({ places }: Pick<Override, 'places'>, path: string): unknown => places.find((place) => place.path === path)?.was;

/** Places of a patch that a fault stands at, in or around. */
function placesAt({ patch, places }: Pick<Override, 'patch' | 'places'>, path: string): readonly string[] {
  const touched = places.map((place) => place.path).filter((place) => saidAt(patch, place) !== undefined);
  const isNear = (place: string) => place === path || place.startsWith(`${path}/`) || path.startsWith(`${place}/`);
  return touched.filter(isNear);
}
