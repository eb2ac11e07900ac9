/** 'Notifications on this device': the browser is asked for its leave only by a click on it. */
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../react/index.ts';
import { canPush, isPushOn, loadPushKey, switchOff, switchOn } from './device.ts';

/** Nothing where there is no push: neither here nor on the server. */
export function PushToggle() {
  const { user } = useApp();
  // Whoever is here by super-admin access is not the person.
  const isOffered = canPush() && !user.is_super_admin;
  const { data: key } = useQuery({ queryKey: ['push-key'], queryFn: loadPushKey, enabled: isOffered, staleTime: Number.POSITIVE_INFINITY });
  return isOffered && key ? <Toggle publicKey={key} /> : null;
}

function Toggle({ publicKey }: { readonly publicKey: string }) {
  const { t } = useTranslation();
  const id = useId();
  const [isOn, setOn] = useState(isPushOn);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<'denied' | 'failed'>();

  const change = async () => {
    setBusy(true);
    setFault(undefined);
    if (isOn) {
      await switchOff();
      setOn(false);
    } else {
      const outcome = await switchOn(publicKey);
      setOn(outcome === 'on');
      if (outcome !== 'on') setFault(outcome);
    }
    setBusy(false);
  };

  return (
    <div className="shrink-0 border-t border-border px-4 py-2.5 text-sm">
      <label className="flex min-h-8 cursor-pointer items-center gap-3 max-md:min-h-11">
        <span className="min-w-0 flex-1">
          <span id={`${id}-name`} className="block">
            {t('push.here')}
          </span>
          <span id={`${id}-text`} className="block text-xs text-text-muted">
            {t('push.here_text')}
          </span>
        </span>
        <input
          type="checkbox"
          role="switch"
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-text`}
          aria-checked={isOn}
          checked={isOn}
          disabled={isBusy}
          onChange={() => void change()}
          className="size-5 shrink-0 accent-accent"
        />
      </label>
      <p role="status" className={fault === undefined ? 'sr-only' : 'mt-1 text-xs text-danger-text'}>
        {fault === undefined ? '' : t(`push.${fault}`)}
      </p>
    </div>
  );
}
