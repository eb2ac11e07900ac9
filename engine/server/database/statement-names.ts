/**
 * Names under which PostgreSQL keeps prepared statements, so that a text that comes again is neither parsed nor, where
 * a general plan will do, planned again. Only so many: each is kept on every connection, and callers shape filters.
 */

const MOST_NAMES = 200;
/** Texts seen once, waiting for the second time. */
const MOST_SEEN = 500;

/** The columns behind a star may change while the server runs, which a prepared statement does not bear. */
const HAS_STAR = /(select|returning|,|\.) ?\*/i;

/**
 * What a plan cannot judge before it knows the value: a pattern or a list may be in a few rows or in all of them. From the
 * sixth run of a named statement PostgreSQL takes a plan for any value, which reads the whole table where an index would do.
 * A pattern that stands in the text itself is known, and a column (`alias.column`) is no value.
 */
const HANGS_ON_VALUE = /(\bi?like|\bsimilar to|~~?\*?|@>|<@|&&|%>)\s*(?!\s|'|"?[a-z_]\w*"?\."?[a-z_])|\$\d+(::[\w[\]]+)*\s*(@>|<@|&&)/i;

/** Name of a text, or undefined when it is to run without one. */
export type StatementNames = (text: string) => string | undefined;

/**
 * Names for texts from the second time they come. `namesFor` gives those of one role: PostgreSQL plans anew what
 * row-level security touches whenever the role differs from that of the last run.
 */
export function createStatementNames(): { namesFor(role: string): StatementNames } {
  const roles = new Map<string, StatementNames>();
  const seen = new Set<string>();
  let given = 0;

  const create = (role: string): StatementNames => {
    const names = new Map<string, string>();
    return (text) => {
      const known = names.get(text);
      if (known !== undefined || given >= MOST_NAMES) return known;
      const key = `${role} ${text}`;
      if (!seen.has(key)) {
        if (seen.size >= MOST_SEEN) seen.clear();
        seen.add(key);
        return undefined;
      }
      seen.delete(key);
      if (HAS_STAR.test(text) || HANGS_ON_VALUE.test(text)) return undefined;
      const name = `f${given++}`;
      names.set(text, name);
      return name;
    };
  };
  return {
    namesFor(role) {
      const names = roles.get(role) ?? create(role);
      roles.set(role, names);
      return names;
    },
  };
}
