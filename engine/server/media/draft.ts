/** Bytes written but not yet in place: `keep` puts them under their key, `drop` forgets them. */
export type Draft = {
  /** May be called again, when its transaction runs again. */
  keep(): Promise<void>;
  drop(): Promise<void>;
};
