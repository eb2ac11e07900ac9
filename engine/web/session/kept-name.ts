/** What a device keeps of a person for when there is no network (../offline): its names, known to who removes it without reading it. */
import type { SharedCache, ValidatorsCache } from '../worker/scope.ts';

/** The database of sealed entries, and its key. */
export const KEPT = 'kept';
/** There when somebody's drafts lie sealed on this device; whose, nothing tells. */
export const DRAFTS_KEPT = 'drafts_kept';
/** There when records of somebody lie on this device; whose, nothing tells. The start of a page reads it too (../early/begin.ts). */
const RECORDS_KEPT = 'records_kept';
/** The cache of validators of forms: programs, which hold nothing of anybody. */
const VALIDATORS: ValidatorsCache = 'validators';
/** The cache of files that another app shared, and that were not sent. */
const SHARED: SharedCache = 'shared';

/** Known without opening anything: most devices keep none. */
export const hasRecords = (): boolean => localStorage.getItem(RECORDS_KEPT) !== null;
export const noteRecords = (): void => localStorage.setItem(RECORDS_KEPT, '1');

/** No record is left, although some may be open in another tab: that one lets go of them. */
export function removeRecords(): void {
  // Neither is there where a browser keeps nothing.
  globalThis.localStorage?.removeItem(RECORDS_KEPT);
  globalThis.indexedDB?.deleteDatabase(KEPT);
}

/** Nothing of a person is left. */
export function removeKept(): void {
  removeRecords();
  for (const name of [VALIDATORS, SHARED]) void globalThis.caches?.delete(name);
}
