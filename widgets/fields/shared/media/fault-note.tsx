/** Why a microphone cannot be used, in words; a camera has its own (camera-fault.tsx). */
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { StreamFault } from './use-stream.ts';

export function FaultNote({ fault }: { readonly fault: StreamFault }) {
  const { t } = useTranslation();
  return (
    <p role="alert" className="flex items-start gap-2 text-sm text-danger-text">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {t(`capture.microphone_${fault}`)}
    </p>
  );
}
