/** Lists of what people work on by the day follow what others do; those that do not are known, with the reason. */
import { expect, it } from 'vitest';
import type { ScreenNode } from '../../engine/core/definitions/types.ts';
import { shippedProduct } from '../support/product.ts';

const product = await shippedProduct();

/** Why a list shows what it showed until somebody looks again. */
const unfollowed: Readonly<Record<string, readonly string[]>> = {
  'set up by administrators, seldom and one at a time': [
    'api-key',
    'app-access',
    'authority',
    'automation-rule',
    'billing-field',
    'business-calendar',
    'capacity-setting',
    'customer-access',
    'customer-wording',
    'demo-record',
    'deployment-area',
    'dispatch-policy',
    'dispatch-rule',
    'feature-flag',
    'flow-switch',
    'form-schema',
    'form-template',
    'holiday',
    'hub-technician',
    'inbound-hook',
    'intake-form',
    'item-category',
    'location',
    'location-group',
    'organisation',
    'own-flow',
    'partnership',
    'pincode',
    'provider-category',
    'rate-card',
    'rating-template',
    'restriction',
    'role',
    'service-hub',
    'service-setting',
    'service-type',
    'shift',
    'skill',
    'sp-category',
    'status',
    'status-group',
    'status-transition',
    'subtask-type',
    'time-slot',
    'vertical',
    'visit-rubric',
    'warehouse',
    'webhook',
    'zone',
  ],
  'written once, and read afterwards': [
    'access-visit',
    'call-record',
    'custom-form-version',
    'feedback',
    'inbound-message',
    'leave-entry',
    'message-opt-out',
    'outbound-call',
    'rating',
    'replayed-act',
    'replayed-event',
    'sign-in-lock',
  ],
  'brought up to date by the server so often that each change would be news to everybody': [
    'availability',
    'availability-slot',
    'counter',
    'execution',
    'execution-plan',
    'failed-job',
    'flow',
    'flow-health',
    'job-queue',
    'pulse',
    'queued-job',
  ],
  'parts of a record that is followed itself': ['dispatch-proposal', 'dispatch-total', 'punch'],
};

const nodesIn = (value: unknown): readonly ScreenNode[] => {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(nodesIn);
  return 'widget' in value && value.widget === 'collection' ? [value as ScreenNode, ...inside] : inside;
};

it('every list is followed as it happens, or there is a reason', () => {
  const listed = new Set([...product.screens.values()].flatMap(({ body }) => nodesIn(body)).map(({ entity }) => String(entity)));
  const silent = [...listed].filter((name) => product.entities.get(name)?.realtime !== true);
  expect(silent.toSorted()).toEqual(Object.values(unfollowed).flat().toSorted());
});
