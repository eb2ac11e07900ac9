/** Where to go, as one line that any map app opens. */
import { useTranslation } from 'react-i18next';
import { getAt } from '../../../engine/core/json/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { Icon } from '../../primitives/icon/icon.tsx';
import { mapLink } from '../../primitives/support/map-link.ts';
import { MASKED } from '../../primitives/support/masked.ts';
import type { GuideOptions } from './options.ts';

export function PlaceLine({ place, record }: { readonly place: NonNullable<GuideOptions['place']>; readonly record: RecordData }) {
  const { t } = useTranslation();
  const at = (pointer: string | undefined) => {
    const value = pointer === undefined ? undefined : getAt(record, pointer);
    return value === null || value === undefined || value === '' ? undefined : String(value);
  };
  const address = place.address.flatMap((pointer) => at(pointer) ?? []).join(', ');
  const link = MASKED.test(address) ? undefined : mapLink({ address, latitude: at(place.latitude), longitude: at(place.longitude) });
  const line = 'mt-3 flex min-h-14 items-center gap-3 rounded-card border border-border bg-surface-raised px-4 py-3 text-base';
  if (address === '' && link === undefined) return null;
  if (link === undefined) return <p className={line}>{address}</p>;
  return (
    <a href={link} target="_blank" rel="noreferrer" className={`${line} hover:bg-surface-sunken`}>
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-medium text-accent-ink">{t('guided.navigate')}</span>
        {address}
      </span>
      <Icon name="navigation" size={24} className="text-accent-ink" />
    </a>
  );
}
