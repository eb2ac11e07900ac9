/** Options of a detail page, as options.schema.json checks them. */
import type { ScreenNode } from '../../../engine/core/definitions/types.ts';
import type { ActionOptions, FormLayout } from '../../collection/options.ts';
import type { SectionOptions } from './record-sections.tsx';

export type DetailOptions = {
  readonly entity: string;
  readonly record?: string;
  readonly header?: {
    readonly code?: string;
    readonly title?: string;
    readonly subtitle?: readonly string[];
    readonly chips?: readonly string[];
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
  readonly main?: readonly ScreenNode[];
  readonly aside?: readonly ScreenNode[];
};
