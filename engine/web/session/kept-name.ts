/** What a device keeps of a person for when there is no network (../offline): its names, known to who removes it without reading it. */
import type { SharedCache, ValidatorsCache } from '../worker/scope.ts';

/** The database of sealed entries, and its key. */
export const KEPT = 'kept';
/** There when somebody's drafts lie sealed on this device; whose, nothing tells. */
export const DRAFTS_KEPT = 'drafts_kept';
/** The cache of validators of forms: programs, which hold nothing of anybody. */
const VALIDATORS: ValidatorsCache = 'validators';
/** The cache of files that another app shared, and that were not sent. */
const SHARED: SharedCache = 'shared';

/** No record is left, although some may be open in another tab: that one lets go of them. */
export function removeRecords(): void {
  // It is not there where a browser keeps nothing.
  globalThis.indexedDB?.deleteDatabase(KEPT);
}

/** Nothing of a person is left. */
export function removeKept(): void {
  removeRecords();
  for (const name of [VALIDATORS, SHARED]) void globalThis.caches?.delete(name);
}
