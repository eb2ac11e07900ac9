/** What is behind an entry: why it is closed, its figures, what they are of, and the choice of it. */
import { useTranslation } from 'react-i18next';
import { useHost } from '../../../engine/react/index.ts';
import { Button } from '../../primitives/button/button.tsx';
import { Dialog } from '../../primitives/dialog/dialog.tsx';
import type { Entry } from './answer.ts';

type Props = {
  readonly title: string;
  readonly entry: Entry;
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly fault: string | undefined;
  /** Absent where it cannot be chosen. */
  readonly onChoose: (() => void) | undefined;
  readonly onClose: () => void;
};

export function EntryDialog({ title, entry, isOpen, isBusy, fault, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const { Link } = useHost();
  const choose = onChoose ? (
    <Button kind="primary" icon="check" isBusy={isBusy} onClick={onChoose}>
      {t('figure_matrix.choose')}
    </Button>
  ) : undefined;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} text={entry.why} width="small" footer={choose}>
      <div className="space-y-4">
        {fault === undefined ? null : (
          <p role="alert" className="text-danger-text text-sm">
            {fault}
          </p>
        )}
        {entry.figures.length === 0 ? null : (
          <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
            {entry.figures.map(({ label, value }) => (
              <div key={label} className="contents">
                <dt className="text-text-muted">{label}</dt>
                <dd className="text-end tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {entry.links
          .filter(({ links }) => links.length > 0)
          .map(({ label, links }) => (
            <section key={label} aria-label={label}>
              <h3 className="mb-1 font-semibold text-sm">{label}</h3>
              <ul className="space-y-1 text-sm">
                {links.map((link) => (
                  <li key={link.to}>
                    <Link to={link.to} className="text-accent hover:underline">
                      {link.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
    </Dialog>
  );
}
