/** Node: organisations that would like to have the person as a member, to accept or to decline. Nothing where there are none. */
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHostAction } from '../../../engine/react/host-actions.ts';
import { useText, useToast } from '../../../engine/react/index.ts';
import type { NodeProps } from '../../../engine/react/types.ts';
import { Button } from '../../primitives/button/button.tsx';

type Options = { readonly title: string; readonly text?: string };
type Invitation = { readonly id: string; readonly name: string; readonly designation: string | null };
type Answer = 'accept' | 'decline';

/**
 * Host action `invitations` answers those that wait; `answer-invitation` takes `{ id, answer }`. A list that cannot be read
 * says so; an answer that is refused stands in red.
 */
export default function InvitationsNode({ node }: NodeProps<Options>) {
  const { t } = useTranslation();
  const text = useText();
  const toast = useToast();
  const [read, answerTo] = [useHostAction('invitations'), useHostAction('answer-invitation')];
  const [waiting, setWaiting] = useState<readonly Invitation[]>([]);
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<string>();

  const load = useCallback(async () => {
    try {
      setWaiting(invitationsIn(await read({})));
    } catch (error) {
      setFailure(wordsOf(error));
    }
  }, [read]);
  useEffect(() => void load(), [load]);

  const give = async (invitation: Invitation, answer: Answer) => {
    setBusy(`${invitation.id} ${answer}`);
    setFailure(undefined);
    try {
      await answerTo({ id: invitation.id, answer });
      toast.add({ text: t(`membership.${answer}_done`, { name: invitation.name }), tone: 'success' });
      await load();
    } catch (error) {
      setFailure(wordsOf(error));
    }
    setBusy(undefined);
  };

  if (waiting.length === 0 && failure === undefined) return null;
  return (
    <section className="grid gap-3 rounded-card border border-border bg-surface-raised p-4 md:p-5">
      <div>
        <h2 className="text-base font-semibold">{text(node.title)}</h2>
        {node.text ? <p className="mt-0.5 text-sm text-text-muted">{text(node.text)}</p> : null}
        {failure === undefined ? null : (
          <p role="alert" className="mt-1 text-sm text-danger-text">
            {failure}
          </p>
        )}
      </div>
      <ul className="grid gap-2">
        {waiting.map((invitation) => (
          <li key={invitation.id} className="flex flex-wrap items-center gap-3 rounded-control border border-border p-3">
            <span className="min-w-0 flex-1 basis-48">
              <span className="block truncate text-base font-medium">{invitation.name}</span>
              {invitation.designation ? <span className="block truncate text-sm text-text-muted">{invitation.designation}</span> : null}
            </span>
            {(['decline', 'accept'] as const).map((answer) => (
              <Button
                key={answer}
                kind={answer === 'accept' ? 'primary' : 'plain'}
                aria-label={t(`membership.${answer}_of`, { name: invitation.name })}
                isBusy={busy === `${invitation.id} ${answer}`}
                disabled={busy !== undefined}
                onClick={() => void give(invitation, answer)}
              >
                {t(`membership.${answer}`)}
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Those of an answer that can be shown; anything else in it is left out. */
function invitationsIn(answer: unknown): readonly Invitation[] {
  if (!Array.isArray(answer)) return [];
  return answer.flatMap((each: unknown): Invitation[] => {
    if (typeof each !== 'object' || each === null) return [];
    const [id, name, designation] = ['id', 'name', 'designation'].map((part): unknown => Reflect.get(each, part));
    if (typeof id !== 'string' || typeof name !== 'string') return [];
    return [{ id, name, designation: typeof designation === 'string' ? designation : null }];
  });
}
