/** What other rooms may ask of this one. */
export { findRecording } from './recording-link.ts'
