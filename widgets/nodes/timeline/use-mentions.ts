/** Naming people while a text is written: the list, its keys, and who was chosen. */
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { FieldView } from '../../../engine/core/definitions/types.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { type Choice, useOptions } from '../../../engine/react/index.ts';
import { type Mention, type Naming, namingAt, stillNamed, withName } from './mentions.ts';

type Options = {
  /** The input that takes their ids; without one nobody is named. */
  readonly field: FieldView | undefined;
  readonly scope: RuleScope;
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly onText: (text: string) => void;
};

export type Mentions = {
  readonly people: readonly Choice[];
  readonly active: number;
  /** To be asked after each change of the text or the caret. */
  readonly look: () => void;
  /** Whether the key was for the list. */
  readonly press: (event: KeyboardEvent) => boolean;
  readonly choose: (person: Choice) => void;
  readonly idsIn: (text: string) => readonly string[];
  readonly clear: () => void;
};

const FEW = 8;
const NOBODY: readonly Choice[] = [];

export function useMentions({ field, scope, area, text, onText }: Options): Mentions {
  const { search, options } = useOptions({ field, scope, enabled: field !== undefined });
  const [naming, setNaming] = useState<Naming>();
  const [people, setPeople] = useState(NOBODY);
  const [active, setActive] = useState(0);
  const chosen = useRef<Mention[]>([]);
  const words = naming?.words;
  useEffect(() => {
    setActive(0);
    if (words === undefined) return setPeople(NOBODY);
    let isOver = false;
    const fits = ({ label }: Choice) => label.toLowerCase().includes(words.toLowerCase());
    const found = search ? search(words) : Promise.resolve((options ?? NOBODY).filter(fits));
    found.then(
      (all) => {
        if (!isOver) setPeople(all.slice(0, FEW) as readonly Choice[]);
      },
      () => {
        if (!isOver) setPeople(NOBODY);
      },
    );
    return () => {
      isOver = true;
    };
  }, [words, search, options]);

  return useMemo(() => {
    const choose = (person: Choice) => {
      if (!naming) return;
      chosen.current.push({ id: String(person.value), name: person.label });
      const next = withName(text, naming, person.label);
      onText(next.text);
      setNaming(undefined);
      // The text is drawn anew before the caret can stand in it.
      requestAnimationFrame(() => area.current?.setSelectionRange(next.caret, next.caret));
    };
    const step = (by: number) => setActive((now) => (now + by + people.length) % people.length);
    return {
      people,
      active,
      choose,
      look: () => {
        const own = area.current;
        if (field && own) setNaming(namingAt(own.value, own.selectionStart));
      },
      press: (event) => {
        const person = people[active];
        if (person === undefined || event.ctrlKey || event.metaKey) return false;
        if (event.key === 'ArrowDown') step(1);
        else if (event.key === 'ArrowUp') step(-1);
        else if (event.key === 'Enter' || event.key === 'Tab') choose(person);
        else if (event.key === 'Escape') setNaming(undefined);
        else return false;
        event.preventDefault();
        event.stopPropagation();
        return true;
      },
      idsIn: (written) => stillNamed(written, chosen.current),
      clear: () => {
        chosen.current = [];
        setNaming(undefined);
      },
    };
  }, [people, active, naming, text, onText, area, field]);
}
