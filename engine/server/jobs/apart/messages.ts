/** What a server and its process for heavy jobs say to each other. */

/** There may be jobs in a queue that the other one works on. */
export type Wake = { readonly wake: string };
export type ToProcess = Wake | { readonly stop: true };
export type FromProcess = Wake;
