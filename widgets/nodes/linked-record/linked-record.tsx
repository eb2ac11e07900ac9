/** Node: a record for reading and for paper, for whoever holds a link; without an engine around it, so that it opens at once on a phone. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isObject } from '../../../engine/core/json/index.ts';
import { useHostAction } from '../../../engine/react/host-actions.ts';
import type { NodeProps } from '../../../engine/react/types.ts';
import { Button } from '../../primitives/button/button.tsx';
import { PublicCard } from '../../primitives/public-card/public-card.tsx';
import { Section } from './section.tsx';
import type { LinkedRecordOptions, Shown } from './types.ts';
import { rowsIn, type Words } from './values.ts';

export default function LinkedRecordNode({ node }: NodeProps<LinkedRecordOptions>) {
  const { t, i18n } = useTranslation();
  const read = useHostAction('read-page');
  const [page, setPage] = useState<Shown>();
  const [isGone, setGone] = useState(false);
  const { page: link, param } = node;
  useEffect(() => {
    read({ link, param }).then(
      (answer) => setPage(isObject(answer) ? answer : {}),
      () => setGone(true),
    );
  }, [read, link, param]);
  const say = (label: string | undefined, values: Shown): string =>
    label === undefined
      ? ''
      : t(label.replace(/^t:/, ''), Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string')));
  if (isGone) return <PublicCard icon="link" title={say(node.gone, {})} text={say(node.gone_text, {})} />;
  if (!page) return <PublicCard title={t('links.opening')} />;
  const zone = node.zone === undefined ? undefined : page[node.zone];
  const words: Words = {
    language: i18n.language,
    zone: typeof zone === 'string' ? zone : undefined,
    yes: t('value.yes'),
    no: t('value.no'),
  };
  const sections = node.sections.flatMap((section) =>
    (section.of === undefined ? [page] : rowsIn(page[section.of])).map((values, index) => ({
      section,
      values,
      key: `${section.id} ${index}`,
    })),
  );
  return (
    <div className="min-h-dvh bg-surface-sunken p-4 print:bg-transparent print:p-0">
      <article className="mx-auto max-w-3xl rounded-card border border-border bg-surface-raised p-5 text-text md:p-8 print:max-w-none print:border-0 print:p-0">
        <header className="flex flex-wrap items-start justify-between gap-3 pb-5">
          <div className="min-w-0">
            <h1 className="break-words font-semibold text-xl">{say(node.title, page)}</h1>
            {node.about ? <p className="mt-1 text-sm text-text-muted">{say(node.about, page)}</p> : null}
          </div>
          {node.print ? (
            <Button icon="printer" onClick={() => window.print()}>
              {say(node.print, {})}
            </Button>
          ) : null}
        </header>
        {sections.map(({ section, values, key }) => (
          <Section key={key} section={section} values={values} words={words} say={say} />
        ))}
      </article>
    </div>
  );
}
