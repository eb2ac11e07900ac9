/** Sending a form: once at a time, after its files, and what happens when it is refused. */
import { isCallError } from '../records/call-error.ts';
import type { FieldError, RecordData } from '../types.ts';
import type { Fresh, Refresh } from './concurrent-changes.ts';
import type { DirtyState } from './dirty-state.ts';
import type { Json } from './document.ts';
import type { SummaryLine } from './faults.ts';
import type { FormField } from './fields.ts';
import type { FormStatus } from './form-status.ts';
import type { PathStore, ValueStore } from './store.ts';
import { toPatch, toWire } from './wire.ts';

/**
 * Sends what the form holds: the whole body, and the merge patch against what it started from. `of`: the record as it was read
 * since, where others changed it meanwhile.
 */
export type Send = (values: Record<string, unknown>, patch: Record<string, unknown>, of?: RecordData) => Promise<unknown>;

type Options = {
  readonly fields: readonly FormField[];
  readonly status: ValueStore<FormStatus>;
  readonly values: PathStore;
  readonly dirtyState: DirtyState;
  readonly doc: () => Json;
  /** Drops the faults told before. */
  readonly forget: () => void;
  /** Shows what the call was refused for; `general` has no field. */
  readonly refuse: (faults: readonly FieldError[], general: readonly SummaryLine[]) => void;
  /** Takes the record as it is stored now for what the form began with; whether nothing is left for a person to say. */
  readonly rebase: (fresh: Fresh) => boolean;
  /** Told when all was taken. */
  readonly sent: () => void;
  /** Text of a failure that brought none. */
  readonly failed: string;
};

export type Submission = {
  /** Whether it was sent and taken. */
  submit(send: Send, refresh?: Refresh): Promise<boolean>;
};

/** Status of a call whose record is another one by now. */
const STALE = 412;
/** So often it is put together with what others did and sent again: whoever loses more races than that looks themselves. */
const MOST_TRIES = 4;

export function createSubmission({ fields, status, values, dirtyState, doc, forget, refuse, rebase, sent, failed }: Options): Submission {
  const report = (part: Partial<FormStatus>) => status.set({ ...status.get(), ...part });
  const tell = (error: unknown) => {
    const faults = isCallError(error) ? (error.errors ?? []) : [];
    const message = error instanceof Error && error.message ? error.message : failed;
    refuse(faults, faults.length === 0 ? [{ message }] : []);
  };
  const sendOnce = async (send: Send, of: RecordData | undefined) => {
    const body = doc();
    // What is typed while the call is under way is not sent with it.
    const typed = values.snapshot();
    await send(toWire(fields, body), toPatch(fields, dirtyState.saved(), body), ...(of ? [of] : []));
    report({ sending: false, dirty: dirtyState.settle(typed) });
    sent();
  };
  return {
    async submit(send, refresh) {
      const { sending, uploading, stranded } = status.get();
      if (sending || uploading > 0 || stranded > 0) return false;
      forget();
      report({ sending: true, summary: [] });
      let of: RecordData | undefined;
      try {
        for (let tries = 1; ; tries += 1) {
          try {
            await sendOnce(send, of);
            return true;
          } catch (error) {
            const isStale = refresh !== undefined && isCallError(error) && error.status === STALE;
            if (!isStale) throw error;
            const fresh = await refresh();
            const isSettled = rebase(fresh);
            if (!isSettled || tries === MOST_TRIES) break;
            of = fresh.record;
          }
        }
      } catch (error) {
        report({ sending: false });
        tell(error);
        return false;
      }
      report({ sending: false });
      return false;
    },
  };
}
