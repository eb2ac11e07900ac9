/** A workflow: what happens to records beyond plain create, update and delete. */

import type { FastifyInstance } from 'fastify';
import type { Product } from '../../core/definitions/types.ts';
import type { Connection, Database, Row } from '../database/port.ts';
import type { Definitions } from '../definitions/service.ts';
import type { SpokenBy } from '../definitions/spoken.ts';
import type { FlowMaker } from '../flows/made.ts';
import type { AnswerOnce } from '../http/idempotency.ts';
import type { Translate } from '../http/problems.ts';
import type { RunWorkflow } from '../http/workflow-routes.ts';
import type { Attempts } from '../identity/attempts.ts';
import type { JobQueue } from '../jobs/types.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Member } from '../kernel/principal.ts';
import type { EffectCode, StepCode } from '../lifecycle/types.ts';
import type { Media } from '../media/index.ts';
import type { LanguagesOf } from '../notify/languages.ts';
import type { EntityHooks, Resources } from '../resources/types.ts';
import type { WorkflowContext } from './context.ts';

export type { WorkflowContext };

/**
 * Its label, form and place come from `x-workflows` of the entity, who may run it from
 * `x-access`; this is only what it does. It runs in one transaction, after access,
 * If-Match and the input schema were checked.
 */
export type WorkflowRun = {
  readonly name: string;
  readonly entity: string;
  /** Input fields whose references the code checks itself, because it can say more than 'no such record'. */
  readonly checks?: readonly string[];
  /** `records` are locked, as stored, uncut; one for a call by id, none for `on: collection`. Answers what the caller receives as `data`. */
  run(context: WorkflowContext, call: { readonly records: readonly Row[]; readonly input: Row }): Promise<Row | null>;
};

/** What an area does of itself, now and then, by one of all processes: a second look changes nothing. `now` is a UTC instant, ISO. */
export type Round = (host: { readonly database: Database; readonly resources: Resources; readonly now: string }) => Promise<void>;

/** `name` says whose it is and what it does; `cron` in UTC, usually `EVERY_MINUTE` or `EVERY_HOUR`. */
export type AreaRound = { readonly name: string; readonly cron: string; readonly run: Round };

/** What jobs of an area work with. */
export type QueueHost = {
  readonly database: Database;
  readonly resources: Resources;
  readonly clock: Clock;
  /** The definitions as they are now. */
  readonly product: () => Product;
  /** Who a membership stands for at this moment; null for one that has nothing to be here for. */
  readonly actAs: (userId: string, on?: Connection) => Promise<Member | null>;
};

/** What routes of an area work with. */
export type RouteHost = {
  readonly database: Database;
  readonly resources: Resources;
  readonly clock: Clock;
  readonly answerOnce: AnswerOnce;
  readonly translate: Translate;
  /** The definitions as the caller has them. */
  readonly definitions: Pick<Definitions, 'shown' | 'entity' | 'reach' | 'product' | 'surface' | 'catalogue'>;
  readonly runWorkflow: RunWorkflow;
};

/** What routes without a session work with. */
export type OpenRouteHost = {
  /** Addresses of files that whoever calls was found to be allowed to see. */
  readonly media: Pick<Media, 'sign'>;
  readonly database: Database;
  readonly resources: Resources;
  readonly clock: Clock;
  readonly translate: Translate;
  /** What the organisation of a page says on it. */
  readonly spokenBy: SpokenBy;
  /** How often somebody may try: links that are none, and what one link takes. */
  readonly attempts: Pick<Attempts, 'begin'>;
};

/** What one area's folder exports. */
export type WorkflowArea = {
  readonly workflows: readonly WorkflowRun[];
  readonly hooks: Readonly<Record<string, EntityHooks>>;
  /** What transitions of lifecycles do besides, by names that definitions use. */
  readonly effects?: readonly EffectCode[];
  /** Types of notifications that its code tells people of. */
  readonly notifies?: readonly string[];
  /** Parts of transitions that are code. */
  readonly steps?: readonly StepCode[];
  readonly rounds?: readonly AreaRound[];
  /** Work that its calls have done later (`engine/server/jobs`). */
  readonly queues?: (host: QueueHost) => readonly JobQueue[];
  /** Where records of the area are flows. */
  readonly makers?: readonly FlowMaker[];
  /** How the people whom it keeps are written to that have no account. */
  readonly languagesOf?: LanguagesOf;
  /** Calls of the area's own, for members. */
  readonly routes?: (fastify: FastifyInstance, host: RouteHost) => void;
  /** Calls for people without a session. */
  readonly openRoutes?: (fastify: FastifyInstance, host: OpenRouteHost) => void;
};
