/** Node: follows a short link. Without an engine around it, so that it opens at once on a phone. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHostAction } from '../../../engine/react/host-actions.ts';
import { PublicCard } from '../../primitives/public-card/public-card.tsx';

/** The token is the last part of the address: `/l/{token}` and `/{h}/l/{token}`. */
const tokenHere = () => window.location.pathname.split('/').filter(Boolean).at(-1) ?? '';

export default function ShortLinkNode() {
  const { t } = useTranslation();
  const follow = useHostAction('follow-link');
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    follow({ token: tokenHere() }).catch(() => setGone(true));
  }, [follow]);
  if (!isGone) return <PublicCard title={t('links.opening')} />;
  return <PublicCard icon="link" title={t('links.gone')} text={t('links.gone_text')} />;
}
