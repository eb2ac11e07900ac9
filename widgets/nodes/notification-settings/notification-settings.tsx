/** Node: which ways notifications take beside the bell, and when. Nothing holds before it is saved. */
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHostAction } from '../../../engine/react/host-actions.ts';
import { useText, useToast } from '../../../engine/react/index.ts';
import type { NodeProps } from '../../../engine/react/types.ts';
import { Button } from '../../primitives/button/button.tsx';
import { Devices } from './devices.tsx';
import { OrganisationChoices } from './organisation-choices.tsx';
import { OwnChoices } from './own-choices.tsx';
import { bodyOf, type Settings, settingsIn, type Whose, withChoice } from './settings-data.ts';
import { Times } from './times.tsx';

type Options = { readonly title: string; readonly text?: string; readonly of?: Whose };

/** Host action `notification-settings` answers them for `{ of }`; `save-notification-settings` takes `{ of, body }`. */
export default function NotificationSettingsNode({ node }: NodeProps<Options>) {
  const { t } = useTranslation();
  const text = useText();
  const toast = useToast();
  const whose = node.of ?? 'own';
  const [read, save] = [useHostAction('notification-settings'), useHostAction('save-notification-settings')];
  const [settings, setSettings] = useState<Settings>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const load = useCallback(async () => {
    try {
      setSettings(settingsIn(await read({ of: whose })));
      setFailure(undefined);
    } catch (error) {
      setFailure(wordsOf(error));
    }
  }, [read, whose]);
  useEffect(() => void load(), [load]);

  const send = async (wanted: Settings) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await save({ of: whose, body: bodyOf(wanted, whose) });
      toast.add({ text: t('notify.saved'), tone: 'success' });
      await load();
    } catch (error) {
      setFailure(wordsOf(error));
    }
    setBusy(false);
  };

  return (
    <section className="grid gap-5 rounded-card border border-border bg-surface-raised p-4 md:p-5">
      <div>
        <h2 className="text-base font-semibold">{text(node.title)}</h2>
        {node.text ? <p className="mt-0.5 text-sm text-text-muted">{text(node.text)}</p> : null}
      </div>
      {settings ? null : <p role="status">{failure === undefined ? t('notify.loading') : null}</p>}
      {settings && whose === 'own' ? (
        <OwnChoices settings={settings} onChoose={(...choice) => setSettings(withChoice(settings, ...choice))} />
      ) : null}
      {settings && whose === 'own' ? <Devices settings={settings} /> : null}
      {settings && whose === 'organisation' ? (
        <OrganisationChoices settings={settings} onChoose={(...choice) => setSettings(withChoice(settings, ...choice))} />
      ) : null}
      {settings && settings.allows_sms !== null ? (
        <label className="flex items-start gap-3 text-sm">
          <input
            type="checkbox"
            checked={settings.allows_sms}
            onChange={({ target }) => setSettings({ ...settings, allows_sms: target.checked })}
            className="mt-0.5 size-5 shrink-0 accent-accent"
          />
          <span>
            <span className="block">{t('notify.allows_sms')}</span>
            <span className="block text-xs text-text-muted">{t('notify.allows_sms_help')}</span>
          </span>
        </label>
      ) : null}
      {settings ? (
        <Times
          values={settings}
          organisationZone={whose === 'own' ? settings.organisation_time_zone : undefined}
          onChange={(changed) => setSettings({ ...settings, ...changed })}
        />
      ) : null}
      {failure === undefined ? null : (
        <p role="alert" className="text-sm text-danger-text">
          {failure}
        </p>
      )}
      {settings ? (
        <div>
          <Button kind="primary" isBusy={isBusy} onClick={() => void send(settings)}>
            {t('notify.save')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
