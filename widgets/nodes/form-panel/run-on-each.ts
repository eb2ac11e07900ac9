/** A call over several records, and what its answer tells. */
import { isObject } from '../../../engine/core/json/index.ts';
import { isCallError } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';

type Json = Readonly<Record<string, unknown>>;

/** Results of a workflow over several records. */
export type Outcome = {
  readonly done: readonly RecordData[];
  readonly failed: readonly { readonly record: RecordData; readonly error: unknown }[];
};

type Run = (record: RecordData) => Promise<unknown>;

/** Runs over the records one after the other, so that one refusal leaves the others done. Rejects when all were refused. */
export async function runOnEach(records: readonly RecordData[], run: Run): Promise<Outcome> {
  const done: RecordData[] = [];
  const failed: { record: RecordData; error: unknown }[] = [];
  for (const record of records) {
    try {
      await run(record);
      done.push(record);
    } catch (error) {
      failed.push({ record, error });
      // Nothing else will get through either.
      if (isCallError(error) && (error.status === 0 || error.status === 401)) break;
    }
  }
  const [first] = failed;
  if (done.length === 0 && first) throw first.error;
  return { done, failed };
}

/** Values of a workflow's answer that its notice may tell of, as `{{name}}`. */
export const answerWords = (answer: unknown): Json => (isObject(answer) ? answer : {});
