export type TitleStore = {
  readonly get: () => string | undefined;
  readonly set: (suffix: string | undefined) => void;
  readonly subscribe: (listener: () => void) => () => void;
};
