/** What the rows of one tree share. */
import { createContext, useContext } from 'react';
import type { ListRequest, ViewField } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import type { ViewProps } from '../views/view-props.ts';
import type { OpenNodes } from './use-open-nodes.ts';

export type TreeParts = Pick<ViewProps, 'entity' | 'scope' | 'verbs' | 'pathOf' | 'canOpen' | 'onOpen'> & {
  readonly columns: readonly ViewField[];
  readonly parent: ViewField;
  readonly open: OpenNodes;
  /** Records right under one; null: the roots. */
  readonly listOf: (parent: RecordData['id'] | null) => ListRequest;
  /** Filter of what is right under any of these. */
  readonly underAny: (ids: readonly RecordData['id'][]) => string;
};

export const TreeContext = createContext<TreeParts | null>(null);

/** Throws outside a tree, which is a mistake of the code. */
export function useTree(): TreeParts {
  const parts = useContext(TreeContext);
  if (!parts) throw new Error('This hook works inside a tree only.');
  return parts;
}
