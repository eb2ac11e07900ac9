/** Why there is no camera, in the words of the error catalogue. */
import { CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../primitives/button/button.tsx';
import type { StreamFault } from './use-stream.ts';

type Props = { readonly fault: StreamFault; readonly onRetry: () => void };

/** A refusal offers how to take it back; any other fault says at once what it is. */
export function CameraFault({ fault, onRetry }: Props) {
  const { t } = useTranslation();
  const [isExplained, setExplained] = useState(false);
  const why = useId();
  const isRefused = fault === 'denied';
  return (
    <div className="flex flex-col items-start gap-2 text-sm">
      <p role="alert" className="flex items-start gap-2 text-danger-text">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {t(isRefused ? 'camera.refused' : 'camera.error')}
      </p>
      <p id={why} hidden={isRefused && !isExplained} className="text-text-muted">
        {t(`capture.camera_${fault}`)}
      </p>
      <div className="flex flex-wrap gap-2">
        {/* Where the browser has no camera at all, asking again changes nothing. */}
        {fault !== 'unsupported' && <Button onClick={onRetry}>{t('camera.retry')}</Button>}
        {isRefused && (
          <Button kind="quiet" onClick={() => setExplained(!isExplained)} aria-expanded={isExplained} aria-controls={why}>
            {t('camera.know_more')}
          </Button>
        )}
      </div>
    </div>
  );
}
