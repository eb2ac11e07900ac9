/** Where one is, the search of requests, what is new, and who one is. */
import { useTranslation } from 'react-i18next';
import { AssistantButton } from '../../../src/web/assistant/assistant-button.tsx';
import { AttendancePlace } from '../../../src/web/attendance/attendance-place.tsx';
import { GlobalSearch } from '../../../src/web/search/global-search.tsx';
import { IconButton } from '../../../widgets/primitives/button/button.tsx';
import { useApp } from '../../react/index.ts';
import { AccountMenu } from './account-menu.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { Bell } from './notifications/bell.tsx';
import { OrganisationMark } from './organisation-mark.tsx';
import { panels } from './panels.ts';
import type { Place } from './use-place.ts';

type Props = {
  readonly place: Place;
  readonly suffix: string | undefined;
  /** The organisation's mark at the start: it stands in the sidebar otherwise. */
  readonly hasMark: boolean;
};

export function TopBar({ place, suffix, hasMark }: Props) {
  const { t } = useTranslation();
  const { org } = useApp();
  return (
    <header className="relative z-30 flex h-bar shrink-0 items-center gap-3 border-b border-border bg-surface px-3 md:px-5">
      <OrganisationMark org={org} className={hasMark ? '' : 'md:hidden'} />
      <Breadcrumb place={place} suffix={suffix} />
      <div className="ms-auto flex shrink-0 items-center gap-1 md:gap-2">
        <AttendancePlace look="bar" />
        <GlobalSearch className="hidden w-80 md:block max-lg:w-56" />
        <IconButton
          icon="search"
          label={t('shell.search_requests')}
          className="md:hidden"
          size={20}
          onClick={() => (panels.search = true)}
        />
        <AssistantButton />
        <Bell />
        <AccountMenu />
      </div>
    </header>
  );
}
