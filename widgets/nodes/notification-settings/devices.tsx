/** Where push messages of the person go, and of which kinds: by what is chosen on this page now. */
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isObject } from '../../../engine/core/json/index.ts';
import { useHostAction } from '../../../engine/react/host-actions.ts';
import { useFormat } from '../../../engine/react/index.ts';
import { Icon } from '../../primitives/icon/icon.tsx';
import { type Settings, shownOf } from './settings-data.ts';

export type Device = {
  readonly id: string;
  readonly service: 'web' | 'fcm' | 'apns';
  readonly since: string;
  readonly is_here: boolean;
  readonly is_open: boolean;
};

const isDevice = (value: unknown): value is Device => isObject(value) && typeof value.id === 'string' && typeof value.since === 'string';

/** Host action `push-devices` answers them; where it does not, nothing is said about devices. */
export function Devices({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation();
  const title = useId();
  const read = useHostAction('push-devices');
  const [devices, setDevices] = useState<readonly Device[]>();
  useEffect(() => {
    const show = (answer: unknown) => setDevices(Array.isArray(answer) ? answer.filter(isDevice) : undefined);
    read({}).then(show, () => setDevices(undefined));
  }, [read]);
  if (!devices || !settings.ways.includes('push')) return null;
  return (
    <section aria-labelledby={title} className="grid gap-2 text-sm">
      <h3 id={title} className="font-medium">
        {t('push.devices')}
      </h3>
      {devices.length === 0 ? <p className="text-text-muted">{t('push.devices_none')}</p> : null}
      <ul className="grid gap-2">
        {devices.map((device) => (
          <DeviceLine key={device.id} device={device} settings={settings} />
        ))}
      </ul>
    </section>
  );
}

function DeviceLine({ device, settings }: { readonly device: Device; readonly settings: Settings }) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = t(`push.device_${device.service}`);
  return (
    <li className="flex items-start gap-3">
      <Icon name={device.service === 'web' ? 'globe' : 'smartphone'} className="mt-0.5 shrink-0 text-text-muted" />
      <span className="min-w-0">
        <span className="block">
          {device.is_here ? `${name} (${t('push.device_here')})` : name}
          <span className="text-text-muted"> · {t('push.device_since', { date: format.date(device.since) })}</span>
        </span>
        <span className="block text-xs text-text-muted">{useGets(device, settings)}</span>
      </span>
    </li>
  );
}

function useGets({ is_open }: Device, { groups }: Settings): string {
  const { t } = useTranslation();
  if (!is_open) return t('push.device_closed');
  const kinds = groups.filter(({ ways: { push } }) => push && shownOf(push) !== 'off').map(({ label }) => label);
  return kinds.length === 0 ? t('push.device_gets_none') : t('push.device_gets', { kinds: kinds.join(' · ') });
}
