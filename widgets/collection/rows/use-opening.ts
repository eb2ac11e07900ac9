/** How a row opens: at its address, or beside the list. */
import { useCallback, useState } from 'react';
import { isObject } from '../../../engine/core/json/index.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { fillPath, useAddressPrefix, useHost, useViewState } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import type { CollectionOptions } from '../options.ts';

export type Opening = {
  readonly pathOf: (row: RecordData) => string | undefined;
  readonly open: (row: RecordData) => void;
  /** Goes to the record that was just made, where the definition says so. */
  readonly afterCreate: (record: unknown) => void;
  /** Row beside the list. */
  readonly opened: RecordData | undefined;
  /** The record that the address asks for (`?open=`), which the list need not show. */
  readonly openedId: string | undefined;
  readonly close: () => void;
};

type Place = Pick<CollectionOptions, 'open' | 'create' | 'compact'> & { readonly id: string; readonly widget: string };

const ASKED = ['open'];

export function useOpening(node: Place, scope: RuleScope): Opening {
  const { navigate } = useHost();
  const [opened, setOpened] = useState<RecordData>();
  const [asked, setAsked] = useViewState(ASKED, node.compact ?? false, useAddressPrefix(node));
  const isDrawer = node.open === 'drawer';
  const openedId = isDrawer && opened === undefined && asked.open !== '' ? asked.open : undefined;
  const template = isDrawer ? undefined : node.open;
  const { route } = scope;
  const pathOf = useCallback((row: RecordData) => (template === undefined ? undefined : fillPath(template, row, route)), [template, route]);
  const open = useCallback(
    (row: RecordData) => {
      const path = pathOf(row);
      if (path !== undefined) navigate(path);
      else if (isDrawer) setOpened(row);
    },
    [pathOf, navigate, isDrawer],
  );
  const isFollowed = node.create?.open ?? false;
  const afterCreate = useCallback(
    (record: unknown) => {
      const path = isFollowed && template !== undefined && isObject(record) ? fillPath(template, record, route) : undefined;
      if (path !== undefined) navigate(path);
    },
    [isFollowed, template, route, navigate],
  );
  const close = useCallback(() => {
    setOpened(undefined);
    if (openedId !== undefined) setAsked({ open: undefined });
  }, [openedId, setAsked]);
  return { pathOf, open, afterCreate, opened, openedId, close };
}
