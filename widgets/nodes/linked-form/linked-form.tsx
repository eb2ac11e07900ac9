/** Node: a page for whoever holds a link. Which form it has comes with the page; without an engine around it, so that it opens at once on a phone. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isObject } from '../../../engine/core/json/index.ts';
import type { NodeProps } from '../../../engine/react/types.ts';
import { LanguagePicker } from '../../primitives/public-card/language-picker.tsx';
import { PublicCard } from '../../primitives/public-card/public-card.tsx';
import { LinkedFields } from './form.tsx';
import type { LinkedFormOptions } from './types.ts';
import { useLinkedPage } from './use-linked-page.ts';

/** What the page shows, to stand in texts. */
const valuesOf = (page: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(page).map(([name, value]) => [name, typeof value === 'string' ? value : '']));

export default function LinkedFormNode({ node }: NodeProps<LinkedFormOptions>) {
  const { t } = useTranslation();
  const { page, isGone } = useLinkedPage(node);
  const [sent, setSent] = useState<Readonly<Record<string, unknown>>>();
  const say = (label: string | undefined) => (label === undefined ? '' : t(label.replace(/^t:/, ''), valuesOf({ ...page, ...sent })));
  if (isGone) return <PublicCard icon="link" title={say(node.gone)} text={say(node.gone_text)} />;
  if (!page) return <PublicCard title={t('links.opening')} />;
  if (sent) return <PublicCard icon="circle-check" title={say(node.sent)} text={say(node.sent_text)} />;
  if (page.state === 'done') return <PublicCard icon="circle-check" title={say(node.done)} text={say(node.done_text)} />;
  return (
    <PublicCard
      title={say(node.title)}
      text={say(node.about)}
      aside={node.languages ? <LanguagePicker label={say(node.languages)} /> : undefined}
    >
      <LinkedFields node={node} page={page} say={say} onSent={(answer) => setSent(isObject(answer) ? answer : {})} />
    </PublicCard>
  );
}
