/** What the command palette makes and does that no screen says: requests of each service type, and punching in or out. */
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useApp } from '../../../engine/react/index.ts';
import type { Command, PaletteSlot } from '../../../engine/web/product.ts';
import { askToPunch, mayPunch } from '../attendance/ask-to-punch.ts';

function useCreations(): readonly Command[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const app = useApp();
  const { user, routes } = app;
  const isOpen = (path: string) => routes.some((route) => route.path === path);
  const services = isOpen('/services/:srvc_id') ? user.services.filter(({ srvc_id }) => user.create_service_ids.includes(srvc_id)) : [];
  const requests = services.map(({ srvc_id, srvc_title }) => ({
    id: `request-${srvc_id}`,
    label: t('shell.new_request', { service: srvc_title }),
    icon: 'plus',
    run: () => navigate(`/services/${srvc_id}?create`),
  }));
  return mayPunch(app) ? [...requests, { id: 'punch', label: t('shell.punch'), icon: 'clock', run: askToPunch }] : requests;
}

export const paletteSlot: PaletteSlot = { useCreations };
