/** The pinned entries, in the order that somebody gives them: by the handle, or with Alt and the arrows. */
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../widgets/primitives/icon/icon.tsx';
import { MenuLink } from './menu-link.tsx';
import type { Entry } from './sections.ts';
import { startDrag } from './start-drag.ts';

type Props = {
  readonly entries: readonly Entry[];
  readonly activeTo: string | undefined;
  readonly isFolded: boolean;
  readonly onPin: (to: string) => void;
  /** `before`: whose place it takes. */
  readonly onMove: (to: string, before: string) => void;
  readonly onGo?: (() => void) | undefined;
};

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

export default function PinnedList({ entries, activeTo, isFolded, onPin, onMove, onGo }: Props) {
  const { t } = useTranslation();
  const [told, setTold] = useState('');
  const moveByKey = (event: KeyboardEvent, to: string) => {
    const step = event.altKey ? steps[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const from = entries.findIndex((entry) => entry.to === to);
    const [entry, other] = [entries[from], entries[from + step]];
    if (!entry || !other) return;
    onMove(to, other.to);
    setTold(t('shell.pin_moved', { name: entry.label, place: from + step + 1, count: entries.length }));
    // Moving it in the document may take the focus from it.
    const link = event.currentTarget;
    requestAnimationFrame(() => link instanceof HTMLElement && link.focus());
  };
  return (
    <>
      <ul>
        {entries.map((entry) => (
          <MenuLink
            key={entry.to}
            entry={entry}
            isActive={entry.to === activeTo}
            isFolded={isFolded}
            isPinned
            onPin={onPin}
            onGo={onGo}
            onKeyDown={moveByKey}
          >
            {entries.length > 1 ? (
              <span
                aria-hidden="true"
                title={t('shell.pin_drag')}
                onPointerDown={startDrag(entry.to, (before) => onMove(entry.to, before))}
                className="h-11 w-9 shrink-0 cursor-grab touch-none place-items-center text-text-muted max-md:grid md:hidden md:h-8 md:w-5 md:group-focus-within:grid md:group-hover:grid"
              >
                <Icon name="grip-vertical" size={14} />
              </span>
            ) : null}
          </MenuLink>
        ))}
      </ul>
      <p className="sr-only" aria-live="polite">
        {told}
      </p>
    </>
  );
}
