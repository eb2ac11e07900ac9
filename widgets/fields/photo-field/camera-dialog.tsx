/** The camera: shutter, look at it, take it again or keep it; front or back where there are two. */
import { Camera, RotateCcw, SwitchCamera } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../primitives/button/button.tsx';
import { Dialog } from '../../primitives/dialog/dialog.tsx';
import { CameraFault } from '../shared/media/camera-fault.tsx';
import { LiveVideo } from '../shared/media/live-video.tsx';
import { PickFile } from '../shared/media/pick-file.tsx';
import { useStream } from '../shared/media/use-stream.ts';
import { takePicture } from './take-picture.ts';

type Facing = 'environment' | 'user';
type Props = {
  readonly label: string;
  readonly isOpen: boolean;
  /** The camera that it begins with: the back one, or for pictures of oneself the front one. */
  readonly facing?: Facing;
  readonly onClose: () => void;
  readonly onPhoto: (file: File) => void;
};
type Shot = { readonly file: File; readonly url: string };

export function CameraDialog({ label, isOpen, facing = 'environment', onClose, onPhoto }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('control.take_photo_for', { what: label })}>
      {isOpen && (
        <Viewfinder
          label={label}
          first={facing}
          onPhoto={(file) => {
            onPhoto(file);
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

function Viewfinder({ label, first, onPhoto }: Pick<Props, 'label' | 'onPhoto'> & { readonly first: Facing }) {
  const { t } = useTranslation();
  const { open, close, ...stream } = useStream();
  const [facing, setFacing] = useState(first);
  const [hasTwo, setTwo] = useState(false);
  const [shot, setShot] = useState<Shot>();
  const [hasMissed, setMissed] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const start = useCallback(() => {
    void open({ video: { facingMode: { ideal: facing }, width: { ideal: 1920 } } }).then(async (live) => {
      if (live) setTwo(await hasTwoCameras());
    });
  }, [open, facing]);
  useEffect(() => {
    if (!shot) start();
  }, [shot, start]);
  useEffect(() => () => shot && URL.revokeObjectURL(shot.url), [shot]);

  const shoot = async () => {
    const file = video.current ? await takePicture(video.current) : undefined;
    setMissed(!file);
    if (!file) return;
    close();
    setShot({ file, url: URL.createObjectURL(file) });
  };
  if (stream.state === 'failed') {
    return (
      <div className="flex flex-col items-start gap-3">
        <CameraFault fault={stream.fault} onRetry={start} />
        <PickFile accept="image/*" capture={first} label={t('control.add_files', { what: label })} onFile={onPhoto}>
          {t('capture.pick_photo')}
        </PickFile>
      </div>
    );
  }
  if (shot) {
    return (
      <div className="flex flex-col gap-3">
        <img src={shot.url} alt={t('capture.shot')} className="max-h-[60dvh] w-full rounded-control bg-surface-sunken object-contain" />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => setShot(undefined)}>
            <RotateCcw aria-hidden="true" className="size-4" />
            {t('capture.retake')}
          </Button>
          <Button kind="primary" onClick={() => onPhoto(shot.file)}>
            {t('capture.use_photo')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      {stream.state === 'live' ? (
        <LiveVideo ref={video} stream={stream.stream} label={t('capture.viewfinder')} />
      ) : (
        <p role="status" className="grid min-h-40 place-items-center rounded-control bg-surface-sunken text-sm text-text-muted">
          {t('capture.asking_camera')}
        </p>
      )}
      {hasMissed && (
        <p role="alert" className="text-sm text-danger-text">
          {t('capture.missed')}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {hasTwo && (
          <Button onClick={() => setFacing(facing === 'environment' ? 'user' : 'environment')}>
            <SwitchCamera aria-hidden="true" className="size-4" />
            {t(facing === 'environment' ? 'capture.front_camera' : 'capture.back_camera')}
          </Button>
        )}
        <Button kind="primary" disabled={stream.state !== 'live'} onClick={() => void shoot()}>
          <Camera aria-hidden="true" className="size-4" />
          {t('capture.shutter')}
        </Button>
      </div>
    </div>
  );
}

/** Known only once the camera was allowed: before, browsers name no devices. */
async function hasTwoCameras(): Promise<boolean> {
  const devices = (await navigator.mediaDevices.enumerateDevices?.()) ?? [];
  return devices.filter(({ kind }) => kind === 'videoinput').length > 1;
}
