/** Milliseconds of each number and chart that shipped screens show of the largest tables, as those who see all of it ask for them. */
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { holds } from '../../../engine/react/rules/trusted.ts';
import { type Figure, figuresOf, groupOf } from '../../support/figures.ts';
import { shippedProduct } from '../../support/product.ts';
import { openLine } from '../load.ts';
import { median, quantile } from '../race.ts';
import { markdown, type Serving } from './serving.ts';
import { timed } from './timed.ts';

const PERSON = 'admin@fixit.test';
const LARGE: ReadonlySet<string> = new Set(['service-request', 'subtask', 'request-event']);
const CALLS = 3;
/** Milliseconds from which a figure is named by itself. */
const SLOW = 100;

type Weighed = { readonly name: string; readonly ms: number; readonly answer: string };

export async function measureFigures({ child: { port }, signIn }: Serving, print: (text: string) => void): Promise<void> {
  const product = await shippedProduct();
  const line = openLine({ port, token: await signIn(PERSON) });
  const get = async (path: string) => {
    const { status, body } = await line.call({ method: 'GET', path, anew: true });
    return { status, body: JSON.parse(body) };
  };
  try {
    const { user, org, flags } = (await get('/v1/definitions/app')).body;
    const scope: RuleScope = { user, org, flags, route: {}, now: new Date().toISOString(), timeZone: org.time_zone };
    const weigh = async (figure: Figure): Promise<Weighed> => {
      const path = `/v1/data/${figure.entity}/group?${new URLSearchParams(groupOf(figure, scope))}`;
      const answers = new Set<string>();
      const times = await timed(CALLS, async () => {
        const { status, body } = await get(path);
        answers.add(status === 200 ? 'answered' : String(body.sub_code ?? body.code));
      });
      return { name: figure.name, ms: median(times), answer: [...answers].join(', ') };
    };
    const weighed: Weighed[] = [];
    for (const screen of product.screens.keys()) {
      const { status, body } = await get(`/v1/definitions/screens/${screen}`);
      if (status !== 200) continue;
      const shown = figuresOf(screen, body.body).filter(
        ({ entity, shows }) => LARGE.has(entity) && shows.every((text) => /\bdoc\b/.test(text) || holds(text, scope)),
      );
      for (const figure of shown) weighed.push(await weigh(figure));
    }
    const times = weighed.map(({ ms }) => ms);
    const at = (share: number) => quantile(times, share).toFixed(1);
    print(
      `${weighed.length} numbers and charts: p50 ${at(0.5)} ms, p90 ${at(0.9)} ms, the slowest ${at(1)} ms; answered ${weighed.filter(({ answer }) => answer === 'answered').length}.`,
    );
    const named = weighed.filter(({ ms, answer }) => ms >= SLOW || answer !== 'answered').sort((a, b) => b.ms - a.ms);
    print(
      markdown(
        [`from ${SLOW} ms`, 'ms', ''],
        named.map(({ name, ms, answer }) => [name, ms.toFixed(0), answer]),
      ),
    );
  } finally {
    line.close();
  }
}
