/** What the definition says of the node (options.schema.json). */
export type Options = {
  readonly entity: string;
  readonly field: string;
  readonly filter?: string;
  readonly order?: readonly string[];
  readonly title: string;
  readonly send: string;
  readonly to?: string;
};
