import { useTranslation } from 'react-i18next';
import type { PointedFault } from '../../primitives/code-editor/faults.ts';
import { FlowDrawing } from '../../primitives/flow-drawing/flow-drawing.tsx';
import { useStatedShape } from '../../primitives/flow-drawing/use-stated-shape.ts';

type Props = { readonly stated: unknown; readonly faults: readonly PointedFault[] };

/** The flow that is being written; the steps at fault are marked. */
export default function DrawnFlow({ stated, faults }: Props) {
  const { t } = useTranslation();
  const shape = useStatedShape(stated);
  return (
    <section
      aria-label={t('flow_graph.title')}
      className="min-w-0 rounded-card border border-border bg-surface-raised pt-4 @3xl:max-h-[min(480px,55dvh)] @3xl:overflow-y-auto"
    >
      {shape ? (
        <FlowDrawing shape={shape} faults={faults} />
      ) : (
        <p className="px-4 pb-4 text-sm text-text-muted">{t('code_editor.nothing_drawn')}</p>
      )}
    </section>
  );
}
