/** Faults in words, each of which leads to its place in the text. */
import { useTranslation } from 'react-i18next';
import type { PlacedFault } from '../../primitives/code-editor/faults.ts';
import { Icon } from '../../primitives/icon/icon.tsx';
import type { Faults } from './use-faults.ts';

type Props = Faults & { readonly id: string; readonly onGoTo: (fault: PlacedFault) => void };

export function FaultList({ id, faults, state, onGoTo }: Props) {
  const { t } = useTranslation();
  return (
    <div id={id} className="space-y-1 text-xs">
      {/* That it is being checked is nothing to be told at every pause. */}
      <p
        role="status"
        aria-live={state === 'checking' ? 'off' : 'polite'}
        className={faults.length > 0 ? 'sr-only' : 'flex items-center gap-1 text-text-muted'}
      >
        {state === 'checked' && faults.length === 0 ? <Icon name="circle-check" size={14} /> : null}
        {t(`code_editor.${wordOf(state, faults.length)}`, { count: faults.length })}
      </p>
      <ul className="max-h-40 space-y-1 overflow-y-auto">
        {faults.map((fault) => (
          <li key={`${fault.pointer} ${fault.message}`}>
            <button
              type="button"
              onClick={() => onGoTo(fault)}
              className="flex w-full items-start gap-1.5 rounded-control px-1 py-1 text-start text-danger-text hover:bg-danger-soft max-md:min-h-11"
            >
              <Icon name="triangle-alert" size={14} className="mt-px shrink-0" />
              <span className="min-w-0 break-words">
                <span className="font-medium">{t('code_editor.line', { line: fault.line })}</span> {fault.message}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function wordOf(state: Faults['state'], count: number) {
  if (count > 0) return 'faults' as const;
  return state === 'broken' ? ('checking' as const) : state;
}
