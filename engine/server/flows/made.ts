/** Flows that records of an organisation say, made by the area whose records they are. */
import type { Product } from '../../core/definitions/types.ts';
import type { Flow } from '../../core/flows/index.ts';
import type { JsonObject } from '../../core/json/index.ts';
import type { Connection, Database, Row } from '../database/port.ts';
import type { Schedule } from '../jobs/schedules.ts';
import type { Member, Principal } from '../kernel/principal.ts';
import type { Resources } from '../resources/types.ts';
import type { Tried } from './rehearsal/tried.ts';

/**
 * A record that a flow starts on: as it is now and, where it was changed, as it was. `input`: what was entered, or told, with what
 * starts it. `id`: of the execution, where it must not come about twice. `refused`: the execution says so and does not begin.
 */
export type FlowSubject = {
  readonly doc: Row;
  readonly before: Row | null;
  readonly input?: Row;
  readonly id?: string;
  readonly refused?: string;
};

export type MadeSchedule = Omit<Schedule, 'queue' | 'data'>;

/**
 * `of`: the entity of the subject, where that is not what the flow is about. Then the flow starts on each record of its schedule, and
 * what keeps it from doing so is told of the subject.
 */
export type DueOfMade = { readonly flow: Flow; readonly subject: FlowSubject; readonly of?: string };

export type FlowMaker = {
  /** The ids of its flows, and the keys of their schedules, begin with it and a space. */
  readonly name: string;
  /** The flow again, of what was kept of it; undefined where that no longer fits the definitions. */
  make(definition: JsonObject, product: Product): Flow | undefined;
  /** The flow of a record that the caller may read, as it is now; undefined where there is none. Absent: nobody looks at its flows so. */
  today?(context: Pick<StartContext, 'resources' | 'connection'>, caller: Member, id: string): Promise<Flow | undefined>;
  /** When its flows are due, all of them. */
  schedules(database: Database): Promise<readonly MadeSchedule[]>;
  /** What a time that was due starts, as the record is now; undefined: nothing any more. */
  due(connection: Connection, id: string): Promise<DueOfMade | undefined>;
  /** Secrets that a call names: the one of today, and former ones for as long as they count. None: the call is not signed. */
  secretsOf(connection: Connection, name: string, now: string): Promise<readonly string[]>;
};

/** What a write works with: `now` is a UTC instant. */
export type StartContext = { readonly resources: Resources; readonly connection: Connection; readonly now: string };

export type ManyRun = { readonly entity: string; readonly workflow: string; readonly ids: readonly string[]; readonly input: Row };

/** A record as it was, as of which a flow is tried out. */
export type Past = {
  /** UTC instant at which the rehearsal begins. */
  readonly at: string;
  /** Whose doing it was. */
  readonly by: string | null;
  /** The record as it was then; null: it is in no table. */
  readonly row: Row | null;
  /** Columns in which it differs from what it is now. */
  readonly names: readonly string[];
};

/** What is tried out. */
export type Rehearsing = {
  readonly flow: Flow;
  readonly subject: FlowSubject;
  /** Whose rights an organisation's flow has; null: the operator's flow, which acts as the server. */
  readonly member: Member | null;
  /** The record as it was, where it is tried out as of then. */
  readonly past?: Past;
};

/** What areas whose records are flows have of their host. */
export type FlowsHost = {
  /** Starts a flow in the caller's transaction. */
  start(context: StartContext, flow: Flow, subjects: readonly FlowSubject[]): Promise<void>;
  /** Keeps when flows are due, or ends that. */
  keepSchedules(connection: Connection, schedules: readonly MadeSchedule[], now: string): Promise<void>;
  endSchedules(connection: Connection, keys: readonly string[]): Promise<void>;
  /** Starts what a schedule starts, as if its time had come. `due` tells that time from every other. */
  startDue(connection: Connection, schedule: MadeSchedule, due: string): Promise<void>;
  /** Who a membership stands for, within the caller's transaction; null for one that has nothing to be here for. */
  actAs(userId: string, connection: Connection): Promise<Member | null>;
  /** Executions that wait for a change look again whether it has come. */
  wake(connection: Connection, executionIds: readonly string[]): Promise<void>;
  /** What a flow would do to a record, of which nothing is kept, as the caller may see it. Within the caller's transaction. */
  tryOut(context: StartContext & { readonly caller: Member }, rehearsing: Rehearsing): Promise<Tried>;
  /** A workflow on many records, in the caller's transaction. */
  runMany(principal: Principal, call: ManyRun, on: Connection): Promise<void>;
  /** A flow by its id, of the definitions or of a record, where the caller may see it. */
  flowFor(context: Pick<StartContext, 'resources' | 'connection'> & { readonly caller: Member }, id: string): Promise<Flow | undefined>;
};

export const idOfMade = (maker: Pick<FlowMaker, 'name'>, recordId: string): string => `${maker.name} ${recordId}`;

/** Whose flow an id is of, and of which record. */
export function makerOf(makers: readonly FlowMaker[], flowId: string): { readonly maker: FlowMaker; readonly id: string } | undefined {
  const [name, id] = flowId.split(' ');
  const maker = makers.find((one) => one.name === name);
  return maker && id !== undefined ? { maker, id } : undefined;
}
