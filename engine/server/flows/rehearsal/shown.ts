/** What a person may see of what a flow would do. */
import type { Entity, Product } from '../../../core/definitions/types.ts';
import { durationOf } from '../../../core/flows/index.ts';
import type { Connection, Row } from '../../database/port.ts';
import { Problem } from '../../kernel/errors.ts';
import type { Member } from '../../kernel/principal.ts';
import { isSaid, said } from '../../kernel/said.ts';
import { Sentence } from '../../kernel/sentence.ts';
import { textOf } from '../../workflows/rows.ts';
import type { FlowHost, LogEntry } from '../types.ts';
import { readableOf, seenBy } from '../view.ts';
import type { Rehearsal } from './outcome.ts';
import type { Done } from './recorder.ts';
import type { ShownDone, ShownStep, ShownValue, Tried } from './tried.ts';

/** Things of one step, and of all together, that are told one by one. */
const MOST = { step: 10, all: 100 } as const;

/** Within what is going to be undone: records are looked at as they would be. */
export async function shownTo(caller: Member, host: FlowHost, connection: Connection, rehearsal: Rehearsal): Promise<Tried> {
  const { hindrance, began, done, log, isCut, started, state, message, readsAs } = rehearsal;
  const product = host.programs.product();
  const eyes = { caller, host, connection, product, isTheirs: readsAs === null || readsAs === caller.user.id };
  const steps: ShownStep[] = [];
  let left: number = MOST.all;
  for (const [index, entry] of log.entries()) {
    const all = done.get(index) ?? [];
    const told = all.filter(({ does }) => does === 'tell' || does === 'mail');
    const others = all.filter((done) => !told.includes(done));
    const listed = others.slice(0, Math.min(left, MOST.step));
    left -= listed.length;
    const did: ShownDone[] = await toldPeople(eyes, told);
    for (const one of listed) did.push(await shownDone(eyes, one));
    steps.push({ ...stepOf(entry, began), did, more: others.length - listed.length });
  }
  return {
    starts: hindrance === undefined,
    ...hindrance,
    ...(state === undefined ? {} : { state }),
    ...(message ? { message: wording(message) } : {}),
    steps,
    started: started.map((id) => product.flows?.get(id)?.title ?? id),
    is_cut: isCut,
  };
}

function stepOf({ at, step, do: name, name: called, came, what, why }: LogEntry, began: string): Omit<ShownStep, 'did' | 'more'> {
  const seconds = Math.round((Date.parse(at) - Date.parse(began)) / 1000);
  return {
    step,
    do: name,
    ...(called === undefined ? {} : { name: called }),
    came,
    ...(what === undefined ? {} : { what }),
    ...(why === undefined ? {} : { why: wording(why) }),
    ...(seconds > 0 ? { later: durationOf(seconds) } : {}),
  };
}

const wording = (text: string): string | Sentence => (isSaid(text) ? new Sentence(text) : text);

type Eyes = {
  readonly caller: Member;
  readonly host: FlowHost;
  readonly connection: Connection;
  readonly product: Product /** What it says to people holds nothing that the caller may not see. */;
  readonly isTheirs: boolean;
};

async function toldPeople(eyes: Eyes, told: readonly Done[]): Promise<ShownDone[]> {
  const shown: ShownDone[] = [];
  for (const key of new Set(told.map(({ does, entity }) => `${does} ${entity}`))) {
    const same = told.filter(({ does, entity }) => key === `${does} ${entity}`);
    const [first] = same;
    if (!first) continue;
    const isMail = first.does === 'mail';
    const known: string[] = [];
    for (const { id } of same.slice(0, MOST.step)) {
      const name = await (isMail ? nameOfAddress(eyes, id) : titleOf(eyes, 'user', id));
      if (name !== undefined) known.push(name);
    }
    const to = { does: 'tell', names: known, others: same.length - known.length } as const;
    const { entity: type, values } = first;
    if (isMail) shown.push({ ...to, by: 'mail', type: 'flow_graph.do_mail' });
    else {
      const [title, text] = [`notification.${type}.title`, `notification.${type}.message`];
      shown.push({ ...to, type: title, title: worded(eyes, title, values), text: worded(eyes, text, values) });
    }
  }
  return shown;
}

/** Readers are shown values of the record besides, each as far as he may see them: here they stay open. */
function worded({ product, isTheirs }: Eyes, key: string, values: Row): Sentence {
  const text = product.locales.get('en')?.[key] ?? '';
  const open = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => [name, '…']);
  return new Sentence(said(key, { ...Object.fromEntries(open), ...(isTheirs ? values : {}) }));
}

/** Of whoever has it, where the person may see them with it. */
async function nameOfAddress({ host, connection, caller }: Eyes, address: string): Promise<string | undefined> {
  try {
    const filter = `doc.user_email == ${JSON.stringify(address)}`;
    const { data } = await host.resources.list(caller, 'user', { filter, fields: ['/user_name'], pageSize: 1 }, connection);
    return textOf(data[0]?.user_name) ?? undefined;
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return undefined;
    throw error;
  }
}

/** As the person would see the record afterwards: what is hidden from them, or masked, is named and not shown. */
async function shownDone(eyes: Eyes, { does, entity: name, id, values }: Done): Promise<ShownDone> {
  const { product, host, connection, caller } = eyes;
  const entity = product.entities.get(name);
  if (does === 'tell' || does === 'mail' || !entity) return { does: 'update', entity: name, values: [] };
  const seen = await seenBy(host.resources, connection, { member: caller, entity: name, id });
  const readable = seen ? await readableOf(connection, { entity: name, id, seen, of: values }) : {};
  const title = seen && textOf(seen[entity.title]);
  const shown: ShownValue[] = [];
  for (const field of Object.keys(values)) shown.push(await shownValue(eyes, entity, { field, readable }));
  return { does, entity: entity.label, ...(title ? { title } : {}), values: shown };
}

type Valued = { readonly field: string; readonly readable: Row };

async function shownValue(eyes: Eyes, entity: Entity, { field: name, readable }: Valued): Promise<ShownValue> {
  const field = entity.fields.get(name);
  const label = field?.label ?? name;
  if (!Object.hasOwn(readable, name)) return { label };
  const value = readable[name];
  const option = field?.options?.find((one) => one.value === value)?.label;
  const title = field?.ref !== undefined && textOf(value) !== null ? await titleOf(eyes, field.ref, String(value)) : undefined;
  return { label, value, ...(option === undefined ? {} : { option }), ...(title === undefined ? {} : { title }) };
}

async function titleOf({ host, connection, caller, product }: Eyes, entity: string, id: string): Promise<string | undefined> {
  const seen = await seenBy(host.resources, connection, { member: caller, entity, id });
  return textOf(seen?.[product.entities.get(entity)?.title ?? 'id']) ?? undefined;
}
