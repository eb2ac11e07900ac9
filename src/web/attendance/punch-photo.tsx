/** A picture of oneself for a punch: taken by the front camera, looked at, taken again or left out. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../widgets/primitives/button/button.tsx';
import { useOnceOpen } from '../../../widgets/primitives/support/once-open.ts';
import type { Direction } from './attendance.ts';
import type { PunchPhotoState } from './use-punch-photo.ts';

const CameraDialog = lazy(async () => ({
  default: (await import('../../../widgets/fields/photo-field/camera-dialog.tsx')).CameraDialog,
}));

type Props = {
  readonly state: PunchPhotoState;
  readonly direction: Direction;
  readonly isShooting: boolean;
  readonly onShooting: (isShooting: boolean) => void;
  readonly isLocked: boolean;
};

export function PunchPhoto({ state: { rule, photo, take }, direction, isShooting, onShooting, isLocked }: Props) {
  const { t } = useTranslation();
  const url = useUrl(photo);
  const wasShooting = useOnceOpen(isShooting);
  if (rule === undefined || rule === 'off') return null;
  const shoot = () => onShooting(true);
  return (
    <>
      <dt className="text-text-muted">{t('punching.photo')}</dt>
      <dd className="flex flex-col items-start gap-2">
        {url === undefined ? (
          <>
            <Button icon="camera" onClick={shoot} disabled={isLocked} className="max-md:h-12">
              {t('control.take_photo')}
            </Button>
            <span className="text-text-muted">{t(`punching.photo_${rule}`)}</span>
          </>
        ) : (
          <>
            <img src={url} alt={t('capture.shot')} className="size-28 rounded-card bg-surface-sunken object-cover" />
            <span className="flex flex-wrap gap-2">
              <Button icon="rotate-ccw" onClick={shoot} disabled={isLocked} className="max-md:h-12">
                {t('capture.retake')}
              </Button>
              <Button kind="quiet" onClick={() => take(undefined)} disabled={isLocked} className="max-md:h-12">
                {t('punching.photo_remove')}
              </Button>
            </span>
          </>
        )}
        {wasShooting ? (
          <Suspense fallback={null}>
            <CameraDialog
              label={t(`punching.${direction}`)}
              facing="user"
              isOpen={isShooting}
              onClose={() => onShooting(false)}
              onPhoto={take}
            />
          </Suspense>
        ) : null}
      </dd>
    </>
  );
}

/** An address of the picture, so long as it is shown. */
function useUrl(photo: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!photo) return undefined;
    const own = URL.createObjectURL(photo);
    setUrl(own);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(own);
    };
  }, [photo]);
  return url;
}
