/** Entry of the browser. */
import './app.css';
import { startHost } from '../../engine/web/start-host.ts';
import { fieldloom } from './product.ts';

startHost(fieldloom);
