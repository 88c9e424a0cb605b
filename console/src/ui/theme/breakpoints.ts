/**
 * Widths up to which a layout gives way, each named by what has no more room. A stylesheet writes `@media (--narrow)`, a component asks
 * `useNarrow()`; no other width stands anywhere.
 */
export const handset = '(max-width: 560px)'
export const form = '(max-width: 640px)'
export const list = '(max-width: 700px)'
/** Tables become cards, and side-by-side becomes one column. */
export const narrow = '(max-width: 760px)'
/** A telephone, or a window as narrow as one: the sidebar becomes a drawer. */
export const phone = '(max-width: 820px)'
export const landing = '(max-width: 860px)'
export const table = '(max-width: 900px)'
export const landingBar = '(max-width: 1100px)'
export const topBar = '(max-width: 1240px)'
export const popups = '(max-width: 1600px)'
/** The other way round: from here on a list has room beside what is open of it. */
export const wide = '(min-width: 1800px)'
/** Used by a finger: a telephone, a tablet, or a window as narrow as a telephone. What can be pressed there is 40 px high. */
export const finger = '(pointer: coarse), (max-width: 560px)'
