import type { CSSProperties } from 'react'

/** Okabe and Ito's colours without black and the darkest blue: told apart also by the colour-blind, and seen on dark and bright pictures with a dark edge. */
const colours = ['#56b4e9', '#e69f00', '#00b488', '#f0e442', '#d98cb8', '#ff7a33', '#8fa8ff']
/** After each round of colours another dash. */
const dashes = ['none', '10 5', '2 4']

/** What a zone is drawn and listed in: its place in the list decides. */
export const lookOf = (at: number): CSSProperties =>
  ({
    '--zone': colours[at % colours.length],
    '--dash': dashes[Math.floor(at / colours.length) % dashes.length],
  }) as CSSProperties
