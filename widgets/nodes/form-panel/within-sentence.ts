/**
 * A name inside a sentence ('Create role'): without the capital that it has where it stands alone. Names that are written in capitals
 * (API key) stay as they are, and so does everything in writing that has none.
 */
export const withinSentence = (name: string, language: string): string =>
  /^\p{Lu}\P{Lu}/u.test(name) ? name.charAt(0).toLocaleLowerCase(language) + name.slice(1) : name;
