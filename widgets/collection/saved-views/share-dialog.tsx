/** Roles that a view is shared with. Only admins get here; the server sees to that as well. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWholeList } from '../../../engine/react/index.ts';
import { Button } from '../../primitives/button/button.tsx';
import { Dialog } from '../../primitives/dialog/dialog.tsx';
import { Skeleton } from '../../primitives/skeleton/skeleton.tsx';
import type { SavedView } from './use-saved-views.ts';

type Props = {
  readonly view: SavedView;
  readonly onClose: () => void;
  readonly onShare: (roleIds: readonly string[]) => Promise<unknown>;
};

export function ShareDialog({ view, onClose, onShare }: Props) {
  const { t } = useTranslation();
  const roles = useWholeList({ entity: 'role', order: '/name', count: 'none' });
  const [chosen, setChosen] = useState(view.roleIds);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const share = async () => {
    setBusy(true);
    try {
      await onShare(chosen);
      onClose();
    } catch (error) {
      setFailure((error as Error).message);
      setBusy(false);
    }
  };
  const toggle = (id: string) => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const problem = failure ?? roles.error?.message;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('saved_views.share_title', { name: view.name })}
      text={t('saved_views.share_text')}
      width="small"
      mayClose={() => !isBusy}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {t('action.cancel')}
          </Button>
          <Button kind="primary" onClick={share} isBusy={isBusy}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      {roles.isLoading || roles.isGrowing ? <Skeleton className="h-4 w-40" /> : null}
      <ul>
        {roles.rows.map((role) => (
          <li key={role.id}>
            <label className="flex min-h-control cursor-pointer items-center gap-2 rounded-[4px] px-1.5 text-sm hover:bg-surface-sunken">
              <input
                type="checkbox"
                checked={chosen.includes(String(role.id))}
                onChange={() => toggle(String(role.id))}
                className="size-4 accent-accent"
              />
              <span className="truncate">{String(role.name ?? role.id)}</span>
            </label>
          </li>
        ))}
      </ul>
      {problem === undefined ? null : (
        <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-sm text-danger-text">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
