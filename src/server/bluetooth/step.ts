/** One step of the exchange as the pages of this product send it: the record in it is a sub-task. */
import type { JsonSchema } from '../../../engine/core/definitions/types.ts';
import { type ExchangeRequest, exchangeRequestSchema } from '../../../engine/core/machine/exchange.ts';

export type Step = ExchangeRequest<{ readonly sbtskDetails: { readonly id: string; readonly field_id?: string } }>;

/** Only the record's id and the field's are read of `sbtskDetails`; the rest of it is ignored. */
const context: JsonSchema = {
  type: 'object',
  required: ['sbtskDetails'],
  properties: {
    sbtskDetails: {
      type: 'object',
      required: ['id'],
      properties: {
        id: { type: 'string', format: 'uuid', description: 'The sub-task.' },
        field_id: {
          type: 'string',
          maxLength: 64,
          description: 'Id of the custom field; may be left out where the type of the sub-task has one Bluetooth field.',
        },
      },
    },
  },
};

export const stepSchema = exchangeRequestSchema(context);
