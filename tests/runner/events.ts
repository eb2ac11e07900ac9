/** What a running Vitest tells the run that started it, message by message. */

export type Failure = {
  /** Titles from the outermost suite to the test; the file's own name where the file could not be read. */
  readonly name: string;
  /** What was expected and what came, with where it stands. */
  readonly errors: readonly string[];
};

export type FileResult = {
  /** From the root of the project, with slashes. */
  readonly file: string;
  readonly passed: number;
  readonly skipped: number;
  readonly failures: readonly Failure[];
  /** Groups, the file among them, that failed outside of their tests: in what is set up, say. */
  readonly failedGroups: number;
  /** Milliseconds, with what was imported and set up. */
  readonly took: number;
  /** The tests that took longest, in milliseconds. */
  readonly slowest: readonly { readonly name: string; readonly took: number }[];
};

export type TestEvent =
  /** The files of the run, as results name them. */
  | { readonly kind: 'begun'; readonly files: readonly string[] }
  /** Tests that ended so far, told now and then: one file may hold hundreds. */
  | { readonly kind: 'tests'; readonly count: number }
  | { readonly kind: 'file'; readonly result: FileResult }
  /** `errors` belong to no test: a promise that nobody waited for, a worker that died. */
  | { readonly kind: 'ended'; readonly errors: readonly string[] };
