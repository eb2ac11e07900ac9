/**
 * Script time out of a Chromium trace. The sums of `Performance.getMetrics` leave out what runs as a microtask, which is
 * where React renders; a trace has every stretch of script, and what of it was layout.
 */
export type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** Microseconds of the thread's own processor time: what the machine does for others does not count. */
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly message?: string } };
};

/** Milliseconds of one stretch between two marks. */
export type Stretch = { readonly mark: string; readonly script: number; readonly layout: number };

/** Trace categories that `stretchesOf` needs. */
export const categories = ['-*', 'devtools.timeline', 'v8.execute'];

const scripts = new Set(['FunctionCall', 'RunMicrotasks', 'EvaluateScript', 'v8.evaluateModule', 'v8.compileModule', 'v8.compile']);
const layouts = new Set(['Layout', 'UpdateLayoutTree', 'UpdateLayerTree']);

/**
 * What ran on the page's main thread after each mark (`console.timeStamp`) until the next, in order.
 * Layout inside script counts as layout only, script inside script once.
 */
export function stretchesOf(events: readonly TraceEvent[]): readonly Stretch[] {
  const marks = events.filter(({ name }) => name === 'TimeStamp').sort(byTime);
  const [first] = marks;
  if (!first) return [];
  const own = events
    .filter(({ ph, pid, tid, name }) => ph === 'X' && pid === first.pid && tid === first.tid && (scripts.has(name) || layouts.has(name)))
    .sort(byTime);
  const totals = marks.map((mark) => ({ mark: mark.args?.data?.message ?? '', at: mark.ts, script: 0, layout: 0 }));
  let now = -1;
  let scriptEnd = 0;
  let layoutEnd = 0;
  for (const event of own) {
    while (now + 1 < totals.length && (totals[now + 1]?.at ?? 0) <= event.ts) now += 1;
    const total = totals[now];
    if (!total) continue;
    const end = event.ts + (event.dur ?? 0);
    const spent = (event.tdur ?? event.dur ?? 0) / 1000;
    if (layouts.has(event.name)) {
      if (event.ts < layoutEnd) continue;
      layoutEnd = end;
      total.layout += spent;
      if (event.ts < scriptEnd) total.script -= spent;
    } else {
      if (event.ts < scriptEnd || event.ts < layoutEnd) continue;
      scriptEnd = end;
      total.script += spent;
    }
  }
  return totals.map(({ mark, script, layout }) => ({ mark, script, layout }));
}

/** Of two that begin together the longer one is around the other. */
const byTime = (one: TraceEvent, other: TraceEvent) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0);
