/** Where the pin goes without pointing: coordinates that were copied, or where the device is. */
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { devicePlace } from '../../../../widgets/nodes/guided-steps/device-place.ts';
import { Button } from '../../../../widgets/primitives/button/button.tsx';
import { readPoint } from './picker.ts';
import type { Point } from './use-address.ts';

type Trouble = 'address_block.point_wrong' | 'address_block.own_place_missing';

export function PointTools({ onPoint }: { readonly onPoint: (point: Point) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState('');
  const [trouble, setTrouble] = useState<Trouble>();
  const [isLooking, setLooking] = useState(false);
  const take = () => {
    const point = readPoint(text);
    setTrouble(point || text.trim() === '' ? undefined : 'address_block.point_wrong');
    if (point) onPoint(point);
  };
  const lookHere = async () => {
    setLooking(true);
    const { latitude, longitude } = await devicePlace();
    setLooking(false);
    const isFound = latitude !== undefined && longitude !== undefined;
    setTrouble(isFound ? undefined : 'address_block.own_place_missing');
    if (isFound) onPoint({ latitude, longitude });
  };
  return (
    <div className="pt-3">
      <label htmlFor={id} className="block pb-1 text-sm font-medium">
        {t('address_block.point')}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          value={text}
          placeholder="12.9716, 77.5946"
          autoComplete="off"
          aria-invalid={trouble === 'address_block.point_wrong'}
          aria-describedby={`${id}-trouble`}
          onChange={({ target }) => setText(target.value)}
          onBlur={take}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            take();
          }}
          className="keep-ltr h-control min-w-0 flex-1 rounded-control border border-border-strong bg-surface-raised px-2 text-sm tabular-nums"
        />
        <Button icon="navigation" disabled={isLooking} onClick={() => void lookHere()}>
          {t(isLooking ? 'address_block.own_place_looking' : 'address_block.own_place')}
        </Button>
      </div>
      <p id={`${id}-trouble`} role="status" className="min-h-5 pt-1 text-xs text-danger-text">
        {trouble ? t(trouble) : null}
      </p>
    </div>
  );
}
