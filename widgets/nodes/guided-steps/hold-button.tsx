/** A big button that is held: nobody ends something by brushing against it. Whoever cannot hold is asked instead. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../primitives/dialog/confirm-dialog.tsx';
import { Icon } from '../../primitives/icon/icon.tsx';

const HOLD_MS = 700;

type Props = { readonly label: string; readonly isBusy: boolean; readonly disabled: boolean; readonly onHeld: () => void };

export function HoldButton({ label, isBusy, disabled, onHeld }: Props) {
  const { t } = useTranslation();
  const hint = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isHolding, setHolding] = useState(false);
  const [isShort, setShort] = useState(false);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const begin = () => {
    if (timer.current !== undefined || disabled || isBusy) return;
    setHolding(true);
    setShort(false);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      setHolding(false);
      onHeld();
    }, HOLD_MS);
  };
  const end = () => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    setHolding(false);
    setShort(true);
  };
  const isPress = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' ';
  return (
    <>
      <button
        type="button"
        disabled={disabled || isBusy}
        aria-busy={isBusy || undefined}
        aria-describedby={hint}
        onPointerDown={begin}
        onPointerUp={end}
        onPointerLeave={end}
        onPointerCancel={end}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (!isPress(event)) return;
          event.preventDefault();
          begin();
        }}
        onKeyUp={(event) => isPress(event) && end()}
        onBlur={end}
        // Of a screen reader: neither pointer nor key goes with it.
        onClick={({ detail }) => detail === 0 && setAsking(true)}
        className="relative flex h-14 w-full touch-none select-none items-center justify-center gap-2 overflow-hidden rounded-card bg-accent px-4 text-lg font-semibold text-accent-text disabled:opacity-60"
      >
        <span
          aria-hidden="true"
          className={`absolute inset-0 origin-left bg-black/25 transition-transform ease-linear rtl:origin-right ${isHolding ? 'scale-x-100 duration-700' : 'scale-x-0 duration-100'}`}
        />
        {isBusy ? <Icon name="loader-circle" className="animate-spin" /> : <Icon name="circle-check" size={22} />}
        <span className="relative">{label}</span>
      </button>
      <p id={hint} className={`text-center text-sm ${isShort ? 'font-medium text-text' : 'text-text-muted'}`}>
        {t('guided.hold')}
      </p>
      <ConfirmDialog
        isOpen={isAsking}
        question={t('guided.confirm', { verb: label })}
        verb={label}
        onClose={() => setAsking(false)}
        onConfirm={onHeld}
      />
    </>
  );
}
