/** The row above the list: words to look for, views, filters, order, groups, columns, a fresh look. */
import { type ReactNode, useEffect, useState } from 'react';
import type { Column } from './columns.tsx';
import { Icon } from './icon.tsx';
import type { ListView } from './use-list-view.ts';

const QUIET = 250;
const button =
  'inline-grid size-control shrink-0 place-items-center rounded-control text-text transition-colors duration-quick hover:bg-surface-sunken';
const item = 'flex min-h-control w-full items-center gap-2 rounded-[4px] px-1.5 text-start text-sm hover:bg-surface-sunken';

type MenuProps = { readonly icon: string; readonly label: string; readonly children: (close: () => void) => ReactNode };

/** A button with its panel, which is drawn while it is open. */
function Menu({ icon, label, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="relative">
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className={button}
      >
        <Icon name={icon} />
      </button>
      {isOpen ? (
        <div
          role="dialog"
          aria-label={label}
          onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
          className="absolute end-0 z-60 w-72 rounded-card border border-border bg-surface-raised p-2 shadow-float"
        >
          {children(() => setOpen(false))}
        </div>
      ) : null}
    </span>
  );
}

type PickProps = {
  readonly columns: readonly Column[];
  readonly isPressed: (column: Column) => boolean;
  readonly onPick: (column: Column) => void;
};

const Picks = ({ columns, isPressed, onPick }: PickProps) => (
  <ul>
    {columns.map((column) => (
      <li key={column.name}>
        <button type="button" aria-pressed={isPressed(column)} onClick={() => onPick(column)} className={item}>
          {column.title}
        </button>
      </li>
    ))}
  </ul>
);

function SearchBox({ onSearch }: { readonly onSearch: (words: string) => void }) {
  const [words, setWords] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => onSearch(words.trim()), QUIET);
    return () => clearTimeout(timer);
  }, [words, onSearch]);
  return (
    <search className="relative">
      <Icon name="search" className="pointer-events-none absolute start-2.5 top-1/2 -translate-y-1/2 text-text-muted" />
      <input
        type="search"
        aria-label="Search in things"
        placeholder="Search"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        className="h-control w-full rounded-control border border-border bg-surface-raised ps-8 pe-2 text-sm hover:border-border-strong md:w-52"
      />
    </search>
  );
}

/** Columns with few values are those that one filters and groups by. */
const isFew = ({ kind }: Column) => kind === 'choice' || kind === 'reference' || kind === 'boolean';

export function Toolbar({ columns, view }: { readonly columns: readonly Column[]; readonly view: ListView }) {
  const few = columns.filter(isFew);
  return (
    <div role="toolbar" aria-label="List" className="flex shrink-0 flex-wrap items-center gap-2 px-(--edge) pb-3">
      <SearchBox onSearch={view.search} />
      <Menu icon="bookmark" label="Views">
        {(close) => (
          <>
            {view.saved.map(({ id, apply }) => (
              <button key={id} type="button" onClick={apply} className={item}>
                {id}
              </button>
            ))}
            <button
              type="button"
              className={item}
              onClick={() => {
                view.save();
                close();
              }}
            >
              Save as a view
            </button>
          </>
        )}
      </Menu>
      <Menu icon="list-filter" label="Add a filter">
        {() =>
          few.map((column) => (
            <label key={column.name} className={item}>
              {column.title}
              <input
                defaultValue={view.filters[column.name] ?? ''}
                onBlur={(event) => view.filter(column.name, event.target.value)}
                className="h-control border border-border"
              />
            </label>
          ))
        }
      </Menu>
      <div className="ms-auto flex flex-wrap items-center gap-1">
        <Menu icon="arrow-up-down" label="Sort">
          {() => <Picks columns={columns} isPressed={({ name }) => view.order?.name === name} onPick={({ name }) => view.sort(name)} />}
        </Menu>
        <Menu icon="layers" label="Group by">
          {() => <Picks columns={few} isPressed={({ name }) => view.group === name} onPick={({ name }) => view.groupBy(name)} />}
        </Menu>
        <Menu icon="columns-3" label="Columns">
          {() => (
            <Picks columns={columns} isPressed={({ name }) => !view.hidden.has(name)} onPick={({ name }) => view.toggleColumn(name)} />
          )}
        </Menu>
        <button type="button" aria-label="Refresh" title="Refresh" onClick={view.refresh} className={button}>
          <Icon name="refresh-cw" />
        </button>
      </div>
    </div>
  );
}
