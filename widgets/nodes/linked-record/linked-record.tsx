/** Node: a record for reading and for paper, for whoever holds a link; without an engine around it, so that it opens at once on a phone. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isObject } from '../../../engine/core/json/index.ts';
import { useHostAction } from '../../../engine/react/host-actions.ts';
import type { NodeProps } from '../../../engine/react/types.ts';
import { Button } from '../../primitives/button/button.tsx';
import { LanguagePicker } from '../../primitives/public-card/language-picker.tsx';
import { PublicCard } from '../../primitives/public-card/public-card.tsx';
import { Actions } from './actions.tsx';
import { Section } from './section.tsx';
import type { ActionOptions, LeadOptions, LinkedRecordOptions, Say, Shown } from './types.ts';
import { useLinkedRecord } from './use-linked-record.ts';
import { isEmpty, pageIn, rowsIn, type Words } from './values.ts';

/** What stands above all: words of the record itself, else those of the definition. */
const leadOf = ({ value, words, instead }: LeadOptions, page: Shown, say: Say): string => {
  const own = instead === undefined ? undefined : page[instead];
  return typeof own === 'string' && own !== '' ? own : say(words[String(page[value])], page);
};

export default function LinkedRecordNode({ node }: NodeProps<LinkedRecordOptions>) {
  const { t, i18n } = useTranslation();
  const tell = useHostAction('tell-page');
  const { page, isGone, setGone, load } = useLinkedRecord(node);
  const [done, setDone] = useState('');
  const { page: link, param } = node;
  const say: Say = (label, values) =>
    label === undefined
      ? ''
      : t(
          label.replace(/^t:/, ''),
          Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string' || typeof value === 'number')),
        );
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
  const actions = (node.actions ?? []).filter(({ when }) => when === undefined || (page[when] !== false && !isEmpty(page[when])));
  const act = async (action: ActionOptions, text: string) => {
    setDone('');
    try {
      const answer = await tell({ link, param, told: { ...action.tell, ...(action.ask && text ? { [action.ask.name]: text } : {}) } });
      const next = isObject(answer) ? pageIn(answer.to) : undefined;
      if (next !== undefined) return window.location.assign(next);
    } catch (error) {
      if (isObject(error) && error.status === 404) return setGone(true);
      throw error;
    }
    setDone(say(action.done, page));
    await load();
  };
  return (
    <div className="min-h-dvh bg-surface-sunken p-4 print:bg-transparent print:p-0">
      <article className="mx-auto max-w-3xl rounded-card border border-border bg-surface-raised p-5 text-text md:p-8 print:max-w-none print:border-0 print:p-0">
        <header className="flex flex-wrap items-start justify-between gap-3 pb-5">
          <div className="min-w-0 flex-1">
            <h1 className={`break-words ${node.lead ? 'text-base text-text-muted' : 'font-semibold text-xl'}`}>{say(node.title, page)}</h1>
            {node.lead ? (
              <p aria-live="polite" className="mt-1 break-words font-semibold text-xl rtl:text-right" dir="auto">
                {leadOf(node.lead, page, say)}
              </p>
            ) : null}
            {node.about ? <p className="mt-1 text-sm text-text-muted">{say(node.about, page)}</p> : null}
          </div>
          {node.languages ? <LanguagePicker label={say(node.languages, {})} /> : null}
          {node.print ? (
            <Button icon="printer" onClick={() => window.print()}>
              {say(node.print, {})}
            </Button>
          ) : null}
        </header>
        <p role="status" className={done === '' ? 'sr-only' : 'mb-5 rounded-control bg-success-soft px-3 py-2 text-sm text-success-text'}>
          {done}
        </p>
        {sections.map(({ section, values, key }) => (
          <Section key={key} section={section} values={values} words={words} say={say} />
        ))}
        {actions.length > 0 ? (
          <Actions actions={actions} label={say(node.actions_label, page)} cancel={t('links.back')} values={page} say={say} onTell={act} />
        ) : null}
      </article>
    </div>
  );
}
