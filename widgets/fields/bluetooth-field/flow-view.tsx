/** What the person sees of the flow: where it is, what the machine says, and one big button. */
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../primitives/button/button.tsx';
import { Icon } from '../../primitives/icon/icon.tsx';
import { DeviceDialog } from './device-dialog.tsx';
import type { Exchange } from './exchange.ts';
import type { Flow } from './flow.ts';
import { flowWords, isBusy, isFault, mainAction } from './flow-words.ts';
import { useFlow } from './use-exchange.ts';

/** A thumb with a wet glove finds it. */
const bigButton = 'max-md:h-primary max-md:w-full max-md:text-lg';

const actionWords = { start: 'bluetooth.start', retry: 'action.retry', abort: 'bluetooth.stop' } as const;
const actionIcons = { start: 'bluetooth', retry: 'refresh-cw', abort: 'x' } as const;

type Props = { readonly exchange: Exchange; readonly label: string; readonly hasMachine: boolean; readonly isOff: boolean };

export function FlowView({ exchange, label, hasMachine, isOff }: Props) {
  const { t } = useTranslation();
  const flow = useFlow(exchange);
  const main = useRef<HTMLButtonElement>(null);
  const action = mainAction(flow);
  const command = (id: string) => {
    // The buttons of the commands go; the focus stays with the flow.
    main.current?.focus();
    exchange.send({ kind: 'command', id });
  };
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {isOff && flow.state === 'INITIALIZATION' && !flow.isDone ? <RadioOff /> : <Progress flow={flow} />}
      {flow.state === 'CHOOSE_COMMAND' && (
        <fieldset aria-label={t('bluetooth.choose_command')} className="flex min-w-0 flex-wrap gap-2">
          {flow.choices.map(({ id, label: words }) => (
            <Button key={id} kind="primary" className={bigButton} onClick={() => command(id)}>
              <span className="min-w-0 truncate">{words}</span>
            </Button>
          ))}
        </fieldset>
      )}
      {hasMachine && (
        <Button
          ref={main}
          kind={action === 'abort' ? 'plain' : 'primary'}
          icon={actionIcons[action]}
          className={`md:self-start ${bigButton}`}
          aria-label={t('bluetooth.action_for', { action: t(actionWords[action]), what: label })}
          onClick={() => exchange.send({ kind: action })}
        >
          {t(actionWords[action])}
        </Button>
      )}
      <DeviceDialog
        isOpen={flow.state === 'DEVICE_SELECTION'}
        devices={flow.choices}
        onChoose={(id) => exchange.send({ kind: 'device', id })}
        onClose={() => exchange.send({ kind: 'abort' })}
      />
    </div>
  );
}

/** Said before anybody taps: a search would find nothing. The button stays, for a radio that was switched on meanwhile. */
function RadioOff() {
  const { t } = useTranslation();
  return (
    <p role="status" className="flex min-w-0 items-start gap-2 text-sm text-warning-text">
      <Icon name="bluetooth-off" className="mt-0.5 shrink-0" />
      {t('bluetooth.off')}
    </p>
  );
}

/** Told to who listens, too: faults at once, the rest when there is a pause. */
function Progress({ flow }: { readonly flow: Flow }) {
  const { t } = useTranslation();
  const isWrong = isFault(flow);
  const words = t(flowWords(flow));
  const said = flow.words === undefined || flow.hasLogicFailed ? undefined : flow.words;
  const text = (
    <>
      <span className="block">{words}</span>
      {said !== undefined && (
        <span dir="auto" className="block font-medium break-words">
          {said}
        </span>
      )}
    </>
  );
  return (
    <div className="flex min-w-0 items-start gap-2 text-sm">
      <Icon name={iconOf(flow)} className={`mt-0.5 shrink-0 ${isBusy(flow) ? 'animate-spin' : ''}`} />
      <div className="min-w-0">
        <p role="status" className={flow.isDone ? 'text-success-text' : 'text-text-muted'}>
          {isWrong ? null : text}
        </p>
        {isWrong && (
          <p role="alert" className="text-danger-text">
            {text}
          </p>
        )}
      </div>
    </div>
  );
}

function iconOf(flow: Flow): string {
  if (isBusy(flow)) return 'loader-circle';
  if (isFault(flow)) return 'circle-alert';
  if (flow.isDone) return 'circle-check';
  return flow.state === 'BLUETOOTH_NOT_FOUND' ? 'bluetooth-off' : 'bluetooth';
}
