import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../src/server/demo/accounts.ts';
import { system } from '../../src/server/kernel/principal.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let test: TestServer;
beforeAll(async () => {
  test = await startTestServer({ seed: true });
});
afterAll(() => test.stop());

describe('seed', () => {
  it('signs in', async () => {
    const admin = await test.as('admin@acme.test');
    console.log((await admin.get('/v1/data/service-request?page_size=2&count=exact&labels=true')).text.slice(0, 3000));
  });
});
