/** The whole menu on a phone, from below: pins and groups, and at the bottom, within reach of a thumb, both searches. */
import * as Dialog from '@radix-ui/react-dialog';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../../widgets/primitives/button/button.tsx';
import { useIsPhone } from '../../../widgets/primitives/support/use-is-phone.ts';
import { useApp } from '../../react/index.ts';
import { brought } from '../brought.ts';
import { walkMenu } from './menu-keys.ts';
import { MenuList } from './menu-list.tsx';
import { MenuSearch } from './menu-search.tsx';
import { OrganisationMark } from './organisation-mark.tsx';
import type { OverPageProps } from './over-page-props.ts';
import { panels } from './panels.ts';
import { useSidebarMenu } from './use-menu.ts';
import { VersionNote } from './version-note.tsx';

export default function MenuSheet({ isOpen, onClose }: OverPageProps) {
  const { t } = useTranslation();
  // A page that grows beyond a phone has its menu beside it.
  const isPhone = useIsPhone();
  const { org, user } = useApp();
  const {
    slots: { search },
    panels: { MenuRow },
  } = brought();
  const sections = useSidebarMenu();
  const [words, setWords] = useState('');
  const clear = () => setWords('');
  const close = () => {
    clear();
    onClose();
  };
  const openSearch = () => {
    close();
    panels.palette = true;
  };
  return (
    <Dialog.Root open={isOpen && isPhone} onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          // The keyboard of a phone would cover half of what is looked for.
          onOpenAutoFocus={(event) => event.preventDefault()}
          onKeyDown={(event) => walkMenu(event, { words, clear })}
          className="fixed inset-x-0 bottom-0 z-50 flex max-h-[88dvh] animate-sheet flex-col rounded-t-[16px] border-t border-border bg-surface-raised pb-[env(safe-area-inset-bottom)] text-text outline-none"
        >
          <div className="flex items-center gap-3 border-b border-border py-1.5 ps-4 pe-2">
            <OrganisationMark org={org} />
            <div className="min-w-0 flex-1">
              <Dialog.Title className="truncate text-sm font-semibold">{org.nickname}</Dialog.Title>
              <p className="truncate text-xs text-text-muted">{user.name}</p>
            </div>
            <Dialog.Close asChild>
              <IconButton icon="x" label={t('shell.close')} />
            </Dialog.Close>
          </div>
          <nav aria-label={t('shell.menu')} className="min-h-0 flex-1 overflow-y-auto py-2">
            <MenuList sections={sections} words={words} onGo={close} />
            <div className="px-3 pt-4">
              <VersionNote />
            </div>
          </nav>
          {MenuRow ? <MenuRow /> : null}
          <div className="flex gap-2 border-t border-border p-2.5">
            <MenuSearch sections={sections} words={words} onWords={setWords} onGo={close} className="min-w-0 flex-1" />
            {search ? (
              <Button icon="search" onClick={openSearch}>
                {t(search.short)}
              </Button>
            ) : null}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
