/** What an override may touch at all: the schema `override.schema.json` of the definition language. */
import type { Language } from '../language.ts';
import type { JsonObject } from '../raw.ts';
import { hasUnsafeKey } from './patch.ts';
import { saidAt } from './places.ts';
import type { OverrideKind, PatchFault } from './types.ts';

const SCHEMA = 'override.schema.json';
const PATCH = '/patch';

/** Faults of a patch against the allow-list of its kind, at paths of the patch. */
export function allowedFaults(
  language: Language,
  { kind, target, patch }: { readonly kind: OverrideKind; readonly target: string; readonly patch: JsonObject },
): readonly PatchFault[] {
  if (hasUnsafeKey(patch)) return [{ path: '', code: 'unsafe-key', message: 'The patch has a key that no data may have.' }];
  const { faults } = language.check(SCHEMA, { $schema: SCHEMA, kind, target, patch });
  return faults.map(({ pointer, code, message }) => ({
    path: pointer.startsWith(`${PATCH}/`) || pointer === PATCH ? placeIn(patch, pointer.slice(PATCH.length)) : '',
    code,
    message: code === 'unknown-key' ? 'An override may not touch this.' : message,
  }));
}

/** Pointers into a plain list of the patch name the list: it stands or falls whole. */
function placeIn(patch: JsonObject, pointer: string): string {
  if (pointer === '' || saidAt(patch, pointer) !== undefined) return pointer;
  return placeIn(patch, pointer.slice(0, pointer.lastIndexOf('/')));
}
