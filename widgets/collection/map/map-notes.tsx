/** What the map does not show, in words. */
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../engine/react/index.ts';
import { MOST, type PlacesState } from './use-places.ts';

/** `hasRoutes`: the view draws lines through records, for which it has to have all of them. */
export function MapNotes({ found, hasRoutes }: { readonly found: PlacesState; readonly hasRoutes: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { located, unlocated = 0, isGrowing, isOver, list } = found;
  const all = located?.value ?? 0;
  const number = format.number(all);
  const notes = [
    isGrowing ? t('map.loading', { shown: format.number(list.rows.length), number }) : '',
    isOver && hasRoutes ? t('map.no_routes', { number: format.number(MOST) }) : '',
    !isGrowing && !isOver && all > MOST
      ? t(located?.exact === false ? 'map.first_of_more' : 'map.first', { shown: format.number(MOST), number })
      : '',
    unlocated > 0 ? t('map.unlocated', { count: unlocated, number: format.number(unlocated) }) : '',
  ].filter((note) => note !== '');
  return (
    <p role="status" className={notes.length > 0 ? 'px-(--edge) pb-2 text-sm text-text-muted' : 'sr-only'}>
      {notes.join(' · ')}
    </p>
  );
}
