/** Chooses among what a workflow offers day by day; what is chosen is kept at once, until the form is saved or its time is over. */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { daysLater } from '../../../engine/core/format/zone-days.ts';
import { useOffer } from '../../../engine/react/form/use-offer.ts';
import { useFormat } from '../../../engine/react/index.ts';
import type { FieldProps } from '../../../engine/react/types.ts';
import { Button } from '../../primitives/button/button.tsx';
import { DayChoices } from '../../primitives/day-choices/day-choices.tsx';
import { useWeekday } from '../../primitives/day-choices/use-weekday.ts';
import { Icon } from '../../primitives/icon/icon.tsx';
import { KeptChoice } from './kept-choice.tsx';
import { useKept } from './use-kept.ts';
import { useOffered } from './use-offered.ts';

export default function OfferField({ value, onChange, field, ...frame }: FieldProps<string>) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const weekday = useWeekday();
  const source = useOffer(field);
  const [from, setFrom] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [isJustKept, setJustKept] = useState(false);
  const changing = useRef<HTMLButtonElement>(null);
  const { offered, fault, isLoading, renew } = useOffered(source, from);
  const { kept, busy, fault: refusal, take, giveBack } = useKept({ source, value, onChange, onGone: renew });
  const asked = source.input?.from;
  // Another day on the form is another beginning.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was gone on to is forgotten when the form says another day
  useEffect(() => setFrom(undefined), [asked]);
  useEffect(() => {
    if (!isJustKept || !kept) return;
    setJustKept(false);
    changing.current?.focus();
  }, [isJustKept, kept]);

  const dayWords = (day: string) => `${weekday(day)}, ${date(day)}`;
  if (!source.input) return <Note>{field.offer?.until === undefined ? t('offer.later_on') : t(field.offer.until)}</Note>;
  const alert =
    refusal === undefined ? null : (
      <p role="alert" className="text-danger-text text-sm">
        {refusal}
      </p>
    );
  if (kept && !isOpen)
    return (
      <div className="grid gap-1.5">
        <KeptChoice
          ref={changing}
          kept={kept}
          dayWords={dayWords}
          isDisabled={frame.disabled}
          onOpen={() => setOpen(true)}
          onGiveBack={giveBack}
        />
        {alert}
      </div>
    );
  const first = offered?.days[0]?.day;
  const last = offered?.days.at(-1)?.day;
  return (
    <div className="grid min-w-0 gap-2" aria-busy={isLoading}>
      {alert}
      {fault === undefined ? null : (
        <div role="alert" className="flex flex-wrap items-center gap-2 text-danger-text text-sm">
          {fault}
          <Button onClick={renew}>{t('action.retry')}</Button>
        </div>
      )}
      {offered?.why === undefined ? null : <Note>{offered.why}</Note>}
      {!offered && isLoading ? <span className="block h-24 w-full animate-shimmer rounded-control bg-surface-sunken" /> : null}
      {offered && offered.days.length > 0 ? (
        <>
          <DayChoices
            key={first}
            id={frame.id}
            label={frame.label}
            describedBy={frame.describedBy}
            days={offered.days}
            dayWords={dayWords}
            chosen={kept?.key}
            busy={busy}
            isDisabled={frame.disabled}
            onChoose={(choice, day) =>
              void take(choice, day).then((isKept) => {
                setOpen(!isKept && isOpen);
                setJustKept(isKept);
                if (!isKept) renew();
              })
            }
          />
          <div className="flex flex-wrap gap-2">
            {from === undefined ? null : (
              <Button icon="chevron-left" kind="quiet" onClick={() => setFrom(undefined)}>
                {t('offer.first_days')}
              </Button>
            )}
            <Button kind="quiet" isBusy={isLoading} onClick={() => last !== undefined && setFrom(daysLater(last, 1))}>
              {t('offer.later_days')}
            </Button>
          </div>
        </>
      ) : null}
    </div>
  );
}

const Note = ({ children }: { readonly children: string }) => (
  <p role="status" className="flex items-start gap-2 text-sm text-text-muted">
    <Icon name="info" className="mt-0.5 shrink-0" />
    {children}
  </p>
);
