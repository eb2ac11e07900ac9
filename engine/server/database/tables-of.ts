/** Which tables a statement of ours names, by its text: values are parameters, so that no word of a person stands in it. */

const WRITTEN = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?(?:"?\w+"?\.)?"?(\w+)/gi;
const READ = /\b(?:from|join)\s+(?:only\s+)?(?:"?\w+"?\.)?"?(\w+)/gi;

const named = (pattern: RegExp, text: string): readonly string[] => [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []);

/** Tables that it changes; words that are none (`for update of`, `do update set`) may be among them. */
export const tablesWritten = (text: string): readonly string[] => named(WRITTEN, text);

/** Tables that it reads; names within it may be among them. */
export const tablesRead = (text: string): readonly string[] => named(READ, text);
