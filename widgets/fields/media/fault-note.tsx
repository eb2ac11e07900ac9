/** Why a camera or microphone cannot be used, in words. */
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { StreamFault } from './use-stream.ts';

export function FaultNote({ device, fault }: { readonly device: 'camera' | 'microphone'; readonly fault: StreamFault }) {
  const { t } = useTranslation();
  return (
    <p role="alert" className="flex items-start gap-2 text-sm text-danger-text">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {t(`capture.${device}_${fault}`)}
    </p>
  );
}
