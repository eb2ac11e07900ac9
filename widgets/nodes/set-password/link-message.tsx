type Action = { readonly label: string } & ({ readonly to: string } | { readonly run: () => void });
type Props = { readonly title: string; readonly text: string; readonly action: Action };

const look = 'inline-flex h-11 items-center rounded-control bg-accent px-5 text-base font-medium text-accent-text hover:bg-accent-hover';

/** Where a link led to, and what can be done now. */
export function LinkMessage({ title, text, action }: Props) {
  return (
    <div role="status">
      <h1 className="text-2xl font-semibold text-text">{title}</h1>
      <p className="mt-1 mb-6 text-base text-text-muted">{text}</p>
      {'to' in action ? (
        <a href={action.to} className={look}>
          {action.label}
        </a>
      ) : (
        <button type="button" onClick={action.run} className={look}>
          {action.label}
        </button>
      )}
    </div>
  );
}
