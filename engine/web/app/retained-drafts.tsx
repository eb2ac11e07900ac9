/** After a session ended and the same person is back: what they had typed, and where it comes back. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { dropDrafts, keptTitles } from '../../react/form/drafts.ts';
import { useApp, useToast } from '../../react/index.ts';

export function RetainedDrafts() {
  const { t } = useTranslation();
  const { user } = useApp();
  const { add } = useToast();
  useEffect(() => {
    // Whoever else typed in this tab: it is not this person's to see.
    dropDrafts(user.id);
    const titles = keptTitles(user.id);
    if (titles.length > 0) add({ text: t('form.draft_kept', { what: titles.join(', ') }), tone: 'info' });
  }, [user.id, add, t]);
  return null;
}
