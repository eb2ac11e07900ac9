import manifest from '../../package.json' with { type: 'json' };

const ofRelease = manifest.version.split('.').reduce((sum, part) => sum + Number(part), 0);

/** Which of the samples a run takes: with each release another one, so that what one leaves out comes in a later one; or TEST_TURN's. */
export const turn = Number(process.env.TEST_TURN ?? ofRelease);
