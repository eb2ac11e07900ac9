/** Saved views of one list: the person's own, those shared with them, and what can be done with them. */
import { useMemo } from 'react';
import { quote } from '../../../engine/core/rules/index.ts';
import { useApp, useMutations, useScreenRefresh, useWholeList } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';

const ENTITY = 'saved-view';

export type SavedView = {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly isMine: boolean;
  /** Name of whose it is, when it is somebody else's. */
  readonly owner: string | undefined;
  readonly roleIds: readonly string[];
  readonly isDefault: boolean;
  readonly record: RecordData;
};

export type SavedViews = {
  readonly mine: readonly SavedView[];
  readonly shared: readonly SavedView[];
  /** The one that the person opens the list with. */
  readonly first: SavedView | undefined;
  readonly isLoading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly saveAs: (name: string, state: string) => Promise<SavedView>;
  readonly change: (
    view: SavedView,
    patch: { readonly name?: string; readonly state?: string; readonly roleIds?: readonly string[] },
  ) => Promise<unknown>;
  readonly remove: (view: SavedView) => Promise<void>;
  /** Puts a view back that was just removed; it is a new one, with all that the old one had. */
  readonly putBack: (view: SavedView) => Promise<unknown>;
  /** Opens the list with this view from now on, or with none. */
  readonly openWith: (view: SavedView | undefined) => Promise<void>;
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);
/** A list as it is defined has no state to keep. */
const kept = (state: string): string | null => state || null;
/** A record that only says which view of somebody else's its owner opens the list with. */
const followed = (row: RecordData): string => text(row.follows);

/** Views of the list that stands as `node` on `screen`. */
export function useSavedViews({ screen, node }: { readonly screen: string; readonly node: string }): SavedViews {
  const { user } = useApp();
  const list = useWholeList({
    entity: ENTITY,
    filter: `doc.screen == ${quote(screen)} && doc.node == ${quote(node)}`,
    order: '/name',
    count: 'none',
  });
  const { create, update, remove } = useMutations(ENTITY);
  const refreshPlan = useScreenRefresh(screen);
  /** The plan of the screen tells the first view, with its name and state. */
  const planned = async <T>(work: Promise<T>): Promise<T> => {
    const done = await work;
    refreshPlan();
    return done;
  };
  const { rows, labelOf } = list;
  const { own, views, first } = useMemo(() => {
    const isOwn = (row: RecordData) => row.owner_id === user.id;
    const ownRows = rows.filter(isOwn);
    // Should two say so, the one that was said last counts.
    const chosen = ownRows
      .filter((row) => row.is_default === true)
      .toSorted((a, b) => (text(a.updated_at) < text(b.updated_at) ? 1 : -1))[0];
    const firstId = chosen && (followed(chosen) || String(chosen.id));
    const all = rows
      .filter((row) => followed(row) === '')
      .map(
        (row): SavedView => ({
          id: String(row.id),
          name: text(row.name),
          state: text(row.state),
          isMine: isOwn(row),
          owner: isOwn(row) ? undefined : labelOf('owner_id', text(row.owner_id))?.label,
          roleIds: texts(row.shared_role_ids),
          isDefault: String(row.id) === firstId,
          record: row,
        }),
      );
    return { own: ownRows, views: all, first: all.find((view) => view.isDefault) };
  }, [rows, labelOf, user.id]);

  const place = { screen, node };
  const openWith = async (view: SavedView | undefined) => {
    const following = own.find((row) => followed(row) !== '');
    const target = view?.isMine === false ? following : view?.record;
    for (const row of own) if (row.is_default === true && row.id !== target?.id) await update(row, { is_default: false });
    if (view === undefined) return;
    const follows = view.isMine ? {} : { follows: view.id };
    if (target) await update(target, { ...follows, is_default: true });
    // Names are unique to a list and owner, and nobody reads this one.
    else await create({ ...place, ...follows, name: view.id, is_default: true });
  };
  return {
    mine: views.filter((view) => view.isMine),
    shared: views.filter((view) => !view.isMine),
    first,
    isLoading: list.isLoading || list.isGrowing,
    error: list.error,
    retry: list.refresh,
    saveAs: async (name, state) => {
      const row = await create({ ...place, name, state: kept(state) });
      return { id: String(row.id), name, state, isMine: true, owner: undefined, roleIds: [], isDefault: false, record: row };
    },
    change: (view, { name, state, roleIds }) =>
      planned(
        update(view.record, {
          ...(name === undefined ? {} : { name }),
          ...(state === undefined ? {} : { state: kept(state) }),
          ...(roleIds === undefined ? {} : { shared_role_ids: [...roleIds] }),
        }),
      ),
    remove: (view) => planned(remove(view.record)),
    putBack: (view) =>
      planned(
        create({
          ...place,
          name: view.name,
          state: kept(view.state),
          ...(view.roleIds.length > 0 ? { shared_role_ids: [...view.roleIds] } : {}),
          ...(view.isMine && view.isDefault ? { is_default: true } : {}),
        }),
      ),
    openWith: (view) => planned(openWith(view)),
  };
}
