/** What whoever holds the link may do: buttons, of which some ask something first, below themselves. */
import { type FormEvent, useId, useState } from 'react';
import { areaClass } from '../../fields/shared/control.ts';
import { Button } from '../../primitives/button/button.tsx';
import type { ActionOptions, Say, Shown } from './types.ts';
import { pageIn } from './values.ts';

type Props = {
  readonly actions: readonly ActionOptions[];
  readonly label: string;
  readonly cancel: string;
  readonly values: Shown;
  readonly say: Say;
  /** Rejects with words for the person. */
  readonly onTell: (action: ActionOptions, text: string) => Promise<void>;
};

export function Actions({ actions, label, cancel, values, say, onTell }: Props) {
  const [open, setOpen] = useState<string>();
  const [busy, setBusy] = useState<string>();
  const [fault, setFault] = useState<{ readonly id: string; readonly text: string }>();
  const tell = async (action: ActionOptions, text: string) => {
    setBusy(action.id);
    setFault(undefined);
    try {
      await onTell(action, text);
      setOpen(undefined);
    } catch (error) {
      setFault({ id: action.id, text: error instanceof Error ? error.message : '' });
    }
    setBusy(undefined);
  };
  const press = (action: ActionOptions) => {
    const page = action.to === undefined ? undefined : pageIn(values[action.to]);
    setFault(undefined);
    if (page !== undefined) window.location.assign(page);
    else if (action.confirm === undefined && action.ask === undefined) void tell(action, '');
    else setOpen(open === action.id ? undefined : action.id);
  };
  return (
    <section aria-label={label} className="border-border border-t py-5 print:hidden">
      <ul className="grid gap-2 sm:grid-cols-2">
        {actions.map((action) => (
          <li key={action.id} className={`min-w-0 ${open === action.id ? 'col-span-full' : ''}`}>
            <Button
              className="h-11 w-full"
              {...(action.icon ? { icon: action.icon } : {})}
              kind={action.quiet ? 'quiet' : 'plain'}
              aria-expanded={action.confirm === undefined && action.ask === undefined ? undefined : open === action.id}
              isBusy={busy === action.id}
              onClick={() => press(action)}
            >
              {say(action.label, values)}
            </Button>
            {open === action.id ? (
              <Question
                action={action}
                cancel={cancel}
                values={values}
                say={say}
                isBusy={busy === action.id}
                onSend={tell}
                onClose={() => setOpen(undefined)}
              />
            ) : null}
            {fault?.id === action.id ? (
              <p role="alert" className="mt-2 text-danger-text text-sm">
                {fault.text}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

type QuestionProps = Pick<Props, 'values' | 'say' | 'cancel'> & {
  readonly action: ActionOptions;
  readonly isBusy: boolean;
  readonly onSend: (action: ActionOptions, text: string) => Promise<void>;
  readonly onClose: () => void;
};

function Question({ action, values, say, cancel, isBusy, onSend, onClose }: QuestionProps) {
  const id = useId();
  const [text, setText] = useState('');
  const { ask, confirm } = action;
  const isReady = ask?.required !== true || text.trim() !== '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) void onSend(action, text.trim());
  };
  return (
    <form onSubmit={send} className="mt-2 grid gap-3 rounded-card border border-border bg-surface-sunken p-3">
      {confirm ? <p className="text-sm">{say(confirm, values)}</p> : null}
      {ask ? (
        <div className="grid gap-1">
          <label htmlFor={id} className="font-medium text-sm">
            {say(ask.label, values)}
          </label>
          <textarea
            id={id}
            rows={3}
            dir="auto"
            maxLength={ask.most}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className={areaClass}
          />
        </div>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" type="submit" className="h-11 flex-1" disabled={!isReady} isBusy={isBusy}>
          {say(action.send ?? action.label, values)}
        </Button>
        <Button className="h-11 flex-1" onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </form>
  );
}
