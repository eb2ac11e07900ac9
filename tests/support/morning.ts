/** The world of a dispatcher's morning: two technicians who can be sent tomorrow, and one visit more than they may have. */
import pg from 'pg';
import type { App } from './app.ts';
import { callerOf } from './app-callers.ts';
import { dataOf, givenRequest, givenSubtask, listOf, one, type People, patch } from './journey.ts';

const DAY = 86_400_000;
/** Constraints that the demo's people would not fulfil. */
const off = ['brand', 'vertical', 'skill', 'level', 'hub', 'travel'].map((constraint) => ({ constraint, strictness: 'off' }));

/** Tomorrow in India, where the provider of the demo is. */
export const tomorrow = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date(Date.now() + DAY));

export type Morning = {
  readonly day: string;
  /** The technician who signs in, and a colleague; by name and id. */
  readonly tarun: { readonly id: string; readonly user_name: string };
  readonly aakash: { readonly id: string; readonly user_name: string };
  /** Visits of the day, by id. */
  readonly visits: readonly string[];
  readonly people: People;
};

/** Places around the middle of Bengaluru, some kilometres apart. */
const places = [
  [12.93, 77.62],
  [12.935, 77.61],
  [12.94, 77.63],
  [12.95, 77.6],
  [12.96, 77.64],
] as const;

export async function givenMorning(app: App): Promise<Morning> {
  const day = tomorrow();
  const as = (email: string) => callerOf(app, email);
  const [acme, fixit, dispatcher, tech, colleague] = await Promise.all(
    ['admin@acme.test', 'admin@fixit.test', 'user@fixit.test', 'tech@fixit.test', 'aakash.verma@fixit.test'].map(as),
  );
  if (!acme || !fixit || !dispatcher || !tech || !colleague) throw new Error('Somebody of the demo is missing.');
  const people = { acme, acmeUser: acme, globex: acme, fixit, dispatcher, tech, zenith: fixit };
  await emptied(app, day);
  const policy = await one(fixit, 'dispatch-policy', 'doc.is_default == true');
  dataOf(await patch(fixit, 'dispatch-policy', policy.id, { rules: off, max_jobs_per_day: 2 }));
  const [tarun, aakash] = [
    await one(fixit, 'user', "doc.user_email == 'tech@fixit.test'"),
    await one(fixit, 'user', "doc.user_email == 'aakash.verma@fixit.test'"),
  ];
  const only = [tarun, aakash].map(({ id }) => `doc.technician.id == '${id}'`).join(' || ');
  dataOf(
    await fixit.post('/v1/data/dispatch-rule', {
      name: 'Two tomorrow',
      condition: `${only} || doc.day.date != '${day}'`,
      message: 'is at the training',
    }),
    201,
  );
  for (const each of [tarun, aakash]) dataOf(await patch(fixit, 'user', each.id, { home_latitude: 12.93, home_longitude: 77.62 }));
  for (const who of [tech, colleague])
    dataOf(await who.post('/v1/data/availability', { day, kind: 'available', from_time: '09:00', to_time: '18:00' }), 201);
  const visits: string[] = [];
  for (const [index, [location_latitude, location_Longitude]] of places.entries()) {
    const work = await givenRequest(people, { title: `Morning visit ${index + 1}`, location_latitude, location_Longitude });
    visits.push(await givenSubtask(people, work, { assgne_id: null, due: day, duration: 60, title: `Morning visit ${index + 1}` }));
  }
  return { day, tarun, aakash, visits, people };
}

/** What the demo has for that day happens some other time. */
async function emptied({ databaseUrl }: App, day: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('update subtask set due = (due::date + 60) where due = $1::date', [day]);
    await client.query('delete from availability where day = $1::date', [day]);
  } finally {
    await client.end();
  }
}

/** Everything of the day that somebody has, in its order. */
export const dayOf = ({ people, day }: Morning, technicianId: string) =>
  listOf(people.dispatcher, 'subtask', `doc.assgne_id == '${technicianId}' && doc.due == '${day}'`, '&order_by=/route_order');
