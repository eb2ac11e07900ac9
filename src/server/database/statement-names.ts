/**
 * Names under which PostgreSQL keeps prepared statements, so that a text that comes again is neither parsed nor, where
 * a general plan will do, planned again. Only so many: each is kept on every connection, and callers shape filters.
 */

const MOST_NAMES = 200;
/** Texts seen once, waiting for the second time. */
const MOST_SEEN = 500;

/** The columns behind a star may change while the server runs, which a prepared statement does not bear. */
const HAS_STAR = /(select|returning|,|\.) ?\*/i;

export type StatementNames = (text: string, role: string) => string | undefined;

/**
 * Names for texts from the second time they come. One for each role, because PostgreSQL plans anew what row-level
 * security touches whenever the role differs from that of the last run.
 */
export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  return (text, role) => {
    const key = `${role} ${text}`;
    const known = names.get(key);
    if (known !== undefined || names.size >= MOST_NAMES) return known;
    if (!seen.has(key)) {
      if (seen.size >= MOST_SEEN) seen.clear();
      seen.add(key);
      return undefined;
    }
    seen.delete(key);
    if (HAS_STAR.test(text)) return undefined;
    const name = `f${names.size}`;
    names.set(key, name);
    return name;
  };
}
