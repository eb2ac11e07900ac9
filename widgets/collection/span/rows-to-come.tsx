/** Below the rows that are loaded: how many follow. They come as one scrolls; the button is for who does not. */
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../engine/react/index.ts';
import { Button } from '../../primitives/button/button.tsx';

type Props = { readonly count: number; readonly isLoading: boolean; readonly onMore: () => void };

export function RowsToCome({ count, isLoading, onMore }: Props) {
  const { t } = useTranslation();
  const { number } = useFormat();
  if (count <= 0) return null;
  return (
    <div className="sticky start-0 w-fit p-3">
      <Button onClick={onMore} isBusy={isLoading}>
        {t('span.rows_more', { count, number: number(count) })}
      </Button>
    </div>
  );
}
