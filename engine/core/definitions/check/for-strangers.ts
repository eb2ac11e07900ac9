/** Screens that open without a session: what stands on them must be there for somebody who has none. */

import { getAt } from '../../json/index.ts';
import { drawsForStrangers } from '../language.ts';
import { isObject } from '../raw.ts';
import { at } from '../report.ts';
import type { Screen } from '../types.ts';
import type { Workspace } from './workspace.ts';

/**
 * Reports forms, lists and figures on a public screen: a stranger may read and write nothing of any entity. A node that is
 * there for people with a session says so by a `show` that asks about the person.
 */
export function checkForStrangers({ sources, report }: Workspace, screen: Screen): void {
  if (!screen.public) return;
  const nodes = screen.references.filter(({ kind }) => kind === 'node');
  const isForMembers = (pointer: string) =>
    screen.references.some(
      (one) =>
        one.kind === 'rule' && one.show && one.pointer === `${one.node}/show` && isWithin(pointer, one.node) && readsPerson(one.rule.reads),
    );
  for (const { pointer } of nodes) {
    const node = getAt(screen.body, pointer);
    const widget = isObject(node) ? String(node.widget) : '';
    const needs = screen.references.find(({ kind, node: holder }) => holder === pointer && (kind === 'entity' || kind === 'workflow'));
    if (needs === undefined || drawsForStrangers(sources.widgets.get(widget)?.json) || isForMembers(pointer)) continue;
    report.add(
      at(screen.file, `/body${needs.pointer}`),
      'no-session',
      `The screen is public, and nobody without a session may use "${widget}" with an entity: its "show" must ask about the person.`,
    );
  }
}

const isWithin = (pointer: string, holder: string) => pointer === holder || pointer.startsWith(`${holder}/`);
const readsPerson = (reads: readonly string[]) => reads.some((path) => path.startsWith('user/'));
