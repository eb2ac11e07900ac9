/** What the page of a link has, and what its screen says of it. */
import type { LinkedField } from '../../../engine/core/definitions/public-link-types.ts';

export type LinkedFormOptions = {
  readonly link: string;
  readonly param?: string;
  readonly language?: string;
  readonly languages?: string;
  readonly between?: Readonly<Record<string, { readonly from?: string; readonly to?: string }>>;
  readonly title: string;
  readonly about?: string;
  readonly send: string;
  readonly change?: string;
  readonly may_change?: string;
  readonly failed?: string;
  readonly sent: string;
  readonly sent_text: string;
  readonly done?: string;
  readonly done_text?: string;
  readonly gone: string;
  readonly gone_text: string;
};

/** As the server answers it; besides these, what the page shows. */
export type Page = Readonly<Record<string, unknown>> & {
  readonly answer: Readonly<Record<string, unknown>> | null;
  readonly form: readonly LinkedField[];
};

/** What is being told, by field: as it was typed, until it is sent. */
export type Values = Readonly<Record<string, unknown>>;
export type Faults = Readonly<Record<string, string>>;

export type ControlProps<V> = {
  readonly id: string;
  readonly field: LinkedField;
  readonly label: string;
  readonly value: V;
  readonly onChange: (value: V) => void;
  /** Id of what is wrong with it. */
  readonly faultId: string | undefined;
};
