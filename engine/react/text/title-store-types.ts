/** What stands behind the name of the page in the title of its window. */
export type TitleStore = {
  readonly get: () => string | undefined;
  readonly set: (suffix: string | undefined) => void;
  readonly subscribe: (listener: () => void) => () => void;
};
