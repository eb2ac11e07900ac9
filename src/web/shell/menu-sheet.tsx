import * as Dialog from '@radix-ui/react-dialog';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuList } from './menu-list.tsx';
import { useSidebarMenu } from './use-menu.ts';

/** The whole menu on a phone, from below, within reach of a thumb. */
export default function MenuSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const menu = useSidebarMenu();
  const [words, setWords] = useState('');
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim md:hidden" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-x-0 bottom-0 z-50 flex max-h-[85dvh] flex-col rounded-t-card border-t border-border bg-surface-raised pb-[env(safe-area-inset-bottom)] text-text md:hidden"
        >
          <div className="flex items-center gap-2 p-3">
            <Dialog.Title className="sr-only">{t('shell.menu')}</Dialog.Title>
            <input
              type="search"
              value={words}
              onChange={(event) => setWords(event.target.value)}
              aria-label={t('shell.search_menu')}
              placeholder={t('shell.search_menu')}
              className="h-11 min-w-0 flex-1 rounded-control border border-border bg-surface px-3 outline-none focus-visible:ring-2 focus-visible:ring-focus/40"
            />
            <Dialog.Close className="h-11 rounded-control px-3 text-sm text-text-muted">{t('shell.close')}</Dialog.Close>
          </div>
          <div className="min-h-0 overflow-y-auto pb-4">
            <MenuList menu={menu} words={words} folded={false} onGo={onClose} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
