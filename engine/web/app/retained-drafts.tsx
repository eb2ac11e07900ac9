/** After a session or the app ended and the same person is back: what they had typed, and where it comes back. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type DraftVault, dropDrafts, keepDraftsIn, keptTitles, takeDrafts } from '../../react/form/drafts.ts';
import { useApp, useToast } from '../../react/index.ts';
import { DRAFTS_KEPT } from '../session/kept-name.ts';

/** It comes with the first thing that is typed, or lies there. */
const vault = () => import('../offline/draft-vault.ts').then(({ openVault }) => openVault());

const sealed: DraftVault = {
  put: async (drafts) => (await vault())?.put(drafts),
  drop: async (key) => {
    if (localStorage.getItem(DRAFTS_KEPT) !== null) await (await vault())?.drop(key);
  },
};

export function RetainedDrafts() {
  const { t } = useTranslation();
  const { user } = useApp();
  const { add } = useToast();
  useEffect(() => {
    // Whoever else typed in this tab: it is not this person's to see.
    dropDrafts(user.id);
    keepDraftsIn(sealed);
    const tell = () => {
      const titles = keptTitles(user.id);
      if (titles.length > 0) add({ text: t('form.draft_kept', { what: titles.join(', ') }), tone: 'info' });
    };
    if (localStorage.getItem(DRAFTS_KEPT) === null) return tell();
    void vault()
      .then(async (own) => takeDrafts((await own?.all()) ?? []))
      .catch(() => undefined)
      .then(tell);
  }, [user.id, add, t]);
  return null;
}
