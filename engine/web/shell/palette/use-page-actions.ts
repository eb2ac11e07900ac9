/** What the person may do on pages that are open to them, as commands. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { PageActions } from '../../../core/definitions/view-types.ts';
import { call } from '../../api/http.ts';
import type { Command } from '../../product.ts';

const FRESH_MS = 5 * 60_000;

/** What leads to the same place under the same name stands there once. */
export function usePageActions(): readonly Command[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data } = useQuery({
    queryKey: ['page-actions'],
    queryFn: () => call<PageActions>('/v1/definitions/actions'),
    staleTime: FRESH_MS,
    retry: false,
  });
  const commands = (data?.actions ?? []).map(({ id, label, name, icon = 'circle', to }) => ({
    id,
    label: t(label, name === undefined ? {} : { name: t(name) }),
    icon,
    run: () => navigate(to),
  }));
  return commands.filter(({ label }, index) => commands.findIndex((other) => other.label === label) === index);
}
