/**
 * Calls the customer of a sub-task: the server says which number, or that today's calls are
 * used up, and counts; the device dials. A customer whose mobile is masked cannot be called.
 */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHostAction } from '../../../../engine/react/host-actions.ts';
import { useToast } from '../../../../engine/react/index.ts';
import { Icon } from '../../../../widgets/primitives/icon/icon.tsx';
import { MASKED } from '../../../../widgets/primitives/support/masked.ts';
import { messageOf } from '../../../../widgets/primitives/support/message-of.ts';
import { noteCall, useCallLock } from './call-lock.ts';
import { type Dialable, dialable, isLimitReached, telOf } from './call-numbers.ts';
import { CallPopup } from './call-popup.tsx';

/** What is called about, as `call-customer` takes it. */
export type CallTarget = { readonly srvc_type_id: unknown; readonly srvc_id: string; readonly sbtsk_type_id: unknown };

type Props = {
  readonly target: CallTarget;
  /** The customer's mobile as it is served. */
  readonly phone: string | undefined;
  readonly className: string;
};

/** As a link that is followed: the browser hands the number to the device. */
function dial(number: string): void {
  const link = document.createElement('a');
  link.href = telOf(number);
  link.click();
}

export default function CallButton({ target, phone, className }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const ask = useHostAction('call-customer');
  const left = useCallLock(target.srvc_id);
  const [isAsking, setAsking] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  /** Asked for and counted, but not called yet: who closes the popup without a choice has not lost a call. */
  const [numbers, setNumbers] = useState<readonly Dialable[]>([]);

  const fail = (words: string) => toast.add({ text: words, tone: 'danger' });
  const note = () => {
    noteCall(target.srvc_id, Date.now());
    setNumbers([]);
    setChoosing(false);
  };
  const take = (answer: unknown) => {
    if (isLimitReached(answer)) return fail(t('calling.limit'));
    const found = dialable(answer);
    const [first, ...others] = found;
    if (!first) return fail(t('calling.no_number'));
    if (others.length > 0) {
      setNumbers(found);
      return setChoosing(true);
    }
    note();
    return dial(first.number);
  };
  const call = async () => {
    if (numbers.length > 0) return setChoosing(true);
    setAsking(true);
    try {
      take(await ask(target));
    } catch (error) {
      fail(messageOf(error, t('engine.something_wrong')));
    }
    setAsking(false);
  };

  const isMasked = phone !== undefined && MASKED.test(phone);
  const isLocked = left > 0;
  const hint = isLocked ? t('calling.call_again', { seconds: Math.ceil(left / 1000) }) : undefined;
  return (
    <>
      <button
        type="button"
        disabled={isMasked || isLocked || isAsking}
        aria-busy={isAsking || undefined}
        title={isMasked ? t('task_card.masked') : hint}
        onClick={() => void call()}
        className={`${className} disabled:cursor-default disabled:opacity-55`}
      >
        <Icon name={isLocked ? 'phone-call' : 'phone'} />
        {isLocked ? t('calling.connecting') : t('task_card.call')}
      </button>
      {numbers.length > 0 ? <CallPopup numbers={numbers} isOpen={isChoosing} onClose={() => setChoosing(false)} onCall={note} /> : null}
    </>
  );
}
