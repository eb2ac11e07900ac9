/** Node: days and hours from which whoever holds a link chooses one; without an engine around it, so that it opens at once on a phone. */
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isObject } from '../../../engine/core/json/index.ts';
import { useHostAction } from '../../../engine/react/host-actions.ts';
import type { NodeProps } from '../../../engine/react/types.ts';
import { Button } from '../../primitives/button/button.tsx';
import { DayChoices } from '../../primitives/day-choices/day-choices.tsx';
import { type DayChoice, keyOf, type Offered, readOffered } from '../../primitives/day-choices/offered-days.ts';
import { LanguagePicker } from '../../primitives/public-card/language-picker.tsx';
import { PublicCard } from '../../primitives/public-card/public-card.tsx';

type Options = Readonly<
  Record<'page' | 'title' | 'about' | 'current' | 'send' | 'sent' | 'sent_text' | 'done' | 'done_text' | 'gone' | 'gone_text', string>
> & { readonly param?: string; readonly languages?: string };
type Shown = Readonly<Record<string, unknown>>;
type Picked = { readonly choice: DayChoice; readonly day: string };

const isCode = (error: unknown, code: number): boolean => isObject(error) && error.status === code;

export default function LinkedWindowsNode({ node }: NodeProps<Options>) {
  const { t, i18n } = useTranslation();
  const [read, tell] = [useHostAction('read-page'), useHostAction('tell-page')];
  const { page: link, param } = node;
  const [page, setPage] = useState<Shown>();
  const [picked, pick] = useState<Picked>();
  const [fault, setFault] = useState<string>();
  const [state, setState] = useState<'open' | 'busy' | 'sent' | 'gone'>('open');
  const load = useCallback(
    () =>
      read({ link, param }).then(
        (answer) => setPage(isObject(answer) ? answer : {}),
        () => setState('gone'),
      ),
    [read, link, param],
  );
  useEffect(() => void load(), [load]);
  const values = Object.fromEntries(Object.entries(page ?? {}).map(([name, value]) => [name, typeof value === 'string' ? value : '']));
  const say = (label: string) => t(label.replace(/^t:/, ''), values);
  const dayWords = (day: string) =>
    new Intl.DateTimeFormat(i18n.language, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(Date.parse(day));
  const send = async ({ choice, day }: Picked) => {
    setState('busy');
    setFault(undefined);
    try {
      await tell({ link, param, told: choice.input });
      setPage({ ...page, day, from: choice.label, to: '' });
      setState('sent');
    } catch (error) {
      if (isCode(error, 404)) return setState('gone');
      setFault(error instanceof Error ? error.message : '');
      pick(undefined);
      setState('open');
      await load();
    }
  };
  if (state === 'gone') return <PublicCard icon="link" title={say(node.gone)} text={say(node.gone_text)} />;
  if (!page) return <PublicCard title={t('links.opening')} />;
  const hours = [page.from, page.to].filter((time) => typeof time === 'string' && time !== '').join('–');
  const booked = typeof page.day === 'string' && hours !== '' ? `${dayWords(page.day)} · ${hours}` : undefined;
  if (state === 'sent')
    return (
      <PublicCard icon="circle-check" title={say(node.sent)} text={say(node.sent_text)}>
        <p className="mt-3 font-semibold text-base">{booked}</p>
      </PublicCard>
    );
  if (page.state === 'done') return <PublicCard icon="circle-check" title={say(node.done)} text={say(node.done_text)} />;
  const offered: Offered = readOffered(page);
  return (
    <PublicCard
      icon="calendar-clock"
      title={say(node.title)}
      text={say(node.about)}
      aside={node.languages ? <LanguagePicker label={say(node.languages)} /> : undefined}
    >
      {booked === undefined ? null : (
        <p className="mt-3 text-sm">
          <span className="text-text-muted">{say(node.current)}: </span>
          <span className="font-medium">{booked}</span>
        </p>
      )}
      {[fault, offered.why].map((words) =>
        words === undefined ? null : (
          <p key={words} role="alert" className="mt-3 text-danger-text text-sm">
            {words}
          </p>
        ),
      )}
      {offered.days.length === 0 ? null : (
        <div className="mt-4 grid gap-4">
          <DayChoices
            label={say(node.title)}
            days={offered.days}
            dayWords={dayWords}
            chosen={picked && keyOf(picked.day, picked.choice)}
            isDisabled={state === 'busy'}
            onChoose={(choice, day) => pick({ choice, day })}
          />
          <div className="sticky bottom-0 -mx-5 -mb-5 border-border border-t bg-surface-raised p-4 md:-mx-6 md:-mb-6">
            {picked ? (
              <p role="status" className="mb-2 text-sm">
                {dayWords(picked.day)} · <span className="tabular-nums">{picked.choice.label}</span>
              </p>
            ) : null}
            <Button
              kind="primary"
              className="h-11 w-full"
              disabled={!picked}
              isBusy={state === 'busy'}
              onClick={() => picked && void send(picked)}
            >
              {say(node.send)}
            </Button>
          </div>
        </div>
      )}
    </PublicCard>
  );
}
