/** The steps of a job: what they hold, where it was arrived, and how a type says them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { system } from '../../engine/server/kernel/principal.ts';
import { act, dataOf, givenRequest, givenSubtask, move, one, type People, patch, read, signInAll, upload } from '../support/journey.ts';
import { codesOf } from '../support/restricting.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let people: People;
let typeId: string;
const proof = [
  { id: 'proof', type: 'Header', label: 'Photos and checks' },
  { id: 'photo_before', type: 'Camera', label: 'Photo before the work', phase: 'edit' },
  { id: 'safety', type: 'Checkboxes', label: 'Safety checks', phase: 'edit', options: ['Off', 'Safe', 'Earthed'] },
];
const finish = { kind: 'finish', required: true };

beforeAll(async () => {
  server = await startTestServer({ areas: ['requests', 'setup', 'work-steps', 'people', 'rights'], engine: 'postgres', seed: true });
  people = await signInAll(server);
  const type = await one(people.fixit, 'subtask-type', "doc.name == 'Repair'");
  typeId = String(type.id);
  dataOf(await patch(people.fixit, 'subtask-type', typeId, { custom_fields: proof, steps: [] }));
});
afterAll(() => server.stop());

const setSteps = (steps: readonly object[], more: object = {}) => patch(people.fixit, 'subtask-type', typeId, { steps, ...more });
const job = async (more: object = {}) => givenSubtask(people, await givenRequest(people), more);
const held = async (id: string, input: object = {}) => {
  const answer = await move(people.tech, 'subtask', id, 'done', input);
  expect(answer.status, answer.text).toBe(422);
  return answer.body.errors as readonly { readonly pointer: string; readonly message: string }[];
};

it('are held against the form of the type when they are saved, in words', async () => {
  const section = { kind: 'form', section: '/custom/proof' };
  const faults = async (steps: readonly object[]) => codesOf(await setSteps(steps));
  expect(await faults([finish, finish])).toEqual(['/steps/1/kind duplicate']);
  expect(await faults([finish, section])).toEqual(['/steps/1/kind after_end']);
  expect(await faults([section])).toEqual(['/steps no_end']);
  expect(await faults([{ ...section, needs: ['/custom/cause'] }, finish])).toEqual(['/steps/0/needs/0 reference']);
  expect(await faults([{ ...section, required: true, when: 'doc.nonsense == 1' }, finish])).toEqual(['/steps/0/when field']);
  const elsewhere = await setSteps([{ kind: 'form', section: '/custom/findings' }, finish]);
  expect(elsewhere.body.errors).toMatchObject([
    { pointer: '/steps/0/section', message: 'The form of this type has no section “findings”.' },
  ]);
  dataOf(await setSteps([section, finish]));
  // Taking the heading away under a step is told as well.
  expect(codesOf(await patch(people.fixit, 'subtask-type', typeId, { custom_fields: proof.slice(1) }))).toEqual([
    '/steps/0/section reference',
  ]);
  expect((await patch(people.tech, 'subtask-type', typeId, { steps: [] })).status).toBe(404);
});

it('hold the status that is done by what required ones lack, naming field and step, and nothing else', async () => {
  const when = "doc.priority == 'Urgent'";
  dataOf(
    await setSteps([
      { kind: 'arrive', required: true },
      { kind: 'form', section: '/custom/proof', required: true },
      { kind: 'signature', required: true, when },
      finish,
    ]),
  );
  const [calm, urgent] = [await job(), await job({ priority: 'Urgent' })];
  dataOf(await move(people.tech, 'subtask', calm, 'in_progress'));
  dataOf(await act(people.tech, 'subtask', urgent, 'arrive', { latitude: 18.52, longitude: 73.85 }));
  const lacking = await held(calm, { remarks: 'Fine' });
  expect(lacking.map(({ pointer }) => pointer)).toEqual(['/arrived_at', '/custom/photo_before', '/custom/safety']);
  expect(lacking[1]?.message).toMatch(/^“Photo before the work” of the step “Photos and checks” is required before .+ “Done”\.$/);
  const photo = await upload(server, people.tech, 'before.png');
  const custom = { photo_before: [photo], safety: ['Off', 'Safe', 'Earthed'] };
  dataOf(await patch(people.tech, 'subtask', urgent, { custom }));
  expect((await held(urgent, { remarks: 'Fine' })).map(({ pointer }) => pointer)).toEqual(['/signature']);
  dataOf(await patch(people.tech, 'subtask', urgent, { signature: [await upload(server, people.tech, 'Ravi Kumar.png')] }));
  expect((await held(urgent)).map(({ pointer }) => pointer)).toEqual(['/remarks']);
  dataOf(await move(people.tech, 'subtask', urgent, 'done', { remarks: 'Fine' }));
  expect(await read(people.fixit, 'subtask', urgent)).toMatchObject({ status_type: 'DONE', signature: [{ name: 'Ravi Kumar.png' }] });
  // Any other status is free.
  dataOf(await move(people.tech, 'subtask', calm, 'on_hold', { remarks: 'Rain' }));
});

it('take an arrival with its distance, begin the work by it, and ask why beyond the fence', async () => {
  dataOf(await setSteps([], { fence_metres: 200 }));
  const id = await job();
  const place = { location_latitude: 18.5204, location_Longitude: 73.8567 };
  await server.server.parts.database.transaction(system('test'), async ({ kysely }) => {
    await kysely.updateTable('subtask').set(place).where('id', '=', id).execute();
  });
  const far = await act(people.tech, 'subtask', id, 'arrive', { latitude: 18.53, longitude: 73.8567 });
  expect(far.body.errors).toMatchObject([{ pointer: '/reason', code: 'beyond_fence' }]);
  expect(far.body.errors[0].message).toMatch(/^The phone is 10\d\d m from the address; this work begins within 200 m\. Say why\.$/);
  expect(codesOf(await act(people.tech, 'subtask', id, 'arrive'))).toEqual(['/reason no_place']);
  for (const other of [people.dispatcher, people.acme, people.zenith]) expect((await act(other, 'subtask', id, 'arrive')).status).toBe(404);
  const arrived = dataOf(await act(people.tech, 'subtask', id, 'arrive', { latitude: 18.53, longitude: 73.8567, reason: 'Gate is there' }));
  expect(arrived).toMatchObject({ arrived_reason: 'Gate is there', arrived_metres: expect.any(Number), status_type: 'ACTIVE' });
  expect(arrived.work_started_at).not.toBeNull();
  // Once is enough, and another day nobody has arrived.
  expect((await act(people.tech, 'subtask', id, 'arrive')).status).toBe(404);
  expect((await read(people.acme, 'subtask', id)).arrived_metres).toBeUndefined();
  const due = new Date(Date.parse(server.clock.now()) + 2 * 86_400_000).toISOString().slice(0, 10);
  dataOf(await patch(people.dispatcher, 'subtask', id, { due }));
  expect(await read(people.tech, 'subtask', id)).toMatchObject({ arrived_at: null, arrived_reason: null });
});
