/** Options of a timeline, as options.schema.json checks them. */
export type EventKind = { readonly value: string; readonly label: string; readonly icon?: string; readonly colour?: string };

/** Writing into the timeline: a workflow of the record around, and which of its inputs takes what. */
export type ComposeOptions = {
  readonly entity: string;
  readonly workflow: string;
  readonly text: string;
  readonly choice?: string;
  readonly files?: string;
  readonly people?: string;
};

export type TimelineOptions = {
  readonly entity: string;
  readonly title?: string;
  readonly fixed?: string;
  readonly at: string;
  readonly kind: string;
  readonly actor?: string;
  readonly actor_kind?: string;
  readonly organisation?: string;
  readonly way?: string;
  readonly about?: string;
  readonly from?: string;
  readonly to?: string;
  readonly from_colour?: string;
  readonly to_colour?: string;
  readonly remarks?: string;
  readonly files?: string;
  readonly kinds?: readonly EventKind[];
  readonly page_size?: number;
  readonly empty?: string;
  readonly compose?: ComposeOptions;
};
