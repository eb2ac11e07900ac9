/** When the figures of the page were read, where that is some time ago, with a button that has them read anew: once a page. */
import { useTranslation } from 'react-i18next';
import { useFirst, useFormat, useReadAt } from '../../../engine/react/index.ts';
import { IconButton } from '../../primitives/button/button.tsx';

export function AsOf() {
  const { t } = useTranslation();
  const format = useFormat();
  const { at, isReading, readAnew } = useReadAt();
  const isFirst = useFirst('as-of');
  if (at === undefined || !isFirst) return null;
  return (
    <p className="flex shrink-0 items-center justify-end gap-1 text-sm text-text-muted max-md:order-last max-md:ms-auto">
      {t('dashboard.as_of', { time: format.time(at) })}
      <IconButton icon="refresh-cw" label={t('dashboard.read_anew')} disabled={isReading} onClick={readAnew} className="-my-2" />
    </p>
  );
}
