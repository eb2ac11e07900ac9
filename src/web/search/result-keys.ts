/** What results answer to a key; true when it was theirs. */
export type ResultKeys = { current: ((key: string) => boolean) | undefined };
