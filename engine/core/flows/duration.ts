/** Durations of ISO 8601 that are the same everywhere: days of 24 hours, hours, minutes, seconds. */
const DURATION = /^P(?=.)(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
const UNITS = [86_400, 3600, 60, 1];

/** Seconds of `P1DT12H`, `PT30M` …; undefined for what is no such duration. */
export function secondsOf(text: string): number | undefined {
  const parts = DURATION.exec(text)?.slice(1);
  return parts?.reduce((sum, part = '0', index) => sum + Number(part) * (UNITS[index] ?? 0), 0);
}
