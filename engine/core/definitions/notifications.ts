/** Types of notifications and their groups: laid over each other, checked, and resolved. */
import { didYouMean } from '../names/nearest.ts';
import { entityNamed, type Workspace } from './check/workspace.ts';
import { type Notifications, type NotificationType, type Urgency, type Way, ways, waysOf } from './notification-types.ts';
import { compact, isObject, keyOf, numberIn, objectIn, textIn, textsIn } from './raw.ts';
import { at, inside, type Place, type Report } from './report.ts';
import type { SourceFile, SourceNotifications, SourcePart } from './sources.ts';

const parts = ['types', 'groups'] as const;

/** One of the same id in a higher layer replaces the lower one; two in one layer are reported. */
export function mergeNotifications(sources: readonly SourceFile[], report: Report): SourceNotifications {
  const merged = { types: new Map<string, SourcePart>(), groups: new Map<string, SourcePart>() };
  for (const { file, json, layer } of sources)
    for (const part of parts)
      for (const [id, raw] of Object.entries(objectIn(json, part))) {
        if (!isObject(raw)) continue;
        const place = inside(at(file), part, id);
        const before = merged[part].get(id);
        if (before?.layer === layer) report.add(place, 'duplicate', `"${id}" is already one of the ${part} of ${before.place.file}.`);
        else merged[part].set(id, { raw, place, layer });
      }
  return merged;
}

const FIRST = 100;

export function resolveNotifications(workspace: Workspace): Notifications {
  const { types, groups } = workspace.sources.notifications;
  const used = new Set([...types.values()].map(({ raw }) => textIn(raw, 'group')));
  for (const [id, { place }] of groups)
    if (!used.has(id)) workspace.report.add(place, 'unused-group', `No type of notification is in the group "${id}".`);
  const inOrder = [...groups].toSorted(
    ([a, one], [b, other]) => (numberIn(one.raw, 'order') ?? FIRST) - (numberIn(other.raw, 'order') ?? FIRST) || (a < b ? -1 : 1),
  );
  return {
    types: new Map([...types].map(([id, source]) => [id, typeOf(workspace, id, source)])),
    groups: inOrder.map(([id, { raw }]) => ({ id, label: keyOf(textIn(raw, 'label')) ?? id })),
  };
}

function typeOf(workspace: Workspace, id: string, { raw, place }: SourcePart): NotificationType {
  const text = (key: string) => keyOf(textIn(raw, key));
  const mail = objectIn(raw, 'mail');
  const [title, message] = [text('title') ?? id, text('message') ?? id];
  const type: NotificationType = {
    id,
    label: text('label') ?? id,
    group: textIn(raw, 'group') ?? '',
    title,
    message,
    mail: { subject: keyOf(textIn(mail, 'subject')) ?? title, body: keyOf(textIn(mail, 'body')) ?? message },
    channels: textsIn(raw, 'channels').filter(isWay),
    urgency: urgencies.find((one) => one === raw.urgency) ?? 'normal',
    about: textsIn(raw, 'about'),
    ...compact({ many: text('many'), sms: text('sms') }),
  };
  checkGroup(workspace, type, place);
  checkWays(workspace, type, place);
  checkAbout(workspace, type, place);
  return type;
}

const urgencies: readonly Urgency[] = ['critical', 'normal', 'low'];
const isWay = (name: string): name is Way => ways.some((way) => way === name);

function checkGroup({ sources, report }: Workspace, { group }: NotificationType, place: Place): void {
  const { groups } = sources.notifications;
  if (group !== '' && !groups.has(group))
    report.add(
      inside(place, 'group'),
      'unknown-group',
      `There is no group "${group}" of notifications.${didYouMean(group, groups.keys())}`,
    );
}

function checkWays({ report }: Workspace, type: NotificationType, place: Place): void {
  const open = waysOf(type);
  type.channels.forEach((way, index) => {
    if (open.includes(way)) return;
    const why =
      type.urgency === 'low' ? 'What has no haste goes into summaries by mail alone' : 'A text message needs words of its own ("sms")';
    report.add(inside(place, 'channels', index), 'closed-way', `${why}.`);
  });
  if (type.urgency === 'low' && type.sms !== undefined)
    report.add(inside(place, 'sms'), 'closed-way', 'What has no haste is never sent as a text message.');
}

function checkAbout(workspace: Workspace, { about }: NotificationType, place: Place): void {
  const fields = entityNamed(workspace, 'notification')?.fields;
  about.forEach((name, index) => {
    if (fields?.has(name) === false)
      workspace.report.add(
        inside(place, 'about', index),
        'unknown-field',
        `Notifications have no field "${name}".${didYouMean(name, fields.keys())}`,
      );
  });
}

/** The type that something tells of; a name that is none, and what such news is never about, are reported. */
export function checkTold(
  { sources, report }: Workspace,
  { type, about, place }: { readonly type: string; readonly about: readonly string[]; readonly place: Place },
): void {
  const { types } = sources.notifications;
  const known = types.get(type);
  if (known === undefined) {
    const near = didYouMean(type, types.keys());
    report.add(inside(place, 'type'), 'unknown-notification', `There is no type of notification "${type}".${near}`);
    return;
  }
  const open = textsIn(known.raw, 'about');
  for (const name of about)
    if (!open.includes(name))
      report.add(inside(place, 'about', name), 'unknown-about', `"${type}" is about no "${name}".${didYouMean(name, open)}`);
}
