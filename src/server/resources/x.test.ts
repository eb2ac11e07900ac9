import { it, expect } from 'vitest';
import { openStage, seeding, brand, person } from './testing/stage.ts';
it('opens', async () => {
  const stage = await openStage();
  const [kind] = await stage.resources.create(seeding, 'kind', [{ org_id: brand, name: 'Repair', custom_fields: [{ id: 'floor', label: 'Floor', type: 'NumberInput', required: true }] }]);
  console.log(kind);
  const admin = person({ is_admin: true, can_see_consumer_phonenumber: true });
  const made = await stage.resources.create(admin, 'task', [{ title: 'One', kind_id: kind?.id, custom: { floor: 3 }, labour: 2, phone: '9876543210' }]).catch((e) => e);
  console.log(made, made.errors);
  const list = await stage.counting(() => stage.resources.list(admin, 'task', { labels: true, count: 'exact' }));
  console.log(JSON.stringify(list, null, 1));
  expect(1).toBe(1);
  await stage.database.close();
}, 60000);
