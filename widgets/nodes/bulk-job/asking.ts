/** What is asked of the server: one thing at a time, and said when it is refused. */
export type Asking = { readonly isBusy: boolean; readonly ask: (work: () => Promise<void>) => void };
