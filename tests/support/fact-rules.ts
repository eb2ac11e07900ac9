/** What the server keeps of records, told again from what happened: plain code over rows of the tables, without the server's own. */
import type { Row } from '../../engine/server/database/port.ts';
import { workingTimeOf } from '../../src/server/calendars/calendar.ts';
import { workingBetween } from '../../src/server/calendars/index.ts';

export type Tables = (entity: string) => readonly Row[];
/** The value that a row must have. */
export type FactRule = (row: Row) => unknown;

const MINUTE = 60_000;
const DAY = 86_400_000;
const ZONE = 'Asia/Kolkata';

function grouped(rows: readonly Row[], keyOf: (row: Row) => unknown): ReadonlyMap<unknown, readonly Row[]> {
  const groups = new Map<unknown, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const known = groups.get(key);
    if (known) known.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
const by = (rows: readonly Row[], name: string) => grouped(rows, (row) => row[name]);
const only = (rows: readonly Row[]): ReadonlyMap<unknown, Row> => new Map(rows.map((row) => [row.id, row]));
const time = (value: unknown) => (typeof value === 'number' ? value : Date.parse(String(value)));
const dayOf = (value: unknown) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(time(value)));
const clockOf = (text: unknown) => {
  const [hours = 0, minutes = 0] = String(text).split(':').map(Number);
  return hours * 60 + minutes;
};
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const to = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

type Move = { readonly at: number; readonly from: Row; readonly to: Row };
const typeOf = (status: Row | undefined) => status?.status_type;

/** Facts of requests and sub-tasks, from their timelines. */
export function factsOfWork(tables: Tables): Readonly<Record<string, FactRule>> {
  const statuses = only(tables('status'));
  const inGroup = by(tables('status'), 'group_id');
  const events = tables('request-event').filter(({ kind }) => kind === 'status');
  const ofTask = by(events, 'subtask_id');
  const ofRequest = by(events, 'request_id');
  const tasks = by(tables('subtask'), 'srvc_req_id');
  const movesOf = (record: Row, own: readonly Row[]): readonly Move[] => {
    const group = inGroup.get(statuses.get(record.status)?.group_id) ?? [];
    const named = (title: unknown) => group.find((status) => status.title === title);
    return own
      .flatMap(({ id, at, from_text, to_text }) => {
        const [from, target] = [named(from_text), named(to_text)];
        return from && target ? [{ id: String(id), at: time(at), from, to: target }] : [];
      })
      .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  };
  const taskMoves = (task: Row) => movesOf(task, ofTask.get(task.id) ?? []);
  const requestMoves = (request: Row) =>
    movesOf(
      request,
      (ofRequest.get(request.id) ?? []).filter(({ subtask_id }) => subtask_id === null),
    );
  const isWorkDone = (status: Row) => (inGroup.get(status.group_id) ?? []).some((one) => one.status_type === 'DONE');
  const calledOff = (record: Row, moves: readonly Move[]) => {
    if (record.status_type !== 'CLOSED') return null;
    const end = moves.findLast((move) => typeOf(move.to) === 'CLOSED' && typeOf(move.from) !== 'CLOSED');
    return end !== undefined && typeOf(end.from) === 'ACTIVE' && isWorkDone(end.from);
  };
  const returns = (moves: readonly Move[]) => moves.filter((move) => typeOf(move.to) === 'ACTIVE' && typeOf(move.from) !== 'ACTIVE').length;
  const visitsOf = (request: Row) =>
    new Set(
      (tasks.get(request.id) ?? []).flatMap((task) =>
        taskMoves(task).flatMap((move) => (move.to.key === 'in_progress' ? [`${task.assgne_id} ${dayOf(move.at)}`] : [])),
      ),
    ).size;
  const firstVisit = (request: Row) => {
    const moves = requestMoves(request);
    const visits = visitsOf(request);
    if (request.status_type !== 'CLOSED' || calledOff(request, moves) === true || visits === 0) return null;
    const isAgain = returns(moves) > 0 || (tasks.get(request.id) ?? []).some((task) => returns(taskMoves(task)) > 0);
    return visits === 1 && !isAgain ? 100 : 0;
  };
  const reopened = (request: Row) => {
    const moves = requestMoves(request);
    const isOver = moves.some((move) => typeOf(move.to) === 'DONE') || (request.status_type === 'CLOSED' && !calledOff(request, moves));
    if (returns(moves) > 0) return 100;
    return isOver ? 0 : null;
  };
  const closing = (request: Row) =>
    request.status_type === 'CLOSED' ? requestMoves(request).findLast((move) => typeOf(move.to) === 'CLOSED')?.at : undefined;
  const effect = (status: Row) => (typeOf(status) === 'CLOSED' ? 'stop' : (status.sla_effect ?? 'run'));
  const calendars = only(tables('business-calendar'));
  const between = ({ sla_calendar_id }: Row, from: number, to: number) => {
    const calendar = calendars.get(sla_calendar_id);
    const time = calendar ? workingTimeOf({ time_zone: null, hours: calendar.hours, holidays: calendar.holidays }, ZONE) : null;
    return workingBetween(time, from, to) / MINUTE;
  };
  /** Working minutes that a clock ran until it stopped; undefined while it has not. */
  const ran = (record: Row, moves: readonly Move[]): number | undefined => {
    let since: number | undefined = time(record.created_at);
    let minutes = 0;
    let isStopped = false;
    for (const move of moves) {
      const next = effect(move.to);
      if (next === 'run') since ??= move.at;
      else {
        if (since !== undefined) minutes += to(between(record, since, move.at), 4);
        since = undefined;
      }
      isStopped = next === 'stop';
    }
    return isStopped ? minutes : undefined;
  };
  const slaMet = (record: Row, moves: readonly Move[]) => {
    const minutes = ran(record, moves);
    if (record.sla_target_minutes === null || minutes === undefined) return null;
    return to(minutes, 4) <= Number(record.sla_target_minutes) ? 100 : 0;
  };
  const types = only(tables('service-type'));
  return {
    'subtask.status_type': (task) => typeOf(statuses.get(task.status)),
    'subtask.is_assigned': (task) => task.assgne_id !== null,
    'subtask.is_called_off': (task) => calledOff(task, taskMoves(task)),
    'subtask.reopened_count': (task) => returns(taskMoves(task)),
    'subtask.sla_met_percent': (task) => slaMet(task, taskMoves(task)),
    'service-request.status_type': (request) => typeOf(statuses.get(request.status)),
    'service-request.service_nature': (request) => types.get(request.srvc_type_id)?.service_nature,
    'service-request.is_called_off': (request) => calledOff(request, requestMoves(request)),
    'service-request.closed_at': (request) => {
      const at = closing(request);
      return at === undefined ? null : new Date(at).toISOString();
    },
    'service-request.turnaround_hours': (request) => {
      const at = closing(request);
      return at === undefined ? null : to((at - time(request.created_at)) / (60 * MINUTE), 1);
    },
    'service-request.first_visit_percent': firstVisit,
    'service-request.reopened_percent': reopened,
    // A request is not finished while a visit to its customer is open.
    'service-request.sla_met_percent': (request) =>
      (tasks.get(request.id) ?? []).some(({ status_type }) => status_type === 'ACTIVE') ? null : slaMet(request, requestMoves(request)),
  };
}

/** Facts of days, from rosters, punches, leave and planned work; `now` is a UTC instant. */
export function factsOfDays(tables: Tables, now: string): Readonly<Record<string, FactRule>> {
  const key = ({ user_id, day }: Row) => `${user_id} ${day}`;
  const roster = new Map(tables('roster-entry').map((entry) => [key(entry), entry]));
  const shifts = only(tables('shift'));
  const punches = grouped(
    tables('punch').toSorted((a, b) => time(a.at) - time(b.at)),
    key,
  );
  const corrected = new Map(
    tables('attendance-correction')
      .filter(({ status }) => status === 'approved')
      .map((one) => [`${one.user_id} ${one.date}`, one]),
  );
  const busy = grouped(
    tables('subtask').filter((task) => task.start_time !== null && task.end_time !== null && !task.is_deleted && !task.is_called_off),
    (task) => `${task.assgne_id} ${task.due}`,
  );
  const leave = tables('leave-request').filter(({ state }) => state === 'approved');
  const onLeave = ({ user_id, day }: Row) =>
    leave.some((one) => one.user_id === user_id && String(one.from_day) <= String(day) && String(one.to_day) >= String(day));
  const shiftOf = (row: Row) => {
    const entry = roster.get(key(row));
    return entry?.is_day_off === true ? undefined : shifts.get(entry?.shift_id);
  };
  /** Instants of coming and going, the last of them now for who is there. */
  const timesOf = (row: Row): readonly (readonly [number, number])[] => {
    const midnight = Date.parse(`${row.day}T00:00:00+05:30`);
    const wish = corrected.get(key(row));
    if (wish) return [[midnight + clockOf(wish.in_time) * MINUTE, midnight + clockOf(wish.out_time) * MINUTE]];
    const [came, left] = ['in', 'out'].map((type) => (punches.get(key(row)) ?? []).find((punch) => punch.type === type));
    return came ? [[time(came.at), left ? time(left.at) : Math.max(time(came.at), time(now))]] : [];
  };
  const planned = (row: Row) => {
    const shift = shiftOf(row);
    return shift && !onLeave(row) ? clockOf(shift.end_time) - clockOf(shift.start_time) - Number(shift.break_minutes) : 0;
  };
  const worked = (row: Row) => {
    const shift = shiftOf(row);
    const inside = sum(timesOf(row).map(([from, until]) => until - from));
    const isLong = shift && inside > ((clockOf(shift.end_time) - clockOf(shift.start_time)) * MINUTE) / 2;
    return Math.max(0, Math.floor((inside - (isLong ? Number(shift.break_minutes) * MINUTE : 0)) / MINUTE));
  };
  const tasks = (row: Row) => sum((busy.get(key(row)) ?? []).map((task) => clockOf(task.end_time) - clockOf(task.start_time)));
  const onTasks = (row: Row) => (shiftOf(row) ? Math.min(tasks(row), planned(row)) : tasks(row));
  const isOpen = (row: Row) => !corrected.has(key(row)) && !(punches.get(key(row)) ?? []).some(({ type }) => type === 'out');
  const state = (row: Row) => {
    const shift = shiftOf(row);
    if (timesOf(row).length > 0) return 'present';
    if (roster.get(key(row))?.is_day_off === true) return 'off';
    if (onLeave(row)) return 'leave';
    const midnight = Date.parse(`${row.day}T00:00:00+05:30`);
    // Of who is not on the roster nobody knows before the day is over.
    if (!shift) return time(now) < midnight + DAY ? 'unplanned' : 'off';
    return time(now) < midnight + clockOf(shift.end_time) * MINUTE ? 'planned' : 'absent';
  };
  return {
    'attendance-day.state': state,
    'attendance-day.planned_minutes': planned,
    'attendance-day.worked_minutes': worked,
    'attendance-day.task_minutes': onTasks,
    'attendance-day.free_minutes': (row) => (state(row) === 'absent' ? 0 : Math.max(0, planned(row) - tasks(row))),
    'attendance-day.utilisation_percent': (row) => {
      const minutes = worked(row);
      return isOpen(row) || minutes === 0 ? null : to((Math.min(onTasks(row), minutes) / minutes) * 100, 1);
    },
    'attendance-day.late_minutes': (row) => {
      const [shift, first] = [shiftOf(row), timesOf(row)[0]?.[0]];
      if (!shift || first === undefined || onLeave(row)) return 0;
      const late = Math.floor((first - Date.parse(`${row.day}T00:00:00+05:30`)) / MINUTE) - clockOf(shift.start_time);
      return late > Number(shift.grace_minutes) ? late : 0;
    },
    'leave-request.days': (request) => {
      const days: string[] = [];
      for (let at = Date.parse(String(request.from_day)); at <= Date.parse(String(request.to_day)); at += DAY)
        days.push(new Date(at).toISOString().slice(0, 10));
      const holidays = tables('holiday').filter(({ org_id }) => org_id === request.org_id);
      return days.filter((day) => !holidays.some((one) => one.day === day) && roster.get(`${request.user_id} ${day}`)?.is_day_off !== true)
        .length;
    },
  };
}

/** Facts of stock, capacity and the ledger of leave, from their lines. */
export function factsOfLedgers(tables: Tables): Readonly<Record<string, FactRule>> {
  const lines = grouped(tables('stock-entry'), (line) => `${line.item_id} ${line.warehouse_id}`);
  const requests = only(tables('leave-request'));
  return {
    'stock-balance.quantity': (balance) =>
      to(sum((lines.get(`${balance.item_id} ${balance.warehouse_id}`) ?? []).map(({ quantity }) => Number(quantity))), 6),
    'availability-slot.hours': (slot) => to((clockOf(slot.end_time) - clockOf(slot.start_time)) / 60, 6),
    'leave-entry.days': (entry) => (entry.request_id === null ? entry.days : -Number(requests.get(entry.request_id)?.days)),
  };
}
