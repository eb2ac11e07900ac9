/** What figures are made of is what happened: facts that the server keeps of every record of the demo, told again from the events, punches and lines behind them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entity } from '../../engine/core/definitions/types.ts';
import type { Row } from '../../engine/server/database/port.ts';
import { engines } from '../support/database.ts';
import { type FactRule, factsOfDays, factsOfLedgers, factsOfWork } from '../support/fact-rules.ts';
import { figuresOf } from '../support/figures.ts';
import { rawRows } from '../support/raw-rows.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** Fields that the server keeps and figures ask by, which are no result: what a record was made with, whose it is, or what somebody did to it last. */
const GIVEN = new Set(
  `attendance-correction.user_id business-calendar.org_id attendance-day.day attendance-day.user_id deployment-day.day deployment-day.srvc_type_id
  deployment-request.state feedback.answered_at feedback.org_id feedback.provider_id feedback.srvc_type_id feedback.stars feedback.user_id execution.flow execution.org_id execution.queued_at failed-job.state flow-health.org_id flow-question.asked outbound-call.webhook_id hub-technician.vertical_id job-offer.day leave-entry.kind leave-entry.user_id leave-request.state
  organisation.org_type partnership.org_id partnership.provider_id pulse.last_error pulse.missed_at pulse.next_due punch.source
  rate-card.status rating-template.org_id rating.org_id rating.srvc_type_id rating.audience rating.mode request-event.at request-event.kind request-event.subtask_id
  service-request.came_by service-request.intake_form_id service-request.org_id service-request.status service-request.vertical_id service-type.org_id stock-balance.counted_at
  stock-balance.custodian_id stock-balance.holder_id stock-balance.inventory_type stock-balance.min_level stock-balance.org_id
  stock-balance.stock_since stock-balance.stock_type stock-balance.warehouse_type stock-entry.custodian_id stock-serial.custodian_id
  visit-review.day incoming-mail.inbox_id incoming-mail.state last-place.user_id customer-wording.org_id message-opt-out.org_id recurring-request.org_id
  stock-serial.holder_id stock-serial.state stock-transfer.receiver_id stock-transfer.requested_by stock-transfer.state subtask-type.org_id
  subtask.is_deleted subtask.provider_id subtask.status subtask.vertical_id subtask.work_ended_at subtask.work_started_at user.org_id warehouse.is_system warehouse.org_id
  dispatch-exception.reason dispatch-exception.state dispatch-run.started_at dispatch-run.state`.split(/\s+/),
);
/** Results whose arithmetic is held in tests of its own. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'demo-record.total': 'tests/api/recipe.test.ts',
  'execution.state': 'tests/api/flows.test.ts',
  'flow-question.state': 'tests/api/flow-steps.test.ts',
  'deployment-day.state': 'src/server/deployment/days.test.ts',
  'rating.score': 'src/server/ratings/score.test.ts',
  'service-billing.total': 'tests/api/billing.test.ts',
  'service-request.sla_state': 'src/server/requests/sla/clock.test.ts',
  'subtask.sla_state': 'src/server/requests/sla/clock.test.ts',
  'subtask.hub_id': 'tests/api/pool.test.ts',
  'visit-hint.kind': 'tests/api/visit-reviews.test.ts',
  'visit-hint.state': 'tests/api/visit-reviews.test.ts',
  'visit-review.score': 'src/server/visit-reviews/rubric.test.ts',
  'visit-review.user_id': 'tests/api/visit-reviews.test.ts',
};

describe.each(engines)('facts behind figures on %s', (engine) => {
  let server: TestServer;
  let entities: ReadonlyMap<string, Entity>;
  let rules: Readonly<Record<string, FactRule>>;
  const tables = new Map<string, readonly Row[]>();

  beforeAll(async () => {
    server = await startTestServer({ areas: 'all', engine, seed: true });
    const { database, definitions } = server.server.parts;
    entities = definitions.product().entities;
    for (const entity of entities.values()) tables.set(entity.name, await database.admin((run) => rawRows(run, entity)));
    const rowsOf = (name: string) => tables.get(name) ?? [];
    // The demo is made once for each run: its days are those of then.
    const made = rowsOf('attendance-day')
      .map(({ updated_at }) => String(updated_at))
      .sort()
      .at(-1);
    rules = { ...factsOfWork(rowsOf), ...factsOfDays(rowsOf, made ?? ''), ...factsOfLedgers(rowsOf) };
  }, 300_000);
  afterAll(() => server.stop());

  it('are all told again, or held elsewhere', () => {
    const screens = [...server.server.parts.definitions.product().screens.values()];
    const kept = screens
      .flatMap(({ id, body }) => figuresOf(id, body))
      .flatMap((figure) => {
        const asked = [...figure.filters.join(' ').matchAll(/\bdoc\.(\w+)/g)].map(([, name = '']) => name);
        const names = [...figure.by, ...figure.sums].map((pointer) => pointer.slice(1));
        const fields = entities.get(figure.entity)?.fields;
        return [...names, ...asked].flatMap((name) => (fields?.get(name)?.readOnly ? [`${figure.entity}.${name}`] : []));
      });
    const unknown = [...new Set(kept)].filter((name) => !GIVEN.has(name) && !(name in ELSEWHERE) && !(name in rules));
    expect(unknown.sort()).toEqual([]);
  });

  it('are what happened, in every record', () => {
    const wrong = Object.entries(rules).flatMap(([name, rule]) => {
      const [entity = '', field = ''] = name.split('.');
      const rows = tables.get(entity) ?? [];
      expect(rows.length, name).toBeGreaterThan(0);
      const faults = rows.filter((row) => (row[field] ?? null) !== (rule(row) ?? null));
      return faults
        .slice(0, 3)
        .map(
          (row) =>
            `${name} of ${row.title ?? row.display_code ?? row.day ?? row.id}: ${row[field]}, and ${rule(row)} happened (${faults.length} of ${rows.length})`,
        );
    });
    expect(wrong).toEqual([]);
  });
});
