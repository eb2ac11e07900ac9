/** The tools above rich text: one stop of the Tab key, arrows from tool to tool (ARIA toolbar). */
import { type Editor, useEditorState } from '@tiptap/react';
import {
  Bold,
  Heading2,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
} from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkBox } from './link-box.tsx';

type Tool = {
  readonly id: string;
  readonly icon: LucideIcon;
  /** Absent: a tool that is never on. */
  readonly isOn?: (editor: Editor) => boolean;
  readonly can?: (editor: Editor) => boolean;
  readonly run: (editor: Editor) => void;
};

const mark = (id: string, icon: LucideIcon, name: string, run: Tool['run']): Tool => ({
  id,
  icon,
  isOn: (editor) => editor.isActive(name),
  run,
});

const tools: readonly Tool[] = [
  mark('bold', Bold, 'bold', (editor) => editor.chain().focus().toggleBold().run()),
  mark('italic', Italic, 'italic', (editor) => editor.chain().focus().toggleItalic().run()),
  mark('underline', Underline, 'underline', (editor) => editor.chain().focus().toggleUnderline().run()),
  mark('strike', Strikethrough, 'strike', (editor) => editor.chain().focus().toggleStrike().run()),
  mark('heading', Heading2, 'heading', (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run()),
  mark('bullets', List, 'bulletList', (editor) => editor.chain().focus().toggleBulletList().run()),
  mark('numbers', ListOrdered, 'orderedList', (editor) => editor.chain().focus().toggleOrderedList().run()),
  mark('quote', Quote, 'blockquote', (editor) => editor.chain().focus().toggleBlockquote().run()),
];
const history: readonly Tool[] = [
  { id: 'undo', icon: Undo2, can: (editor) => editor.can().undo(), run: (editor) => editor.chain().focus().undo().run() },
  { id: 'redo', icon: Redo2, can: (editor) => editor.can().redo(), run: (editor) => editor.chain().focus().redo().run() },
];

export function Toolbar({ editor, label }: { readonly editor: Editor; readonly label: string }) {
  const { t } = useTranslation();
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState('bold');
  const [isLinking, setLinking] = useState(false);
  const all: readonly Tool[] = [
    ...tools,
    { id: 'link', icon: Link, isOn: (one) => one.isActive('link'), run: () => setLinking(!isLinking) },
    ...history,
  ];
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      Object.fromEntries(all.map((tool) => [tool.id, { isOn: tool.isOn?.(now) ?? false, can: tool.can?.(now) ?? true }])),
  });
  const move = (event: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button.matches(':focus'));
    const isRtl = document.documentElement.dir === 'rtl';
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: isRtl ? -1 : 1,
      ArrowLeft: isRtl ? 1 : -1,
      Home: -at,
      End: buttons.length - 1 - at,
    };
    const by = steps[event.key];
    if (by === undefined || at === -1) return;
    event.preventDefault();
    buttons[(at + by + buttons.length) % buttons.length]?.focus();
  };
  return (
    <div className="border-b border-border">
      <div
        ref={bar}
        role="toolbar"
        aria-label={t('richtext.tools', { what: label })}
        onKeyDown={move}
        className="flex flex-wrap gap-0.5 p-0.5"
      >
        {all.map(({ id, icon: Drawn, isOn, run }) => (
          <button
            key={id}
            type="button"
            tabIndex={id === current ? 0 : -1}
            onFocus={() => setCurrent(id)}
            // The selection in the text stays what it was.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(editor)}
            aria-label={t(`richtext.${id}`)}
            title={t(`richtext.${id}`)}
            aria-disabled={state?.[id]?.can === false || undefined}
            {...(isOn ? { 'aria-pressed': state?.[id]?.isOn ?? false } : {})}
            className="inline-flex size-control items-center justify-center rounded-control text-text-muted hover:bg-surface-sunken hover:text-text aria-disabled:opacity-50 aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
          >
            <Drawn aria-hidden="true" className="size-4" />
          </button>
        ))}
      </div>
      {isLinking && <LinkBox editor={editor} onDone={() => setLinking(false)} />}
    </div>
  );
}
