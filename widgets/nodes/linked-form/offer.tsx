/** What may be chosen by what is told so far: asked for once that is there, and again when it changes or a choice is gone. */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHostAction } from '../../../engine/react/host-actions.ts';
import { Button } from '../../primitives/button/button.tsx';
import { DayChoices } from '../../primitives/day-choices/day-choices.tsx';
import { type DayChoice, keyOf, type Offered, readOffered } from '../../primitives/day-choices/offered-days.ts';
import type { ControlProps, Values } from './types.ts';

/** Long enough that whoever types is through with a number. */
const PAUSE = 500;

type Props = ControlProps<unknown> & {
  readonly link: string;
  readonly param: string | undefined;
  /** What the choices depend on, by name; undefined where some of it is missing. */
  readonly told: Values | undefined;
  /** Labels of what they depend on. */
  readonly labels: readonly string[];
};
type Picked = { readonly choice: DayChoice; readonly day: string };

export function Offer({ id, label, onChange, faultId, value, link, param, told, labels }: Props) {
  const { t, i18n } = useTranslation();
  const read = useHostAction('read-page');
  const [offered, setOffered] = useState<Offered>();
  const [isFailed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  const [picked, pick] = useState<Picked>();
  const asked = told === undefined ? undefined : JSON.stringify(told);
  /** What was chosen for something else is chosen no more. */
  const before = useRef(asked);
  useEffect(() => {
    if (before.current === asked) return;
    before.current = asked;
    onChange(null);
  }, [asked, onChange]);
  // What was refused is gone: what there is now is asked for, and shown at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a fault, another telling and another try each begin anew
  useEffect(() => {
    setOffered(undefined);
    setFailed(false);
    pick(undefined);
    if (asked === undefined) return;
    let isOver = false;
    const timer = setTimeout(
      () =>
        read({ link, param, told: JSON.parse(asked) }).then(
          (answer) => isOver || setOffered(readOffered(answer)),
          () => isOver || setFailed(true),
        ),
      faultId === undefined ? PAUSE : 0,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [read, link, param, asked, faultId, round]);
  const dayWords = (day: string) =>
    new Intl.DateTimeFormat(i18n.language, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(Date.parse(day));
  const choose = (next: Picked | undefined) => {
    pick(next);
    onChange(next?.choice.input ?? null);
  };
  const chosen = value === null ? undefined : picked;
  return (
    <div id={id} tabIndex={-1} className="grid gap-2 outline-none" aria-busy={asked !== undefined && !offered && !isFailed}>
      <span className="block text-sm font-medium">{label}</span>
      {asked === undefined ? <p className="text-sm text-text-muted">{t('links.offer_after', { labels: labels.join(', ') })}</p> : null}
      {isFailed ? (
        <div role="alert" className="flex flex-wrap items-center gap-2 text-danger-text text-sm">
          {t('links.offer_failed')}
          <Button onClick={() => setRound(round + 1)}>{t('action.retry')}</Button>
        </div>
      ) : null}
      {offered?.why === undefined ? null : (
        <p role="status" className="text-sm text-text-muted">
          {offered.why}
        </p>
      )}
      {asked !== undefined && !offered && !isFailed ? (
        <span className="block h-24 w-full animate-shimmer rounded-control bg-surface-sunken" />
      ) : null}
      {offered && offered.days.length > 0 ? (
        <DayChoices
          label={label}
          describedBy={faultId}
          days={offered.days}
          dayWords={dayWords}
          chosen={chosen && keyOf(chosen.day, chosen.choice)}
          onChoose={(choice, day) => choose({ choice, day })}
        />
      ) : null}
      {chosen ? (
        <p role="status" className="flex flex-wrap items-center justify-between gap-2 text-sm">
          <span className="font-medium">
            {dayWords(chosen.day)} · <bdi className="tabular-nums">{chosen.choice.label}</bdi>
          </span>
          <Button onClick={() => choose(undefined)}>{t('links.offer_drop')}</Button>
        </p>
      ) : null}
    </div>
  );
}
