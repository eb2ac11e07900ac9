/** Node: a page for whoever holds a link. Which form it has comes with the page; without an engine around it, so that it opens at once on a phone. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NodeProps } from '../../../engine/react/types.ts';
import { PublicCard } from '../../primitives/public-card/public-card.tsx';
import { LinkedFields } from './form.tsx';
import type { LinkedFormOptions, Page } from './types.ts';
import { useLinkedPage } from './use-linked-page.ts';

/** What the page shows, to stand in texts. */
const valuesOf = (page: Page | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(page ?? {}).map(([name, value]) => [name, typeof value === 'string' ? value : '']));

export default function LinkedFormNode({ node }: NodeProps<LinkedFormOptions>) {
  const { t } = useTranslation();
  const { page, isGone } = useLinkedPage(node);
  const [isSent, setSent] = useState(false);
  const say = (label: string | undefined) => (label === undefined ? '' : t(label.replace(/^t:/, ''), valuesOf(page)));
  if (isGone) return <PublicCard icon="link" title={say(node.gone)} text={say(node.gone_text)} />;
  if (!page) return <PublicCard title={t('links.opening')} />;
  if (isSent) return <PublicCard icon="circle-check" title={say(node.sent)} text={say(node.sent_text)} />;
  if (page.state === 'done') return <PublicCard icon="circle-check" title={say(node.done)} text={say(node.done_text)} />;
  return (
    <PublicCard title={say(node.title)} text={say(node.about)}>
      <LinkedFields node={node} page={page} say={say} onSent={() => setSent(true)} />
    </PublicCard>
  );
}
