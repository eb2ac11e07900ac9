/** Options of a collection, as options.schema.json checks them. */
import type { ScreenNode } from '../../engine/core/definitions/types.ts';

export type ViewOptions = {
  readonly id: string;
  readonly as: 'table' | 'cards';
  readonly label?: string;
  readonly columns?: readonly string[];
  readonly card?: string;
  readonly slots?: Readonly<Record<string, unknown>>;
};

export type ActionOptions = {
  readonly id: string;
  readonly workflow: string;
  readonly label?: string;
  readonly icon?: string;
  readonly show?: string;
  readonly primary?: boolean;
};

export type CreateOptions = {
  readonly label?: string;
  readonly defaults?: Readonly<Record<string, string>>;
  readonly fields?: readonly string[];
  readonly by?: string;
  readonly allow?: string;
  readonly open?: boolean;
};

export type CollectionOptions = {
  readonly entity: string;
  readonly title?: string;
  readonly views: readonly ViewOptions[];
  readonly filters?: readonly string[];
  readonly default_filter?: string;
  readonly fixed?: string;
  readonly order?: readonly string[];
  readonly search?: boolean;
  readonly open?: string;
  readonly drawer?: readonly ScreenNode[];
  readonly create?: CreateOptions;
  readonly edit?: boolean;
  readonly remove?: boolean;
  readonly actions?: readonly ActionOptions[];
  readonly bulk?: readonly ActionOptions[];
  readonly empty?: { readonly title?: string; readonly text?: string; readonly icon?: string };
  readonly counts?: 'none' | 'estimated' | 'exact';
  readonly page_size?: number;
  readonly compact?: boolean;
};
