/** Records by the values of one or two fields, drawn; every value is named, and leads to its rows. */
import { useRef } from 'react';
import { useText } from '../../engine/react/index.ts';
import { useInSight } from '../primitives/support/use-in-sight.ts';
import { ChartBody, type ChartProps } from './chart-body.tsx';
import { ChartHead } from './chart-head.tsx';
import { ChartSkeleton } from './chart-skeleton.tsx';

/** One that nobody sees yet is a title: a page of many charts opens with those in sight. */
export function Chart(props: ChartProps) {
  const { chart, window } = props;
  const text = useText();
  const section = useRef<HTMLElement>(null);
  const isNear = useInSight(section);
  const title = text(chart.label);
  return (
    <section
      ref={section}
      aria-label={title}
      className="flex min-w-0 flex-col gap-3 rounded-card border border-border bg-surface-raised p-4"
    >
      {isNear ? (
        <ChartBody {...props} />
      ) : (
        <>
          <ChartHead title={title} caption={window?.caption} />
          <ChartSkeleton />
        </>
      )}
    </section>
  );
}
