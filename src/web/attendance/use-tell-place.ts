/** While a technician is punched in, his desk is told where he is, if he agreed to it. */
import { useEffect } from 'react';
import { useApp } from '../../../engine/react/index.ts';

export function useTellPlace(isAtWork: boolean): void {
  const { user, org } = useApp();
  const isOn = isAtWork && org.type === 'ORG_TYPE_SRVC_PRVDR' && user.is_on_field === true && !user.is_admin && !user.is_super_admin;
  const { id } = user;
  useEffect(() => {
    if (!isOn) return undefined;
    let end: (() => void) | undefined;
    let isOver = false;
    void import('./tell-place.ts').then(({ tellPlaces }) => {
      if (!isOver) end = tellPlaces(id);
    });
    return () => {
      isOver = true;
      end?.();
    };
  }, [isOn, id]);
}
