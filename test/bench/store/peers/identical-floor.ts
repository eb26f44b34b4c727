// The floor once more: what it costs relative to the floor is the noise of the measurement.
export { create } from './floor.ts';
