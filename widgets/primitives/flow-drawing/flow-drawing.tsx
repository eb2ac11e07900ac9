/** A flow as a drawing: steps that can be chosen, and what is known of the chosen one. */
import { useMemo, useState } from 'react';
import type { FlowShape } from '../../../engine/core/flows/index.ts';
import { ChosenStep } from './chosen-step.tsx';
import { Drawing } from './drawing.tsx';
import { layoutOfFlow } from './layout.ts';
import { marksOf } from './marks.ts';

type Props = { readonly shape: FlowShape; readonly log?: unknown; readonly position?: unknown; readonly faults?: unknown };

export function FlowDrawing({ shape, log, position, faults }: Props) {
  const [chosen, choose] = useState<string>();
  const layout = useMemo(() => layoutOfFlow(shape), [shape]);
  const marks = useMemo(() => marksOf({ shape, log, position, faults }), [shape, log, position, faults]);
  return (
    <>
      <div className="overflow-x-auto px-4 pb-4">
        <Drawing shape={shape} layout={layout} marks={marks} chosen={chosen} onChoose={choose} />
      </div>
      {chosen === undefined ? null : <ChosenStep shape={shape} marks={marks} at={chosen} />}
    </>
  );
}
