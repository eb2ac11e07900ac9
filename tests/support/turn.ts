import manifest from '../../package.json' with { type: 'json' };

/** Which of the samples a run takes: with each release another one, so that what one leaves out comes in a later one. */
export const turn = manifest.version.split('.').reduce((sum, part) => sum + Number(part), 0);
