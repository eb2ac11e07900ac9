import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { sanitiseRichText } from '../../../engine/core/richtext/index.ts';
import type { FieldProps } from '../../../engine/react/types.ts';
import { richClass } from '../shared/rich-text.tsx';
import { Toolbar } from './toolbar.tsx';

/** What rich text knows; links lead to the web, mail and telephone only. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    link: { openOnClick: false, autolink: true, defaultProtocol: 'https', protocols: ['mailto', 'tel'] },
    trailingNode: false,
  }),
];

/** Text with headings, lists and links, kept as HTML of a few plain tags; what is pasted is brought to those. */
export default function RichtextField({ value, onChange, ...frame }: FieldProps<string>) {
  const latest = useRef({ onChange, onBlur: frame.onBlur });
  useEffect(() => {
    latest.current = { onChange, onBlur: frame.onBlur };
  });
  /** What the editor last gave, so that its own change does not come back to it as another's. */
  const given = useRef(value ?? null);
  const editor = useEditor({
    extensions,
    content: sanitiseRichText(value ?? ''),
    editable: !frame.disabled,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: { transformPastedHTML: sanitiseRichText, attributes: { class: 'min-h-28 px-2.5 py-1.5 outline-none' } },
    onUpdate: ({ editor: changed }) => {
      given.current = changed.isEmpty ? null : sanitiseRichText(changed.getHTML());
      latest.current.onChange(given.current);
    },
    onBlur: () => latest.current.onBlur?.(),
  });
  useEffect(() => {
    if (!editor || (value ?? null) === given.current) return;
    given.current = value ?? null;
    editor.commands.setContent(sanitiseRichText(value ?? ''), { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    editor?.setEditable(!frame.disabled, false);
  }, [editor, frame.disabled]);

  const { id, label, required, invalid, describedBy } = frame;
  useEffect(() => {
    if (!editor) return;
    const attributes = {
      id,
      class: 'min-h-28 px-2.5 py-1.5 outline-none',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      'aria-required': String(required),
      'aria-invalid': String(invalid),
      ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    };
    editor.setOptions({ editorProps: { transformPastedHTML: sanitiseRichText, attributes } });
  }, [editor, id, label, required, invalid, describedBy]);
  const isEmpty = useEditorState({ editor, selector: ({ editor: current }) => current?.isEmpty ?? true });
  if (!editor) return null;
  return (
    <div
      className={`w-full min-w-0 rounded-control border bg-surface-raised focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus ${invalid ? 'border-danger' : 'border-border-strong'} ${frame.disabled ? 'bg-surface-sunken' : ''}`}
    >
      {!frame.disabled && <Toolbar editor={editor} label={label} />}
      <div className="relative max-h-96 overflow-y-auto">
        {isEmpty && frame.placeholder && (
          <p aria-hidden="true" className="pointer-events-none absolute start-2.5 top-1.5 text-base text-text-muted">
            {frame.placeholder}
          </p>
        )}
        <EditorContent editor={editor} className={`${richClass} [&_.ProseMirror]:whitespace-pre-wrap [&_.ProseMirror>*+*]:mt-2`} />
      </div>
    </div>
  );
}
