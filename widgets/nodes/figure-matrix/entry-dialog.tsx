/** What is behind an entry: why it is closed, its figures, what they are of, and what may be done about it. */
import { useHost } from '../../../engine/react/index.ts';
import { Button } from '../../primitives/button/button.tsx';
import { Dialog } from '../../primitives/dialog/dialog.tsx';
import type { Entry } from './answer.ts';

type Props = {
  readonly title: string;
  readonly entry: Entry;
  /** Absent where nothing may be done. */
  readonly act: { readonly label: string; readonly icon: string | undefined; readonly run: () => void } | undefined;
  readonly onClose: () => void;
};

export function EntryDialog({ title, entry, act, onClose }: Props) {
  const { Link } = useHost();
  const button = act ? (
    <Button kind="primary" icon={act.icon} onClick={act.run}>
      {act.label}
    </Button>
  ) : undefined;
  return (
    <Dialog isOpen onClose={onClose} title={title} text={entry.why} width="small" footer={button}>
      <div className="space-y-4">
        {entry.badges.map((badge) => (
          <p key={badge} className="font-medium text-sm">
            {badge}
          </p>
        ))}
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
