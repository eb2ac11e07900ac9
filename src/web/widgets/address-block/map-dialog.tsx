/** The dialog to pick a place on a map. Its code comes when it first opens. */
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../widgets/primitives/button/button.tsx';
import { Dialog } from '../../../../widgets/primitives/dialog/dialog.tsx';
import { CENTRE, rounded } from './picker.ts';
import { PointTools } from './point-tools.tsx';
import type { Point } from './use-address.ts';

/** Places after the point that are told; the pin itself is more exact. */
const PLACES = 4;
const PickerMap = lazy(() => import('./picker-map.tsx'));

type Props = {
  readonly isOpen: boolean;
  /** Where the pin stands at first; the middle of India without one. */
  readonly at: Point | undefined;
  readonly onClose: () => void;
  readonly onTake: (point: Point) => void;
};

export default function MapDialog({ isOpen, at, onClose, onTake }: Props) {
  const { t } = useTranslation();
  const [moved, setMoved] = useState<Point>();
  /** Came from elsewhere than the map, which looks at it from near. */
  const [found, setFound] = useState<Point>();
  const point = moved ?? at ?? CENTRE;
  const isChosen = moved !== undefined || at !== undefined;
  const close = () => {
    setMoved(undefined);
    setFound(undefined);
    onClose();
  };
  const take = () => {
    if (!isChosen) return;
    onTake(point);
    close();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t('address_block.pick_title')}
      text={t('address_block.map_text')}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button kind="primary" icon="map-pin" disabled={!isChosen} onClick={take}>
            {t('address_block.map_take')}
          </Button>
        </>
      }
    >
      <Suspense fallback={<div className="h-[400px] animate-shimmer rounded-control bg-surface-sunken" />}>
        <PickerMap point={point} found={found} isChosen={isChosen} onPoint={(next) => setMoved(rounded(next))} onTake={take} />
      </Suspense>
      <PointTools
        onPoint={(next) => {
          setMoved(rounded(next));
          setFound(rounded(next));
        }}
      />
      <p role="status" className="min-h-7 pt-1 text-sm text-text-muted tabular-nums">
        {isChosen ? t('address_block.pin', { latitude: point.latitude.toFixed(PLACES), longitude: point.longitude.toFixed(PLACES) }) : null}
      </p>
    </Dialog>
  );
}
