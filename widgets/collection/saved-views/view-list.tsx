/** Views under a heading, each with what may be done with it. */

import { useId } from 'react';
import { useText } from '../../../engine/react/index.ts';
import { Icon } from '../../primitives/icon/icon.tsx';
import type { MenuAction } from '../../primitives/menu-button/menu-action.ts';
import { MenuButton } from '../../primitives/menu-button/menu-button.tsx';
import type { SavedView } from './use-saved-views.ts';

type Props = {
  readonly title: string;
  readonly views: readonly SavedView[];
  readonly currentId: string | undefined;
  readonly onOpen: (view: SavedView) => void;
  readonly actionsOf: (view: SavedView) => readonly MenuAction[];
};

export function ViewList({ title, views, currentId, onOpen, actionsOf }: Props) {
  const text = useText();
  const id = useId();
  if (views.length === 0) return null;
  return (
    <section aria-labelledby={id} className="border-t border-border pt-2 mt-1">
      <h3 id={id} className="px-2 pb-1 text-xs font-medium text-text-muted">
        {title}
      </h3>
      <ul>
        {views.map((view) => (
          <li key={view.id} className="flex items-center gap-1">
            <button
              type="button"
              aria-current={view.id === currentId || undefined}
              onClick={() => onOpen(view)}
              className="flex min-h-control min-w-0 flex-1 items-center gap-2 rounded-[4px] px-2 text-start text-sm hover:bg-surface-sunken aria-current:bg-accent-soft aria-current:font-medium"
            >
              <span className="truncate">{view.name}</span>
              {view.isDefault ? (
                <>
                  <Icon name="star" size={14} className="shrink-0 text-text-muted" />
                  <span className="sr-only">{text('saved_views.is_default')}</span>
                </>
              ) : null}
              {view.owner === undefined ? null : <span className="ms-auto truncate text-xs text-text-muted">{view.owner}</span>}
              {view.isMine && view.roleIds.length > 0 ? (
                <>
                  <Icon name="users" size={14} className="ms-auto shrink-0 text-text-muted" />
                  <span className="sr-only">{text('saved_views.is_shared')}</span>
                </>
              ) : null}
            </button>
            <MenuButton label={text('saved_views.actions_for', { name: view.name })} actions={actionsOf(view)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
