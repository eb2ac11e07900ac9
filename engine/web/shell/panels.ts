/** What of the frame is open over the page; more than one place may open each. */
import { proxy } from 'valtio';

export const panels = proxy({ menu: false, alerts: false, palette: false, password: false, waiting: false });
