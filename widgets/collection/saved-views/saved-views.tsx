/** The views menu of a list: open, save, update, rename, share, open first, delete. */
import { lazy, Suspense, useState } from 'react';
import { useApp, useText, useToast } from '../../../engine/react/index.ts';
import { Button } from '../../primitives/button/button.tsx';
import { Icon } from '../../primitives/icon/icon.tsx';
import type { MenuAction } from '../../primitives/menu-button/menu-action.ts';
import { Popover } from '../../primitives/menu-button/popover.tsx';
import { NO_VIEW } from '../list-address.ts';
import type { OpenView } from './open-view.ts';
import { differs, stateFrom, stateText } from './state-text.ts';
import { type SavedView, useSavedViews } from './use-saved-views.ts';
import { ViewsButton } from './views-button.tsx';

/** What stands in the menu, and what it asks, comes when it is opened. */
const NameDialog = lazy(async () => ({ default: (await import('./name-dialog.tsx')).NameDialog }));
const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));
const ViewList = lazy(async () => ({ default: (await import('./view-list.tsx')).ViewList }));

type Props = OpenView & {
  readonly screen: string;
  /** Id of the list. */
  readonly node: string;
  readonly startsOpen: boolean;
};

type Asking = { readonly what: 'new' } | { readonly what: 'rename' | 'share'; readonly view: SavedView };

export function SavedViews({ screen, node, saved, state, startsOpen, onSaved, onOpen }: Props) {
  const text = useText();
  const { user } = useApp();
  const toast = useToast();
  const views = useSavedViews({ screen, node });
  const [isOpen, setOpen] = useState(startsOpen);
  const [asking, setAsking] = useState<Asking>();
  const current = [...views.mine, ...views.shared].find(({ id }) => id === saved);
  const isChanged = current !== undefined && differs(current, state);
  const mayChange = (view: SavedView) => user.is_admin || (view.isMine && view.roleIds.length === 0);

  const open = (view: SavedView | undefined) => {
    onOpen(view ? stateFrom(view.state) : {}, view?.id ?? (views.first ? NO_VIEW : undefined));
    setOpen(false);
  };
  const attempt = (work: Promise<unknown>, done?: string) =>
    work.then(
      () => done !== undefined && toast.add({ text: done, tone: 'success' }),
      (error: Error) => toast.add({ text: error.message, tone: 'danger' }),
    );
  const ask = (what: Asking) => {
    setOpen(false);
    setAsking(what);
  };
  const remove = async (view: SavedView) => {
    setOpen(false);
    await attempt(
      views.remove(view).then(() => {
        if (view.id === saved) onSaved(undefined);
        toast.add({
          text: text('saved_views.deleted', { name: view.name }),
          tone: 'info',
          action: { label: text('action.undo'), run: () => void attempt(views.putBack(view)) },
        });
      }),
    );
  };
  const actionsOf = (view: SavedView): readonly MenuAction[] => [
    view.isDefault
      ? { id: 'first', label: text('saved_views.unset_default'), icon: 'star', run: () => void attempt(views.openWith(undefined)) }
      : { id: 'first', label: text('saved_views.set_default'), icon: 'star', run: () => void attempt(views.openWith(view)) },
    ...(mayChange(view)
      ? [
          { id: 'rename', label: text('saved_views.rename'), icon: 'pencil', run: () => ask({ what: 'rename', view }) },
          ...(user.is_admin
            ? [{ id: 'share', label: text('saved_views.share'), icon: 'users', run: () => ask({ what: 'share', view }) }]
            : []),
          { id: 'delete', label: text('action.delete'), icon: 'trash-2', isDangerous: true, run: () => void remove(view) },
        ]
      : []),
  ];
  const trigger = <ViewsButton name={current?.name} isChanged={isChanged} />;
  return (
    <>
      <Popover label={text('saved_views.views')} isOpen={isOpen} onOpenChange={setOpen} trigger={trigger}>
        {current && isChanged && mayChange(current) ? (
          <Row
            icon="save"
            label={text('saved_views.update', { name: current.name })}
            onClick={() => {
              setOpen(false);
              void attempt(views.change(current, { state: stateText(state) }), text('saved_views.saved', { name: current.name }));
            }}
          />
        ) : null}
        <Row icon="plus" label={text('saved_views.save_as')} onClick={() => ask({ what: 'new' })} />
        <Row icon="rotate-ccw" label={text('saved_views.as_defined')} onClick={() => open(undefined)} />
        <Suspense fallback={null}>
          <ViewList title={text('saved_views.mine')} views={views.mine} currentId={saved} onOpen={open} actionsOf={actionsOf} />
          <ViewList title={text('saved_views.shared')} views={views.shared} currentId={saved} onOpen={open} actionsOf={actionsOf} />
        </Suspense>
        {views.error ? (
          <div role="alert" className="px-2 py-1 text-sm text-danger-text">
            {views.error.message}
            <Button kind="quiet" onClick={views.retry}>
              {text('action.retry')}
            </Button>
          </div>
        ) : null}
      </Popover>
      <Suspense fallback={null}>
        {asking?.what === 'new' ? (
          <NameDialog
            title={text('saved_views.save_as')}
            start=""
            onClose={() => setAsking(undefined)}
            onName={async (given) => onSaved((await views.saveAs(given, stateText(state))).id)}
          />
        ) : null}
        {asking?.what === 'rename' ? (
          <NameDialog
            title={text('saved_views.rename')}
            start={asking.view.name}
            onClose={() => setAsking(undefined)}
            onName={(given) => views.change(asking.view, { name: given })}
          />
        ) : null}
        {asking?.what === 'share' ? (
          <ShareDialog
            view={asking.view}
            onClose={() => setAsking(undefined)}
            onShare={(roleIds) => views.change(asking.view, { roleIds })}
          />
        ) : null}
      </Suspense>
    </>
  );
}

const Row = ({ icon, label, onClick }: { readonly icon: string; readonly label: string; readonly onClick: () => void }) => (
  <button
    type="button"
    onClick={onClick}
    className="flex min-h-control w-full shrink-0 items-center gap-2 rounded-[4px] px-2 text-start text-sm hover:bg-surface-sunken"
  >
    <Icon name={icon} size={14} className="text-text-muted" />
    <span className="min-w-0 truncate">{label}</span>
  </button>
);
