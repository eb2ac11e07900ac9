/** Why nobody can be promised a window, in words for whoever asks. */
import { type Said, said } from '../../../engine/server/kernel/said.ts';
import type { NeededSkill } from '../scheduling/index.ts';
import { needOf } from './cell.ts';
import type { Counted } from './grid.ts';
import type { Capacity, Closed } from './types.ts';

const WORDS = {
  NOT_THAT_DAY: 'capacity.why_not_that_day',
  HOLIDAY: 'capacity.why_holiday',
  CUTOFF: 'capacity.why_cutoff',
  LEAD_TIME: 'capacity.why_lead_time',
  HORIZON: 'capacity.why_horizon',
} as const satisfies Partial<Record<Closed, string>>;

/** Undefined where a job of so many minutes still fits. */
export function refusalOf({ slot, line, hub, skills, cell }: Counted, minutes: number, names: Capacity['days']['names']): Said | undefined {
  const { closed, reason } = cell;
  if (closed === 'CLOSED') return said('capacity.why_closed', { reason });
  if (closed === 'NOBODY') return nobody(skills, hub.name, names);
  if (closed !== null) return said(WORDS[closed]);
  if (cell.free >= needOf(line, minutes, slot)) return undefined;
  if (cell.technicianIds.length === 0) return nobody(skills, hub.name, names);
  if (cell.free > 0 && cell.booked + cell.held === 0) return said('capacity.why_too_short', { hub: hub.name });
  const first = skills[0];
  return first ? said('capacity.why_booked_skill', wordsOf(first, names)) : said('capacity.why_booked', { hub: hub.name });
}

function nobody(skills: readonly NeededSkill[], hub: string, names: Capacity['days']['names']): Said {
  const first = skills[0];
  return first ? said('capacity.why_nobody_skill', { hub, ...wordsOf(first, names) }) : said('capacity.why_nobody', { hub });
}

const wordsOf = ({ skillId, level }: NeededSkill, names: Capacity['days']['names']) => ({ skill: names.skills.get(skillId) ?? '', level });
