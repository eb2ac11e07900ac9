import { useTranslation } from 'react-i18next';
import type { FieldProps } from '../../../engine/react/types.ts';
import { areaClass, controlAttributes } from '../shared/control.ts';
import { useDraft } from '../shared/draft.ts';
import { isPoint, outlineOf, readBorder, writeBorder } from './polygon-text.ts';

const SIZE = 96;
const MARGIN = 6;

/** A text that is no border stays a text, for validation to refuse. */
const parse = (text: string): unknown => (text.trim() === '' ? null : (readBorder(text).points ?? text));

/** A border as points, one to a line, and its shape beside them. */
export default function PolygonField({ value, onChange, ...frame }: FieldProps<unknown>) {
  const { t } = useTranslation();
  const draft = useDraft<unknown>({ value, show: writeBorder, parse, onChange });
  const { wrongLine } = readBorder(draft.text);
  const noteId = `${frame.id}-line`;
  const attributes = controlAttributes({
    ...frame,
    invalid: frame.invalid || wrongLine !== undefined,
    describedBy: [frame.describedBy, wrongLine === undefined ? '' : noteId].filter(Boolean).join(' '),
  });
  const points = Array.isArray(value) ? value.filter(isPoint) : [];
  const outline = outlineOf(points, SIZE);
  return (
    <>
      <span className="flex min-w-0 flex-wrap items-start gap-3">
        <textarea
          {...attributes}
          dir="ltr"
          rows={5}
          spellCheck={false}
          placeholder="12.9716, 77.5946"
          value={draft.text}
          onChange={(event) => draft.type(event.target.value)}
          className={`${areaClass} field-sizing-content max-h-80 min-h-28 min-w-52 flex-1 font-mono md:text-sm`}
        />
        {outline === undefined ? null : (
          <svg
            role="img"
            aria-label={`${t('polygon.shape', { what: frame.label })}: ${t('polygon.points', { count: points.length })}`}
            viewBox={`${-MARGIN} ${-MARGIN} ${SIZE + 2 * MARGIN} ${SIZE + 2 * MARGIN}`}
            className="size-28 shrink-0 rounded-control border border-border bg-surface-sunken"
          >
            <polygon points={outline} className="fill-accent-soft stroke-accent" strokeWidth={1.5} strokeLinejoin="round" />
          </svg>
        )}
      </span>
      {wrongLine === undefined ? null : (
        <p id={noteId} className="pt-0.5 text-xs text-danger-text">
          {t('polygon.line_wrong', { number: wrongLine })}
        </p>
      )}
    </>
  );
}
