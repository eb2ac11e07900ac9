/** Functions that are files of the operator's folder. Trusted code, and yet with limits: it may be wrong. */
import { problems } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import { type AllowedFunctions, readAllowed } from './allowed.ts';
import { runInProcess } from './run-in-process.ts';
import type { FunctionLimits, Functions, RunFunction } from './types.ts';

const LIMITS: FunctionLimits = { time: 8000, memory: 64, size: 64 * 1024, running: 8, runningOfOne: 2 };
/** Seconds until the same is worth another try. */
const RETRY_AFTER = 2;

export type FileFunctionsOptions = {
  /** Absolute; without it no function is allowed. */
  readonly folder: string | undefined;
  readonly log: Pick<Log, 'warn'>;
  readonly limits?: Partial<FunctionLimits>;
};

/** Reads which functions are allowed, once. @throws as readAllowed does */
export async function createFileFunctions({ folder, log, limits }: FileFunctionsOptions): Promise<Functions> {
  const allowed: AllowedFunctions = folder === undefined ? new Map() : await readAllowed(folder);
  const bounds = { ...LIMITS, ...limits };
  const inPlace = createPlaces(bounds);
  const run: RunFunction = async ({ arn, event, by, time = bounds.time }) => {
    const file = allowed.get(arn);
    if (file === undefined) throw problems.noFunction();
    const text = JSON.stringify(event);
    if (text.length > bounds.size) throw problems.tooLarge();
    return inPlace(by, async () => {
      try {
        const answer: unknown = JSON.parse(await runInProcess({ file, event: text, limits: { ...bounds, time } }));
        return answer;
      } catch (cause) {
        log.warn({ err: cause, arn }, 'A function failed.');
        throw problems.functionFailed({ cause, retryAfter: RETRY_AFTER });
      }
    });
  };
  return { isAllowed: (arn) => allowed.has(arn), run };
}

/** Lets so many run at a time; who finds no place is sent away rather than kept waiting with a connection open. */
function createPlaces({ running, runningOfOne }: Pick<FunctionLimits, 'running' | 'runningOfOne'>) {
  const taken = new Map<string, number>();
  let all = 0;
  return async <T>(by: string, work: () => Promise<T>): Promise<T> => {
    const own = taken.get(by) ?? 0;
    if (all >= running || own >= runningOfOne) throw problems.overloaded({ retryAfter: RETRY_AFTER });
    all += 1;
    taken.set(by, own + 1);
    try {
      return await work();
    } finally {
      all -= 1;
      const left = (taken.get(by) ?? 1) - 1;
      if (left > 0) taken.set(by, left);
      else taken.delete(by);
    }
  };
}
