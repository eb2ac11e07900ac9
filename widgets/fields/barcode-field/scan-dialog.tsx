/** Scanning with the camera, or from a picture. */
import { Flashlight, FlashlightOff } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../primitives/button/button.tsx';
import { Dialog } from '../../primitives/dialog/dialog.tsx';
import { CameraFault } from '../shared/media/camera-fault.tsx';
import { PickFile } from '../shared/media/pick-file.tsx';
import { useStream } from '../shared/media/use-stream.ts';
import { type Scan, scanPicture, scanStream } from './scanner.ts';

/** How long a code is looked for, in milliseconds. */
const SCAN_TIME = 10_000;

type Props = {
  readonly label: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCode: (code: string) => void;
  /** After a failure the code may be typed. */
  readonly onManual: () => void;
};

export function ScanDialog({ isOpen, onClose, ...rest }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('capture.scan_for', { what: rest.label })}>
      {isOpen && <Scanner {...rest} />}
    </Dialog>
  );
}

function Scanner({ label, onCode, onManual }: Omit<Props, 'isOpen' | 'onClose'>) {
  const { t } = useTranslation();
  const { open, close, ...stream } = useStream();
  const video = useRef<HTMLVideoElement>(null);
  const [scan, setScan] = useState<Scan>();
  const [isLit, setLit] = useState(false);
  const [failure, setFailure] = useState<'capture.no_code' | 'camera.scan_failed'>();
  const found = useRef(onCode);
  useEffect(() => {
    found.current = onCode;
  });
  const start = useCallback(() => {
    setFailure(undefined);
    void open({ video: { facingMode: { ideal: 'environment' } } });
  }, [open]);
  useEffect(start, [start]);
  const live = stream.state === 'live' ? stream.stream : undefined;
  useEffect(() => {
    if (!live || !video.current) return;
    let running: Scan | undefined;
    let isGone = false;
    const fail = () => {
      setFailure('camera.scan_failed');
      setScan(undefined);
      setLit(false);
      close();
    };
    const timer = setTimeout(fail, SCAN_TIME);
    scanStream(live, video.current, (code) => found.current(code)).then(
      (started) => {
        running = started;
        if (isGone) started.stop();
        else setScan(started);
      },
      () => !isGone && fail(),
    );
    return () => {
      isGone = true;
      clearTimeout(timer);
      running?.stop();
    };
  }, [live, close]);

  const read = async (file: File) => {
    setFailure(undefined);
    const code = await scanPicture(file);
    if (code === undefined) setFailure('capture.no_code');
    else found.current(code);
  };
  const light = async () => {
    await scan?.torch?.(!isLit).then(
      () => setLit(!isLit),
      () => undefined,
    );
  };
  return (
    <div className="flex flex-col gap-3">
      {stream.state === 'failed' && <CameraFault fault={stream.fault} onRetry={start} />}
      {(stream.state === 'asking' || live) && (
        <>
          <video
            ref={video}
            muted
            playsInline
            aria-label={t('capture.viewfinder')}
            className="max-h-[55dvh] min-h-40 w-full rounded-control bg-surface-sunken object-cover"
          />
          <p role="status" className="text-sm text-text-muted">
            {t(live ? 'capture.aim' : 'capture.asking_camera')}
          </p>
        </>
      )}
      {failure && (
        <p role="alert" className="text-sm text-danger-text">
          {t(failure)}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {scan?.torch && (
          <Button onClick={() => void light()} aria-pressed={isLit}>
            {isLit ? <FlashlightOff aria-hidden="true" className="size-4" /> : <Flashlight aria-hidden="true" className="size-4" />}
            {t('capture.torch')}
          </Button>
        )}
        {stream.state === 'closed' && failure && <Button onClick={start}>{t('camera.retry')}</Button>}
        <PickFile accept="image/*" label={t('capture.scan_picture_for', { what: label })} onFile={(file) => void read(file)}>
          {t('capture.scan_picture')}
        </PickFile>
        {(failure || stream.state === 'failed') && <Button onClick={onManual}>{t('capture.enter_manually')}</Button>}
      </div>
    </div>
  );
}
