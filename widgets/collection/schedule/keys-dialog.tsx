/** Which keys do what on a schedule. */
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../primitives/dialog/dialog.tsx';
import { Icon } from '../../primitives/icon/icon.tsx';

type Props = { readonly isOpen: boolean; readonly onClose: () => void; readonly canMove: boolean; readonly takesTray: boolean };

type Line = { readonly keys: readonly string[]; readonly words: string; readonly moves?: boolean; readonly tray?: boolean };

const LINES: readonly Line[] = [
  { keys: ['J', 'K'], words: 'schedule.key_next' },
  { keys: ['arrow-left', 'arrow-right', 'arrow-up', 'arrow-down'], words: 'schedule.key_arrows' },
  { keys: ['Enter'], words: 'schedule.key_open' },
  { keys: ['Space'], words: 'schedule.key_lift', moves: true },
  { keys: ['M'], words: 'schedule.key_move', moves: true },
  { keys: ['U'], words: 'schedule.key_tray', moves: true, tray: true },
  { keys: ['Ctrl Z'], words: 'schedule.key_undo', moves: true },
  { keys: ['?'], words: 'schedule.key_help' },
];

export default function KeysDialog({ isOpen, onClose, canMove, takesTray }: Props) {
  const { t } = useTranslation();
  const shown = LINES.filter(({ moves, tray }) => (!moves || canMove) && (!tray || takesTray));
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('schedule.keys')} width="small">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2 text-sm">
        {shown.map(({ keys, words }) => (
          <div key={words} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd key={key} className="rounded-[4px] border border-border-strong bg-surface-sunken px-1.5 font-sans text-xs leading-5">
                  {key.startsWith('arrow-') ? (
                    <Icon name={key} size={12} label={t(`schedule.${key.replace('-', '_')}`)} className="inline" />
                  ) : (
                    key
                  )}
                </kbd>
              ))}
            </dt>
            <dd>{t(words)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
