/** Searches as rows: those that were kept and the last ones while nothing is typed, and the way to keep the present one. */
import { Command } from 'cmdk';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Icon } from '../../../../widgets/primitives/icon/icon.tsx';
import { ALWAYS, row } from './rows.ts';
import { searchesChanged, searchesOf, toggleSaved } from './searches.ts';

type Props = { readonly userId: string; readonly words: string; readonly onSearch: (words: string) => void };

export function SearchRows({ userId, words, onSearch }: Props) {
  const { t } = useTranslation();
  // Read, so that a change shows.
  useSnapshot(searchesChanged).count;
  const { recent, saved } = searchesOf(userId);
  const present = words.trim();
  if (present !== '') {
    const isSaved = saved.includes(present);
    return (
      <Command.Group>
        <Command.Item value={`${ALWAYS}save`} onSelect={() => toggleSaved(userId, present)} className={`${row} text-text-muted`}>
          <Icon name="star" className={isSaved ? 'text-accent-ink' : ''} />
          <span className="min-w-0 flex-1 truncate">{t(isSaved ? 'shell.forget_search' : 'shell.save_search', { words: present })}</span>
        </Command.Item>
      </Command.Group>
    );
  }
  const all = [...saved, ...recent.filter((one) => !saved.includes(one))];
  if (all.length === 0) return null;
  return (
    <Command.Group heading={t('shell.palette_searches')}>
      {all.map((one) => (
        <Command.Item key={one} value={`search ${one}`} keywords={[one]} onSelect={() => onSearch(one)} className={row}>
          <Icon name={saved.includes(one) ? 'star' : 'search'} className="text-text-muted" />
          <span className="min-w-0 flex-1 truncate">{one}</span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}
