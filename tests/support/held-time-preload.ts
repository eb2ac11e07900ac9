/** Loaded before a server's own code: see `environmentAt`. */
import { holdTime } from './held-time.ts';

holdTime(JSON.parse(process.env.HELD_TIME ?? '') as Parameters<typeof holdTime>[0]);
