/** The command palette (Ctrl K): recent pages, screens, the product's records, and what can be done here. */

import { Dialog, DialogContent, DialogOverlay, DialogPortal, DialogTitle } from '@radix-ui/react-dialog';
import { Command, defaultFilter } from 'cmdk';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../../../../widgets/primitives/icon/icon.tsx';
import { brought } from '../../brought.ts';
import type { OverPageProps } from '../over-page-props.ts';
import { useCommands } from './use-commands.ts';
import { usePages } from './use-pages.ts';

const row =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-sm data-[selected=true]:bg-surface-sunken md:min-h-9';
const heading =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-text-muted';
const panel =
  'fixed z-50 flex flex-col overflow-hidden border-border bg-surface-raised text-text shadow-float outline-none max-md:inset-x-0 max-md:bottom-0 max-md:h-[80dvh] max-md:animate-sheet max-md:rounded-t-[16px] max-md:border-t md:inset-x-0 md:top-[12dvh] md:mx-auto md:max-h-[70dvh] md:w-[calc(100%-3rem)] md:max-w-xl md:animate-rise md:rounded-card md:border';

const RECORD = 'record ';
/** Characters that may be typed. */
const MOST_CHARACTERS = 100;
/** Of a product without records to search. */
const useNothing = () => ({ heading: '', isLooking: false, records: [] });
/** Less than this are letters that stand about in the words by chance. */
const LEAST_RANK = 0.01;

/**
 * Records were found by the server, which looked for these very words. Everything else is compared here by the words that
 * name it, and may be misspelt.
 */
function rank(value: string, words: string, names: string[] = []): number {
  if (value.startsWith(RECORD)) return 1;
  const found = defaultFilter(names.join(' '), words);
  return found < LEAST_RANK ? 0 : found;
}

export default function Palette({ isOpen, onClose }: OverPageProps) {
  const { t } = useTranslation();
  // Gone at once, so that the next opening starts anew.
  if (!isOpen) return null;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogPortal>
        <DialogOverlay className="fixed inset-0 z-50 animate-fade bg-scrim" />
        <DialogContent aria-describedby={undefined} className={panel}>
          <DialogTitle className="sr-only">{t('shell.palette')}</DialogTitle>
          <PaletteList onClose={onClose} />
        </DialogContent>
      </DialogPortal>
    </Dialog>
  );
}

function PaletteList({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const { recent, groups } = usePages();
  const commands = useCommands();
  const { heading: found, isLooking, records } = (brought().panels.palette?.useFound ?? useNothing)(words);
  const act = (run: () => unknown) => () => {
    onClose();
    run();
  };
  return (
    <Command label={t('shell.palette')} loop filter={rank} vimBindings={false} className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-2.5 border-b border-border px-4">
        <Icon name={isLooking ? 'loader-circle' : 'search'} className={`text-text-muted ${isLooking ? 'animate-spin' : ''}`} />
        <Command.Input
          value={words}
          maxLength={MOST_CHARACTERS}
          onValueChange={setWords}
          placeholder={t('shell.palette_placeholder')}
          className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none"
        />
        <span aria-hidden="true" className="rounded-[4px] border border-border px-1.5 font-sans text-xs text-text-muted max-md:hidden">
          Esc
        </span>
      </div>
      <Command.List label={t('shell.palette_results')} className={`min-h-0 flex-1 overflow-y-auto p-1.5 ${heading}`}>
        {isLooking || records.length > 0 ? null : (
          <Command.Empty className="px-3 py-8 text-center text-sm text-text-muted">{t('shell.palette_nothing')}</Command.Empty>
        )}
        {records.length > 0 ? (
          <Command.Group heading={found}>
            {records.map(({ id, to, content }) => (
              <Command.Item key={id} value={RECORD + id} onSelect={act(() => navigate(to))} className={row}>
                {content}
              </Command.Item>
            ))}
          </Command.Group>
        ) : null}
        {words === '' && recent.length > 0 ? (
          <Command.Group heading={t('shell.palette_recent')}>
            {recent.map(({ to, label }) => (
              <Command.Item key={to} value={`recent ${to}`} keywords={[label]} onSelect={act(() => navigate(to))} className={row}>
                <Icon name="history" className="text-text-muted" />
                <span className="min-w-0 flex-1 truncate">{label}</span>
              </Command.Item>
            ))}
          </Command.Group>
        ) : null}
        {groups.map(({ id, label, pages }) => (
          <Command.Group key={id} heading={label}>
            {pages.map((page) => (
              <Command.Item
                key={page.to}
                value={`page ${page.to}`}
                keywords={[page.label, page.group]}
                onSelect={act(() => navigate(page.to))}
                className={row}
              >
                <Icon name={page.icon} className="text-text-muted" />
                <span className="min-w-0 flex-1 truncate">{page.label}</span>
                {page.tags.map((tag) => (
                  <span key={tag} className="shrink-0 text-xs text-text-muted">
                    {t(`shell.tag_${tag}`)}
                  </span>
                ))}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
        <Command.Group heading={t('shell.palette_actions')}>
          {commands.map(({ id, label, icon, run }) => (
            <Command.Item key={id} value={`do ${id}`} keywords={[label]} onSelect={act(run)} className={row}>
              <Icon name={icon} className="text-text-muted" />
              <span className="min-w-0 flex-1 truncate">{label}</span>
            </Command.Item>
          ))}
        </Command.Group>
      </Command.List>
    </Command>
  );
}
