/** One group of the menu under its heading, which closes it. */
import { type ReactNode, useId } from 'react';
import { Icon } from '../../../widgets/primitives/icon/icon.tsx';

type Props = {
  readonly label: string | undefined;
  readonly isFolded: boolean;
  readonly isOpen: boolean;
  readonly onToggle?: (() => void) | undefined;
  readonly children: ReactNode;
};

export function MenuSection({ label, isFolded, isOpen, onToggle, children }: Props) {
  const id = useId();
  if (label === undefined) return <div className="mt-3 first:mt-0">{children}</div>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, this groups links
    <div role="group" aria-label={label} className={isFolded ? 'mt-1' : 'mt-1 first:mt-0 md:mt-3'}>
      {isFolded ? <FoldedHeading {...{ id, label, isOpen, onToggle }} /> : <Heading {...{ id, label, isOpen, onToggle }} />}
      <div id={id} hidden={!isOpen}>
        {isOpen ? children : null}
      </div>
    </div>
  );
}

type HeadingProps = { readonly id: string } & Pick<Props, 'isOpen' | 'onToggle'> & { readonly label: string };

function Heading({ id, label, isOpen, onToggle }: HeadingProps) {
  const words = <span className="min-w-0 truncate">{label}</span>;
  const look = 'flex items-center gap-1 text-xs font-medium text-text-muted';
  if (!onToggle) return <h2 className={`${look} mx-2 h-7 px-2.5`}>{words}</h2>;
  return (
    <h2>
      <button
        type="button"
        data-stop
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
        className={`${look} group/heading mx-2 h-11 w-[calc(100%-16px)] rounded-control px-2.5 text-start hover:text-text md:h-7`}
      >
        {words}
        <Icon
          name={isOpen ? 'chevron-down' : 'chevron-right'}
          size={12}
          className={isOpen ? 'md:opacity-0 md:group-hover/heading:opacity-100 md:group-focus-visible/heading:opacity-100' : 'flip'}
        />
      </button>
    </h2>
  );
}

/** A line between groups, which says what it stands for on hover and focus. */
function FoldedHeading({ id, label, isOpen, onToggle }: HeadingProps) {
  return (
    <button
      type="button"
      data-stop
      data-tip={label}
      aria-label={label}
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={onToggle}
      className="mx-auto grid h-4 w-10 place-items-center rounded-control text-text-muted hover:bg-border/60"
    >
      {isOpen ? <span className="h-px w-6 bg-border-strong" /> : <Icon name="chevron-down" size={12} />}
    </button>
  );
}
