/** Between an instant (UTC, ISO) and what a clock on the wall of a time zone shows ('YYYY-MM-DDTHH:mm'). */

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(timeZone, made);
  return made;
}

/** The wall clock's reading at an instant; '' for what is no instant. */
export function wallTimeOf(instant: string, timeZone: string): string {
  const time = Date.parse(instant);
  if (Number.isNaN(time)) return '';
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(time)
      .map((part) => [part.type, part.value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/**
 * The instant at which the wall clock shows that reading; null for no reading. In the hour that a
 * clock skips, the instant after the skip; in the hour it repeats, the first one.
 */
export function instantOf(wallTime: string, timeZone: string): string | null {
  // Engines read a date into almost any text; only this form is one.
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wallTime)) return null;
  const naive = Date.parse(`${wallTime}:00Z`);
  if (Number.isNaN(naive)) return null;
  const offsetAt = (time: number) => Date.parse(`${wallTimeOf(new Date(time).toISOString(), timeZone)}:00Z`) - time;
  const day = 86_400_000;
  const candidates = [offsetAt(naive - day), offsetAt(naive + day)].map((offset) => naive - offset);
  const exact = candidates.filter((time) => wallTimeOf(new Date(time).toISOString(), timeZone) === wallTime);
  return new Date(Math.min(...(exact.length > 0 ? exact : candidates.slice(0, 1)))).toISOString();
}
