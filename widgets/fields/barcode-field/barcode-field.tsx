import { ScanBarcode, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../engine/react/index.ts';
import type { FieldProps } from '../../../engine/react/types.ts';
import { Button } from '../../primitives/button/button.tsx';
import { boxClass, controlAttributes, innerClass, insideButtonClass, orNull } from '../shared/control.ts';
import { ScanDialog } from './scan-dialog.tsx';

/** How long the success is told, in milliseconds. */
const TOLD = 2000;
/** Length of the shake that a scan is felt by, in milliseconds. */
const SHAKE = 200;
/** A closing dialog has given its focus back by then, in milliseconds. */
const AFTER_CLOSING = 60;

/** A code that is scanned. The value is read-only until a scan has failed; then it may be typed. */
export default function BarcodeField({ value, onChange, ...frame }: FieldProps<string>) {
  const { t } = useTranslation();
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const [isManual, setManual] = useState(false);
  const [isScanned, setScanned] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isScanned) return;
    const timer = setTimeout(() => setScanned(false), TOLD);
    return () => clearTimeout(timer);
  }, [isScanned]);
  useEffect(() => {
    if (!isManual || isOpen) return;
    // The dialog that closes gives the focus back to the button first.
    const timer = setTimeout(() => input.current?.focus(), AFTER_CLOSING);
    return () => clearTimeout(timer);
  }, [isManual, isOpen]);
  const take = (code: string) => {
    onChange(orNull(code.trim()));
    setOpen(false);
    setManual(false);
    setScanned(true);
    // Absent on desktops and on iOS.
    navigator.vibrate?.(SHAKE);
    toast.add({ text: t('form.unsaved'), tone: 'warning' });
  };
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex min-w-0 gap-2">
        <div className={boxClass}>
          <input
            {...controlAttributes(frame)}
            ref={input}
            type="text"
            dir="ltr"
            readOnly={!isManual}
            value={value ?? ''}
            placeholder={frame.placeholder ?? t(isManual ? 'capture.type_code' : 'capture.not_scanned')}
            onChange={(event) => onChange(orNull(event.target.value))}
            className={`${innerClass} rtl:text-end`}
          />
          {!frame.disabled && (value ?? '') !== '' && (
            <button
              type="button"
              onClick={() => onChange(null)}
              aria-label={t('control.clear', { what: frame.label })}
              className={insideButtonClass}
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          )}
        </div>
        {!frame.disabled && (
          <Button onClick={() => setOpen(true)} aria-label={t('capture.scan_for', { what: frame.label })}>
            <ScanBarcode aria-hidden="true" className="size-4" />
            {t('capture.scan')}
          </Button>
        )}
      </div>
      <p role="status" className={isScanned ? 'text-sm text-success-text' : 'sr-only'}>
        {isScanned ? t('capture.scanned') : ''}
      </p>
      <ScanDialog
        label={frame.label}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onCode={take}
        onManual={() => {
          setManual(true);
          setOpen(false);
        }}
      />
    </div>
  );
}
