/** Navigation along the top of a desktop: the groups as menus; those that do not fit stand under 'More'. */
import * as Menu from '@radix-ui/react-dropdown-menu';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { Icon } from '../../../widgets/primitives/icon/icon.tsx';
import { useApp } from '../../react/index.ts';
import { navigationStateOf } from './navigation-state.ts';
import { type Entry, favouritesIn, pinnedEntries, type Section } from './sections.ts';
import { useSidebarMenu } from './use-menu.ts';
import { useActiveTo } from './use-place.ts';
import { useVisibleCount } from './use-visible-count.ts';

const trigger =
  'flex h-8 shrink-0 items-center gap-1.5 rounded-control px-2.5 text-sm whitespace-nowrap hover:bg-surface-sunken data-[state=open]:bg-surface-sunken';
const item = 'flex h-8 items-center gap-2.5 rounded-control px-2.5 text-sm outline-none data-highlighted:bg-surface-sunken';

/** `only`: the one entry of a group without a heading, which stands for itself. */
type Group = Section & { readonly label: string; readonly only?: Entry };

function groupOf(section: Section, general: string): Group {
  const { label, entries } = section;
  const [only] = label === undefined && entries.length === 1 ? entries : [];
  return only ? { ...section, label: only.label, only } : { ...section, label: label ?? general };
}

export default function TopMenu() {
  const { t } = useTranslation();
  const { user } = useApp();
  const sections = useSidebarMenu();
  const activeTo = useActiveTo();
  const pins = useSnapshot(navigationStateOf(user.id)).pins[user.view] ?? favouritesIn(sections);
  const pinned = pinnedEntries(sections, pins);
  const named = sections.map((section) => groupOf(section, t('shell.general')));
  const groups: readonly Group[] = pinned.length === 0 ? named : [{ id: '(pinned)', label: t('shell.pinned'), entries: pinned }, ...named];
  const { ref, count } = useVisibleCount<HTMLElement>(groups.map(({ label }) => label).join('\n'), groups.length);
  const rest = groups.slice(count);
  return (
    <nav
      ref={ref}
      aria-label={t('shell.menu')}
      className="relative z-20 flex h-10 shrink-0 items-center overflow-hidden border-b border-border bg-surface px-3"
    >
      {groups.map((group, index) => (
        <span key={group.id} data-fit className={index < count ? 'shrink-0 pe-0.5' : 'hidden'}>
          {group.only ? (
            <TopLink entry={group.only} activeTo={activeTo} />
          ) : (
            <GroupMenu groups={[group]} label={group.label} activeTo={activeTo} bar={ref.current} />
          )}
        </span>
      ))}
      {rest.length > 0 ? <GroupMenu groups={rest} label={t('shell.more_menus')} activeTo={activeTo} bar={ref.current} hasHeadings /> : null}
    </nav>
  );
}

function TopLink({ entry, activeTo }: { readonly entry: Entry; readonly activeTo: string | undefined }) {
  const isHere = entry.to === activeTo;
  return (
    <Link
      to={entry.to}
      aria-current={isHere ? 'page' : undefined}
      className={`${trigger} ${isHere ? 'font-medium text-accent-ink' : 'text-text'}`}
    >
      {entry.label}
    </Link>
  );
}

type GroupMenuProps = {
  readonly groups: readonly Group[];
  readonly label: string;
  readonly activeTo: string | undefined;
  /** What it opens in: it is a part of the navigation. */
  readonly bar: HTMLElement | null;
  readonly hasHeadings?: boolean;
};

function GroupMenu({ groups, label, activeTo, bar, hasHeadings = false }: GroupMenuProps) {
  const { t } = useTranslation();
  const isHere = groups.some(({ id, entries }) => id !== '(pinned)' && entries.some(({ to }) => to === activeTo));
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={`${trigger} ${isHere ? 'font-medium text-accent-ink' : 'text-text'}`}>
        {label}
        <Icon name="chevron-down" size={12} className="text-text-muted" />
      </Menu.Trigger>
      <Menu.Portal container={bar}>
        <Menu.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-56 animate-rise overflow-y-auto rounded-card border border-border bg-surface-raised p-1.5 text-text shadow-float"
        >
          {groups.map((group) => (
            <Menu.Group key={group.id}>
              {hasHeadings ? <Menu.Label className="px-2.5 pt-2 pb-1 text-xs text-text-muted">{group.label}</Menu.Label> : null}
              {group.entries.map(({ to, label: name, icon, tags }) => (
                <Menu.Item key={to} asChild>
                  <Link
                    to={to}
                    aria-current={to === activeTo ? 'page' : undefined}
                    className={`${item} ${to === activeTo ? 'bg-accent-soft font-medium text-accent-ink' : ''}`}
                  >
                    <Icon name={icon} />
                    <span className="min-w-0 flex-1 truncate">{name}</span>
                    {tags.map((tag) => (
                      <span key={tag} className="text-[11px] font-normal text-text-muted">
                        {t(`shell.tag_${tag}`)}
                      </span>
                    ))}
                  </Link>
                </Menu.Item>
              ))}
            </Menu.Group>
          ))}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}
