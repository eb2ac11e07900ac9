/** Records of the pages that show what lists and forms can do, in the organisations that people try the product in. */
import { type OrgKey, organisations } from './people-data.ts';
import { places } from './places.ts';
import { create } from './seed.ts';
import type { Work } from './work.ts';

type Sample = {
  readonly title: string;
  readonly stage: 'NEW' | 'DOING' | 'READY';
  readonly size: 'SMALL' | 'MEDIUM' | 'LARGE';
  readonly day: number;
};

const samples: readonly Sample[] = [
  { title: 'Paint the van', stage: 'NEW', size: 'LARGE', day: 4 },
  { title: 'Order name plates', stage: 'NEW', size: 'SMALL', day: 2 },
  { title: 'New shelves for the store', stage: 'DOING', size: 'MEDIUM', day: 0 },
  { title: 'Sort the returned parts', stage: 'DOING', size: 'SMALL', day: -1 },
  { title: 'First-aid boxes', stage: 'READY', size: 'SMALL', day: -3 },
  { title: 'Ladder inspection', stage: 'READY', size: 'MEDIUM', day: -6 },
];
const RUPEE = 100;

/** The same six for everybody, so that the pages look alike wherever they are opened. */
export async function seedSamples({ seed, orgs, calendar }: Work): Promise<void> {
  const rows = organisations.flatMap(({ key }) =>
    samples.map((sample, index) => rowOf({ orgId: orgs.orgId(key as OrgKey), sample, index })),
  );
  await create(seed, 'demo-record', rows);

  function rowOf({ orgId, sample, index }: { readonly orgId: string; readonly sample: Sample; readonly index: number }) {
    const place = places[index % places.length];
    return {
      org_id: orgId,
      title: sample.title,
      stage: sample.stage,
      size: sample.size,
      day: calendar.day(sample.day),
      count: index + 1,
      price: (index + 2) * 250 * RUPEE,
      score: 5 - (index % 3),
      share: index * 15,
      is_urgent: index === 0,
      why_urgent: index === 0 ? 'The old paint peels off.' : null,
      labels: index % 2 === 0 ? ['workshop'] : ['office'],
      place: place?.city ?? null,
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      parts: [{ part: 'Screws', quantity: 12 }],
    };
  }
}
