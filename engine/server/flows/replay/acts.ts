/** What a flow would have done, each by itself, so that it can be counted: who is told what, which field is written, what is called. */
import type { Flow } from '../../../core/flows/index.ts';
import { inList, labelled, type Said, said, worded } from '../../kernel/said.ts';
import { ownWords, placeOf } from '../course.ts';
import type { ShownDone, ShownValue, Tried } from '../rehearsal/tried.ts';
import type { ReplayedAct } from './types.ts';

const LONGEST = 500;

export function actsOf(flow: Flow, { steps, started }: Tried): readonly ReplayedAct[] {
  const acts: ReplayedAct[] = [];
  for (const { step, do: name, came, did } of steps) {
    if (came === 'failed') continue;
    acts.push(...did.flatMap((done) => actsOfDone(done, done.does === 'tell' && done.by === 'mail' ? subjectOf(flow, step) : undefined)));
    if (name === 'call' && came === 'done') acts.push(callOf(flow, step));
  }
  acts.push(...started.map((title): ReplayedAct => ({ does: 'start', about: said(title), what: null, whom: null })));
  return acts;
}

function callOf(flow: Flow, place: string): ReplayedAct {
  const step = flow.steps.find((one, position) => placeOf(one, position) === place);
  const target = step?.do === 'call' ? step.call.target : null;
  const name = step?.do === 'call' ? step.call.name : undefined;
  return { does: 'call', about: name ?? target ?? '', what: target, whom: null };
}

/** The subject of a mail without the values in it: they are what its reader may see, and nobody else need. */
function subjectOf(flow: Flow, place: string): Said {
  const step = flow.steps.find((one, position) => placeOf(one, position) === place);
  const key = step?.do === 'mail' ? step.mail.subject.key : '';
  const open = Object.fromEntries(Object.keys(step?.do === 'mail' ? step.mail.subject.params : {}).map((name) => [name, '…']));
  const words = ownWords(flow, key);
  return words === undefined ? said(key, open) : worded(words.replace(/\{\{\w+\}\}/g, '…').slice(0, LONGEST));
}

function actsOfDone(done: ShownDone, subject: Said | undefined): readonly ReplayedAct[] {
  if (done.does === 'tell') {
    const others = done.others > 0 ? [said('flows.replay_others', { count: done.others })] : [];
    const people: readonly Said[] = [...done.names.map(worded), ...others];
    return [
      {
        does: done.by === 'mail' ? 'mail' : 'tell',
        about: subject ?? done.title?.text ?? said(done.type),
        what: done.text ? bounded(worded(done.text.text)) : null,
        whom: people.length === 0 ? null : bounded(inList(people)),
      },
    ];
  }
  const entity = labelled(done.entity);
  const whom = done.title?.slice(0, LONGEST) ?? null;
  if (done.does === 'update')
    return done.values.map((value) => ({
      does: 'update',
      about: said('flows.replay_field', { entity, field: labelled(value.label) }),
      what: wordsOf(value),
      whom,
    }));
  const values = done.values.map((value) => said('flows.replay_value', { field: labelled(value.label), value: wordsOf(value) ?? '' }));
  return [{ does: done.does, about: entity, what: values.length === 0 ? null : bounded(inList(values)), whom }];
}

/** Null where it is emptied; what is hidden from the person is said to be. */
function wordsOf(value: ShownValue): string | null {
  if (!Object.hasOwn(value, 'value')) return said('flows.replay_hidden');
  if (value.title !== undefined) return value.title.slice(0, LONGEST);
  if (value.option !== undefined) return said(value.option);
  if (value.value === null || value.value === undefined) return null;
  return (typeof value.value === 'string' ? value.value : JSON.stringify(value.value)).slice(0, LONGEST);
}

/** A sentence by key cannot be cut: one that is too long is said to be. */
const bounded = (text: Said): Said => (text.length > 3_900 ? said('flows.replay_much') : text);
