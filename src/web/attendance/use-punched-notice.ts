/** What is said after a punch: when it was, or that it waits on this device. */
import { useTranslation } from 'react-i18next';
import { type Toast, useFormat } from '../../../engine/react/index.ts';
import type { Attendance, Direction } from './attendance.ts';

export function usePunchedNotice() {
  const { t } = useTranslation();
  const format = useFormat();
  return (direction: Direction, { waits, logged_in_time, logged_out_time }: Attendance): Pick<Toast, 'text' | 'tone'> => {
    if (waits !== undefined) return { text: t('form_panel.waits'), tone: 'info' };
    const time = format.time((direction === 'in' ? logged_in_time : logged_out_time) ?? new Date().toISOString());
    return { text: t(`punching.done_${direction}`, { time }), tone: 'success' };
  };
}
