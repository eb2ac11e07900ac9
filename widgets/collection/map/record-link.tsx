/** Title of a record that opens it, where it can be opened. */
import { useHost } from '../../../engine/react/index.ts';
import { useMapParts } from './map-context.ts';
import type { Place } from './places.ts';

export function RecordLink({ place, className = '' }: { readonly place: Place; readonly className?: string }) {
  const { Link } = useHost();
  const { faceOf, pathOf, canOpen, onOpen } = useMapParts();
  const { title } = faceOf(place);
  const look = `min-w-0 max-w-full truncate text-start font-medium ${className}`;
  if (!canOpen) return <span className={look}>{title}</span>;
  const path = pathOf(place.row);
  const active = `${look} text-accent-ink hover:underline`;
  if (path === undefined) {
    return (
      <button type="button" onClick={() => onOpen(place.row)} className={active}>
        {title}
      </button>
    );
  }
  return (
    <Link to={path} className={active}>
      {title}
    </Link>
  );
}
