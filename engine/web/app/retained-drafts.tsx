/** After a session or the app ended and the same person is back: what they had typed, and where it comes back. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { dropDrafts, keepDraftsIn, keptTitles } from '../../react/form/drafts.ts';
import { useApp, useToast } from '../../react/index.ts';
import { DRAFTS_KEPT } from '../session/kept-name.ts';

const vault = () => import('../offline/draft-vault.ts');

export function RetainedDrafts() {
  const { t } = useTranslation();
  const { user } = useApp();
  const { add } = useToast();
  useEffect(() => {
    // Whoever else typed in this tab: it is not this person's to see.
    dropDrafts(user.id);
    keepDraftsIn(vault);
    const tell = () => {
      const titles = keptTitles(user.id);
      if (titles.length > 0) add({ text: t('form.draft_kept', { what: titles.join(', ') }), tone: 'info' });
    };
    if (localStorage.getItem(DRAFTS_KEPT) === null) return tell();
    void vault()
      .then(({ bringBack }) => bringBack())
      .then(tell);
  }, [user.id, add, t]);
  return null;
}
