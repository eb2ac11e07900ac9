/** What can be done with one row, as a button and a menu. */
import { memo, useMemo } from 'react';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { useText } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { Button } from '../../primitives/button/button.tsx';
import { MenuButton } from '../../primitives/menu-button/menu-button.tsx';
import { namer } from '../table/namer.ts';
import { offeredActions, type RowVerbs } from './offered-actions.ts';

type Props = {
  readonly entity: EntityView;
  readonly row: RecordData;
  readonly verbs: RowVerbs;
  readonly scope: RuleScope;
  readonly name: string;
};

export const RowActions = memo(function RowActions({ entity, row, verbs, scope, name }: Props) {
  const text = useText();
  const offered = useMemo(() => offeredActions({ entity, row, verbs, scope, text }), [entity, row, verbs, scope, text]);
  // Over the row while it is pointed at, so that the column stays narrow; the menu has it as well.
  const first = offered.find((action) => action.isPrimary);
  return (
    <span className={`flex items-center justify-end ${first ? 'relative' : ''}`}>
      {first ? (
        <Button
          icon={first.icon}
          onClick={first.run}
          className="absolute end-full h-7 px-2 opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 pointer-coarse:hidden"
        >
          {first.label}
        </Button>
      ) : null}
      <MenuButton label={namer(text, 'collection.row_actions')(name)} actions={offered} className="text-text-muted" />
    </span>
  );
});
