/** Durations of ISO 8601 that are the same everywhere: days of 24 hours, hours, minutes, seconds. */
const DURATION = /^P(?=.)(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
const UNITS = [86_400, 3600, 60, 1];

/** Seconds of `P1DT12H`, `PT30M` …; undefined for what is no such duration. */
export function secondsOf(text: string): number | undefined {
  const parts = DURATION.exec(text)?.slice(1);
  return parts?.reduce((sum, part = '0', index) => sum + Number(part) * (UNITS[index] ?? 0), 0);
}

/** The other way round, for whole seconds: 90_000 → `P1DT1H`. */
export function durationOf(seconds: number): string {
  const parts = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60] as const;
  const said = (from: number, to: number) =>
    parts.map((part, index) => (part > 0 && index >= from && index < to ? `${part}${'DHMS'.charAt(index)}` : '')).join('');
  const time = said(1, 4);
  const day = said(0, 1);
  if (time === '') return day === '' ? 'PT0S' : `P${day}`;
  return `P${day}T${time}`;
}
