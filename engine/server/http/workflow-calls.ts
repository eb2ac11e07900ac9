/** What workflows take and answer; of one entity each under its own name. */

import type { JsonSchema, Workflow } from '../../core/definitions/types.ts';
import { said } from '../kernel/said.ts';
import { answer, data } from './schema/answers.ts';
import { type Call, type CallSchema, callSchema } from './schema/call.ts';
import { schemaName } from './schema/entity.ts';
import { happenedAt, idempotencyKey, ifMatch } from './schema/headers.ts';
import { query } from './schema/parameters.ts';

export const COLLECTION = '/v1/data/:entity/actions/:workflow';
export const RECORD = '/v1/data/:entity/:id/actions/:workflow';

/** A workflow that asks for nothing may be sent nothing; what it asks for is checked by the workflow, as the caller's rights are. */
const anyInput: JsonSchema = { type: ['object', 'null'], 'x-message': { type: said('problem.platform.http.body_must_json_object') } };

const workflowCall = (on: Workflow['on'], more: Pick<Call, 'tag' | 'summary' | 'body'> & Partial<Call>): Call => ({
  query: query({}),
  headers: { 'Idempotency-Key': idempotencyKey, ...(on === 'record' ? { 'If-Match': ifMatch, 'Happened-At': happenedAt } : {}) },
  answers: { 200: answer('Done', data({})) },
  refuses: [400, 404, 409, 412, 413, 415, 422, 503],
  ...more,
});

function forWorkflows(url: string, on: Workflow['on']): { readonly schema: CallSchema } {
  const any = workflowCall(on, { tag: 'data', summary: 'Runs a workflow', verb: 'workflow', body: anyInput, bodyOptional: true });
  return {
    schema: callSchema({
      ...any,
      ofEntity: (entity, texts) =>
        [...entity.workflows.values()]
          .filter((workflow) => workflow.on === on)
          .map((workflow) => ({
            url: url.replace(':entity', entity.name).replace(':workflow', workflow.name),
            schema: callSchema(
              workflowCall(on, {
                tag: entity.name,
                summary: texts[workflow.label] ?? workflow.name,
                verb: workflow.name,
                operationId: `${camelCase(workflow.name)}${schemaName(entity.name)}`,
                ...(on === 'record'
                  ? { params: { id: entity.idType === 'serial' ? { type: 'integer' } : { type: 'string', format: 'uuid' } } }
                  : {}),
                body: workflow.inputSchema,
                ...(workflow.input.size > 0 ? {} : { bodyOptional: true as const }),
              }),
            ),
          })),
    }),
  };
}

const camelCase = (name: string) => name.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());

export const collectionCall = forWorkflows(COLLECTION, 'collection');
export const recordCall = forWorkflows(RECORD, 'record');
