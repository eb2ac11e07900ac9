/** The exchange with a Bluetooth machine, step by step. */
import type { AreaHost } from '../../../engine/server/area-host.ts';
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';
import { createBleLogic } from './ble-logic.ts';
import { bleRoutes } from './routes.ts';

export { isMachineArn } from './machines.ts';

export const bluetooth = ({
  functions,
  productFor,
  log,
  texts,
}: Pick<AreaHost, 'functions' | 'productFor' | 'log' | 'texts'>): WorkflowArea => ({
  workflows: [],
  hooks: {},
  routes(fastify, { database, resources, clock }) {
    bleRoutes(fastify, createBleLogic({ database, resources, clock, productFor, log, texts, run: functions.run }));
  },
});
