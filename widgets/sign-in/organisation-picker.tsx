import * as Dialog from '@radix-ui/react-dialog';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

export type Organisation = {
  readonly id: string;
  readonly org_id: string;
  readonly name: string;
  readonly name_legal: string | null;
  readonly icon: string | null;
  readonly designation: string | null;
};

/** Specification 9: a search box above 3 organisations, a scrolling list above 9. */
const SEARCH_ABOVE = 3;
const SCROLL_ABOVE = 9;

type Props = {
  readonly organisations: readonly Organisation[];
  readonly busy: boolean;
  readonly onChoose: (organisation: Organisation) => void;
  readonly onClose: () => void;
};

/** The picker for a person of several organisations. Closing it clears the choice. */
export default function OrganisationPicker({ organisations, busy, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const searchable = organisations.length > SEARCH_ABOVE;
  const wanted = words.trim().toLowerCase();
  const found = organisations.filter(({ name, name_legal }) => `${name} ${name_legal ?? ''}`.toLowerCase().includes(wanted));
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-x-4 top-1/2 z-50 mx-auto max-w-md -translate-y-1/2 rounded-card border border-border bg-surface-raised p-5 shadow-float"
        >
          <Dialog.Title className="text-lg font-semibold text-text">
            {searchable ? t('signin.choose_organisation') : t('signin.choose_one')}
          </Dialog.Title>
          {searchable && (
            <input
              type="search"
              aria-label={t('signin.search_organisation')}
              placeholder={t('signin.search_organisation')}
              value={words}
              onChange={(event) => setWords(event.target.value)}
              className="mt-3 h-11 w-full rounded-control border border-border bg-surface px-3 text-text outline-none focus-visible:ring-2 focus-visible:ring-focus/40"
            />
          )}
          <ul className={`mt-3 grid gap-2 ${organisations.length > SCROLL_ABOVE ? 'max-h-96 overflow-y-auto' : ''}`}>
            {found.map((organisation) => (
              <li key={organisation.org_id}>
                <button
                  type="button"
                  disabled={busy}
                  onClick={() => onChoose(organisation)}
                  className="flex w-full items-center gap-3 rounded-control border border-border p-3 text-start hover:bg-surface-sunken focus-visible:outline-2 focus-visible:outline-focus disabled:opacity-60"
                >
                  <Badge organisation={organisation} />
                  <span className="min-w-0">
                    <span className="block truncate font-medium text-text">{organisation.name}</span>
                    <span className="block truncate text-sm text-text-muted">
                      {[organisation.name_legal, organisation.designation].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {found.length === 0 && <p className="py-6 text-center text-sm text-text-muted">{t('signin.no_organisation')}</p>}
          <Dialog.Close className="mt-4 h-9 rounded-control px-3 text-sm text-text-muted hover:bg-surface-sunken focus-visible:outline-2 focus-visible:outline-focus">
            {t('signin.cancel')}
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Badge({ organisation }: { readonly organisation: Organisation }) {
  if (organisation.icon) return <img src={organisation.icon} alt="" className="size-9 rounded-control object-cover" />;
  return (
    <span
      aria-hidden="true"
      className="grid size-9 shrink-0 place-items-center rounded-control bg-accent-soft font-semibold text-accent-ink"
    >
      {organisation.name.slice(0, 1).toUpperCase()}
    </span>
  );
}
