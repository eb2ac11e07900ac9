/** Where one is, the search, what is new, and who one is. */
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../widgets/primitives/button/button.tsx';
import { useApp } from '../../react/index.ts';
import { brought } from '../brought.ts';
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
  const { BarStart, BarEnd, search } = brought().slots;
  return (
    <header className="relative z-30 flex h-bar shrink-0 items-center gap-3 border-b border-border bg-surface px-3 md:px-5">
      <OrganisationMark org={org} className={hasMark ? '' : 'md:hidden'} />
      <Breadcrumb place={place} suffix={suffix} />
      <div className="ms-auto flex shrink-0 items-center gap-1 md:gap-2">
        {BarStart ? <BarStart /> : null}
        {search ? (
          <>
            <search.Field className="hidden w-80 md:block max-lg:w-56" />
            <IconButton icon="search" label={t(search.label)} className="md:hidden" size={20} onClick={() => (panels.palette = true)} />
          </>
        ) : null}
        {BarEnd ? <BarEnd /> : null}
        <Bell />
        <AccountMenu />
      </div>
    </header>
  );
}
