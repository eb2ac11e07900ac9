/** Templates of ratings, and what brands and desks said of finished visits. */

import type { Draft } from '../rows/index.ts';
import type { OrgKey } from './people-data.ts';
import { createRandom } from './random.ts';
import { create, lookup } from './seed.ts';
import { type DoneRequest, dispatcherOf, type Work } from './work.ts';

const SEED = 23;
const AT_MOST = 40;

const visitQuestions = [
  { text: 'How was the work?', type: 'stars', weight: 3 },
  { text: 'Did the technician come in time?', type: 'bool', weight: 1 },
  { text: 'What should be better?', type: 'text', required_if: 2 },
];
const dayQuestions = [
  { text: 'Quality of the work', type: 'stars', weight: 2 },
  { text: 'Dealing with customers', type: 'stars', weight: 1 },
  { text: 'Reports complete', type: 'bool', weight: 1 },
];
const praise: readonly [string | null, ...(string | null)[]] = [
  'Clean work.',
  'Explained everything well.',
  'Came on the minute.',
  null,
  null,
];

type Template = { readonly org: OrgKey; readonly row: Draft<'rating-template'> };
const templates: readonly Template[] = [
  ...(['acme', 'globex'] as const).map((org) => ({
    org,
    row: { name: 'After the visit', mode: 'task_wise' as const, audience: 'customer' as const, questions: visitQuestions },
  })),
  ...(['fixit', 'zenith'] as const).flatMap((org) => [
    { org, row: { name: 'Site check', mode: 'task_wise' as const, audience: 'supervisor' as const, questions: visitQuestions } },
    { org, row: { name: 'Review by AI', mode: 'task_wise' as const, audience: 'ai' as const, questions: visitQuestions.slice(0, 1) } },
    {
      org,
      row: {
        name: 'Day of a technician',
        mode: 'day_wise' as const,
        audience: 'supervisor' as const,
        questions: dayQuestions,
        lock_hours: 72,
      },
    },
  ]),
];

/** Finished visits are rated by the brand, every third by the desk too; some days of technicians as well. No machine has looked at any. */
export async function seedRatings(work: Work, requests: readonly DoneRequest[]): Promise<void> {
  const { seed, orgs, actor } = work;
  const random = createRandom(SEED);
  const made = await create(
    seed,
    'rating-template',
    templates.map(({ org, row }) => ({ org_id: orgs.orgId(org), ...row })),
  );
  const templateId = lookup(
    templates.map(({ org, row }, index) => [`${org} ${row.name}`, made[index]?.id ?? ''] as const),
    'rating template',
  );
  const done = requests
    .flatMap(({ plan, subtasks }) => subtasks.map((subtask) => ({ request: plan, subtask })))
    .filter(({ subtask }) => ['done', 'closed'].includes(subtask.plan.path.at(-1) ?? ''))
    .slice(0, AT_MOST);
  const answersOf = (stars: number) => [
    { question: 'How was the work?', stars },
    { question: 'Did the technician come in time?', yes: stars > 2 },
    ...(stars <= 2 ? [{ question: 'What should be better?', text: 'Tell us before you come.' }] : []),
  ];
  const starsOf = () => random.pick([5, 5, 4, 4, 4, 3, 2]);
  for (const [index, { request, subtask }] of done.entries()) {
    const brand = { template_id: templateId(`${request.brand} After the visit`), subtask_id: subtask.id };
    await create(
      seed,
      'rating',
      [{ ...brand, answers: answersOf(starsOf()), comment: random.pick(praise) }],
      actor(`admin@${request.brand}.test`),
    );
    if (index % 3 !== 0) continue;
    const desk = { template_id: templateId(`${request.provider} Site check`), subtask_id: subtask.id };
    await create(seed, 'rating', [{ ...desk, answers: answersOf(starsOf()) }], actor(dispatcherOf(request.provider)));
  }
  await rateDays(work, done, templateId, starsOf);
}

type Done = { readonly request: DoneRequest['plan']; readonly subtask: DoneRequest['subtasks'][number] };

async function rateDays(
  { seed, actor, calendar }: Work,
  done: readonly Done[],
  templateId: (key: string) => string,
  starsOf: () => number,
): Promise<void> {
  const days = new Map(done.map(({ request, subtask }) => [`${subtask.plan.technician} ${subtask.plan.due}`, { request, subtask }]));
  for (const { request, subtask } of [...days.values()].slice(0, 12)) {
    const row = {
      template_id: templateId(`${request.provider} Day of a technician`),
      user_id: actor(subtask.plan.technician).user.id,
      day: calendar.day(subtask.plan.due),
      answers: [
        { question: 'Quality of the work', stars: starsOf() },
        { question: 'Dealing with customers', stars: starsOf() },
        { question: 'Reports complete', yes: true },
      ],
    };
    await create(seed, 'rating', [row], actor(dispatcherOf(request.provider)));
  }
}
