/** What the command palette finds of the product, and what can be made from it. */
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useApp } from '../../../engine/react/index.ts';
import type { Command, PaletteSlot } from '../../../engine/web/product.ts';
import { addressOf, isEnough } from './request-search.ts';
import { RequestWords } from './search-result.tsx';
import { useRequestSearch } from './use-request-search.ts';

/** What this person may make from scratch: requests of each service type, and users. */
function useCreations(): readonly Command[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { user, routes } = useApp();
  const isOpen = (path: string) => routes.some((route) => route.path === path);
  const services = isOpen('/services/:srvc_id') ? user.services.filter(({ srvc_id }) => user.create_service_ids.includes(srvc_id)) : [];
  const requests = services.map(({ srvc_id, srvc_title }) => ({
    id: `request-${srvc_id}`,
    label: t('shell.new_request', { service: srvc_title }),
    icon: 'plus',
    run: () => navigate(`/services/${srvc_id}?create`),
  }));
  if (!user.is_admin || !isOpen('/users')) return requests;
  return [...requests, { id: 'user', label: t('shell.new_user'), icon: 'user-plus', run: () => navigate('/users?create') }];
}

function useFound(words: string): ReturnType<PaletteSlot['useFound']> {
  const { t } = useTranslation();
  const app = useApp();
  const { found, state } = useRequestSearch(words);
  // The palette leads somewhere: what this person may not open is told by the search of the top bar.
  const records = found.flatMap((request) => {
    const to = addressOf(app, request);
    return to === undefined ? [] : [{ id: request.id, to, content: <RequestWords request={request} /> }];
  });
  const isLooking = state === 'searching';
  return { heading: t('shell.palette_requests'), isLooking, records: isEnough(words) ? records : [] };
}

export const paletteSlot: PaletteSlot = { useFound, useCreations };
