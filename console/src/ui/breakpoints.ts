/**
 * Widths up to which a layout gives way, px, each named by what has no more room. A stylesheet writes `@media (--narrow)`, a component
 * `useMedia('narrow')`; no other width stands anywhere.
 */
export const breakpoints = {
  handset: 560,
  form: 640,
  list: 700,
  /** Tables become cards, and side-by-side becomes one column. */
  narrow: 760,
  /** A telephone, or a window as narrow as one: the sidebar becomes a drawer. */
  phone: 820,
  landing: 860,
  table: 900,
  landingBar: 1100,
  topBar: 1240,
  popups: 1600,
} as const

export type Breakpoint = keyof typeof breakpoints

export const mediaOf = (name: Breakpoint) => `(max-width: ${breakpoints[name]}px)`
