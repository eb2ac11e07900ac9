/** The parts of a form: its groups, and which of them is open where it shows one at a time. */
import type { FormPlan } from '../../core/definitions/view-types.ts';
import type { FieldIndex } from './field-index.ts';
import type { FormField } from './fields.ts';
import { createValueStore, type ValueStore } from './store.ts';

/** All groups below each other, one of them at a time by tabs, or one after the other. */
export type FormLayout = 'sections' | 'tabs' | 'steps';

export type Section = {
  readonly id: string;
  /** Absent for the fields in no group. */
  readonly label?: string;
  /** The label is words, not a key. */
  readonly literal?: true;
  readonly pointers: readonly string[];
  /** Widget that draws these fields together, and what it calls them. */
  readonly widget?: string;
  readonly slots?: Readonly<Record<string, string>>;
};

export type Sections = {
  readonly layout: FormLayout;
  readonly all: readonly Section[];
  /** Id of the open one; what it says only counts where one is shown at a time. */
  readonly open: ValueStore<string>;
  /** The section that a field or a member of a row stands in. */
  of(pointer: string): Section | undefined;
  /** Sections with at least one field that shows. */
  visible(): readonly Section[];
  /** The open section, or the first when that one is hidden. */
  current(): Section | undefined;
  /** Opens a section because the person wants to see it. */
  show(id: string): void;
  /** Opens the section of the pointer, to which the focus is going. */
  reveal(pointer: string): void;
  /** Whether the open one was opened for the focus to go to a field in it. */
  isRevealed(): boolean;
  /** Opens the next or the one before; false when there is none. */
  go(by: 1 | -1): boolean;
};

type Options = {
  readonly layout: FormLayout;
  readonly plan: FormPlan;
  readonly index: FieldIndex;
  readonly shown: readonly FormField[];
  readonly isVisible: (pointer: string) => boolean;
};

export function createSections({ layout, plan, index, shown, isVisible }: Options): Sections {
  const all = sectionsOf(plan, shown);
  const byField = new Map(all.flatMap((section) => section.pointers.map((pointer) => [pointer, section] as const)));
  const open = createValueStore(all[0]?.id ?? '');
  const visible = () => all.filter((section) => section.pointers.some(isVisible));
  const current = () => {
    const showing = visible();
    return showing.find(({ id }) => id === open.get()) ?? showing[0];
  };
  let isRevealed = false;
  const show = (id: string, forFocus = false) => {
    isRevealed = forFocus;
    open.set(id);
  };
  const of = (pointer: string) => byField.get(index.owner(pointer)?.pointer ?? pointer);
  return {
    layout,
    all,
    open,
    of,
    visible,
    current,
    reveal(pointer) {
      const section = of(pointer);
      if (section) show(section.id, true);
    },
    show: (id) => show(id),
    isRevealed: () => isRevealed,
    go(by) {
      const showing = visible();
      const now = current();
      const next = now && showing[showing.indexOf(now) + by];
      if (next) show(next.id);
      return next !== undefined;
    },
  };
}

/** Fields in no group come first, then the groups, each in the plan's order. */
export function sectionsOf(plan: FormPlan, shown: readonly FormField[]): readonly Section[] {
  const known = new Set(shown.map((field) => field.pointer));
  const groups = plan.groups.map(({ id, label, literal, fields, widget, slots }): Section => {
    const pointers = fields.map((name) => (name.startsWith('/') ? name : `/${name}`)).filter((pointer) => known.has(pointer));
    const drawn = widget === undefined ? {} : { widget, ...(slots ? { slots } : {}) };
    return { id, label, ...(literal ? { literal } : {}), pointers, ...drawn };
  });
  const grouped = new Set(groups.flatMap((group) => group.pointers));
  const first: Section = { id: '', pointers: shown.map((field) => field.pointer).filter((pointer) => !grouped.has(pointer)) };
  return [first, ...groups].filter((section) => section.pointers.length > 0);
}
