/** Results of a scenario as rows: its figures side by side, and its technicians. */
import type { Draft } from '../../rows/index.ts';
import { byTechnician, type Figures, type Measurement, type Summed } from '../../scheduling/index.ts';
import { keeper, type Writing } from '../runs/types.ts';
import type { Seen } from './look.ts';
import type { Results, Scenario } from './types.ts';

type Name = Draft<'dispatch-figure'>['figure'];
/** Which way is better; `none` where neither is. */
type Better = 'more' | 'less' | 'none';

/** In the order in which they are read. */
const FIGURES: readonly { readonly figure: Name; readonly of: keyof Figures; readonly better: Better }[] = [
  { figure: 'in_scope', of: 'inScope', better: 'none' },
  { figure: 'assigned', of: 'assigned', better: 'more' },
  { figure: 'assigned_share', of: 'share', better: 'more' },
  { figure: 'left', of: 'left', better: 'less' },
  { figure: 'objective', of: 'objective', better: 'less' },
  { figure: 'sla_missed', of: 'slaMissed', better: 'less' },
  { figure: 'promises_missed', of: 'promisesMissed', better: 'less' },
  { figure: 'breaches', of: 'breaches', better: 'less' },
  { figure: 'overtime', of: 'overtime', better: 'less' },
  { figure: 'travel_per_visit', of: 'travelPerVisit', better: 'less' },
  { figure: 'travel', of: 'travel', better: 'less' },
  { figure: 'distance', of: 'km', better: 'less' },
  { figure: 'technicians', of: 'technicians', better: 'none' },
];

type Kept = { readonly scenario: Scenario; readonly seen: Seen; readonly results: Results };

export async function keepFigures({ resources, connection }: Writing, { scenario, seen, results }: Kept): Promise<void> {
  const of = { org_id: scenario.org_id, scenario_id: scenario.id };
  await resources.create(
    keeper,
    'dispatch-figure',
    figuresOf(results).map((row) => ({ ...of, ...row })),
    connection,
  );
  const totals = totalsOf(seen, results).map((row) => ({ ...of, ...row }));
  if (totals.length > 0) await resources.create(keeper, 'dispatch-scenario-total', totals, connection);
}

export const figuresOf = ({ asIs, whatIf, was }: Results): readonly Omit<Draft<'dispatch-figure'>, 'scenario_id'>[] =>
  FIGURES.map(({ figure, of, better }, place) => {
    const [one, other] = [asIs.figures[of], whatIf.figures[of]];
    const difference = one === null || other === null ? null : Math.round((other - one) * 10) / 10;
    return {
      place,
      figure,
      as_is: one,
      what_if: other,
      difference,
      verdict: verdictOf(difference, better),
      was: was?.figures[of] ?? null,
    };
  });

function verdictOf(difference: number | null, better: Better): Draft<'dispatch-figure'>['verdict'] {
  if (difference === null) return null;
  if (difference === 0) return 'same';
  if (better === 'none') return 'other';
  return difference > 0 === (better === 'more') ? 'better' : 'worse';
}

/** Technicians with something to do on either side; those that there are not have no user. */
function totalsOf({ asIs, whatIf }: Seen, results: Results): readonly Omit<Draft<'dispatch-scenario-total'>, 'scenario_id'>[] {
  const users = new Set(asIs.whole.technicians.map(({ id }) => id));
  const names = new Map([...whatIf.whole.technicians, ...asIs.whole.technicians].map(({ id, name }) => [id, name]));
  const sums = (measured: Measurement) => byTechnician(measured.totals);
  const [one, other] = [sums(results.asIs), sums(results.whatIf)];
  return [...names].flatMap(([id, title]) => {
    const [is, would] = [one.get(id), other.get(id)];
    if (!is && !would) return [];
    return [{ user_id: users.has(id) ? id : null, title, ...columnsOf(is, 'as_is'), ...columnsOf(would, 'what_if') }];
  });
}

const columnsOf = <S extends 'as_is' | 'what_if'>(sum: Summed | undefined, side: S) =>
  ({
    [`visits_${side}`]: sum?.visits ?? 0,
    [`travel_${side}`]: Math.round(sum?.travel ?? 0),
    [`km_${side}`]: Math.round((sum?.metres ?? 0) / 100) / 10,
    [`overtime_${side}`]: Math.round(sum?.overtime ?? 0),
    [`late_${side}`]: Math.round(sum?.late ?? 0),
  }) as { readonly [M in 'visits' | 'travel' | 'km' | 'overtime' | 'late' as `${M}_${S}`]: number };
