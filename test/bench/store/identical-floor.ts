// The floor again: its cost relative to the floor is the noise of the measurement.
export { create } from './floor.ts';
