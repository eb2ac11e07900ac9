/** The search of requests on a phone. */
import { useTranslation } from 'react-i18next';
import type { OverPageProps } from '../../../engine/web/shell/over-page-props.ts';
import { Dialog } from '../../../widgets/primitives/dialog/dialog.tsx';
import { GlobalSearch } from './global-search.tsx';

export default function SearchSheet({ isOpen, onClose }: OverPageProps) {
  const { t } = useTranslation();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('shell.search_requests')} width="small">
      <div className="min-h-64 pt-1">
        <GlobalSearch id="sheet-search" results="page" onGo={onClose} />
      </div>
    </Dialog>
  );
}
