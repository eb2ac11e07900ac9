/** Options of a detail page, as options.schema.json checks them. */
import type { ScreenNode } from '../../../engine/core/definitions/types.ts';
import type { ActionOptions, FormLayout } from '../../collection/options.ts';
import type { SectionOptions } from './record-sections.tsx';

/** An instant that something is due by, counted down while a rule holds, in word and colour of a state. */
export type ClockOptions = { readonly at: string; readonly state: string; readonly while?: string };

/** One tab of the page: fields of the record, and nodes of `main` or `aside` by their ids. */
export type DetailTab = {
  readonly id: string;
  readonly label: string;
  readonly icon?: string;
  readonly show?: string;
  readonly fields?: readonly string[];
  readonly nodes?: readonly string[];
  readonly count?: true | string;
};

export type DetailOptions = {
  readonly entity: string;
  readonly record?: string;
  readonly header?: {
    readonly code?: string;
    readonly title?: string;
    readonly subtitle?: readonly string[];
    readonly chips?: readonly string[];
    readonly clock?: ClockOptions;
  };
  readonly back?: { readonly to: string; readonly label?: string };
  readonly status?: { readonly workflow: string; readonly field?: string };
  readonly sections?: readonly SectionOptions[];
  readonly custom?: boolean;
  readonly compact?: boolean;
  readonly edit?: boolean;
  readonly layout?: FormLayout;
  readonly remove?: boolean;
  readonly actions?: readonly ActionOptions[];
  readonly tools?: readonly ScreenNode[];
  readonly tabs?: readonly DetailTab[];
  readonly main?: readonly ScreenNode[];
  readonly aside?: readonly ScreenNode[];
};
