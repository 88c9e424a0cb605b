/**
 * Every colour of the product, once. Ant Design gets them as tokens, plain CSS as variables: `severe` is `var(--wf-severe)`.
 * Text and severity colours have a contrast of at least 4.5:1 on `panel` and `bg` of their own theme.
 */
import type { ThemeName } from '../core/theme-choice.ts'

const dark = {
  bg: '#0a1016',
  panel: '#111921',
  raised: '#18222c',
  sunken: '#070c11',
  line: '#25313d',
  lineStrong: '#3a4957',
  text: '#e8eef4',
  text2: '#a9b8c6',
  text3: '#8494a3',
  primary: '#3ebfae',
  primaryHover: '#5ad0c1',
  primaryInk: '#04211e',
  primaryWash: 'rgba(62, 191, 174, 0.14)',
  /** The same on `panel`, where it has to hide what scrolls below: ticked rows and chosen options. */
  chosen: '#173035',
  chosenHover: '#1a3a3d',
  /** The fire of the beacon: logo and brand only, never a state. */
  ember: '#ff9d4d',
  severe: '#ff7169',
  severeWash: 'rgba(255, 96, 88, 0.15)',
  /** Ground of the alert strip, with white words on it. */
  severeStrong: '#c2271e',
  normal: '#ffab4a',
  normalWash: 'rgba(255, 160, 55, 0.14)',
  notice: '#63b3ff',
  noticeWash: 'rgba(92, 176, 255, 0.14)',
  recordOnly: '#9dacba',
  recordOnlyWash: 'rgba(157, 172, 186, 0.13)',
  fault: '#c79aff',
  faultWash: 'rgba(192, 140, 255, 0.15)',
  good: '#56c878',
  goodWash: 'rgba(86, 200, 120, 0.14)',
  shadow: '0 8px 28px rgba(0, 0, 0, 0.5)',
}

export type Palette = typeof dark

const light: Palette = {
  bg: '#eff2f5',
  panel: '#ffffff',
  raised: '#f7f9fb',
  sunken: '#e6ebf0',
  line: '#d9e0e7',
  lineStrong: '#b4c0cb',
  text: '#16202a',
  text2: '#465665',
  text3: '#5c6b79',
  primary: '#066b62',
  primaryHover: '#097a70',
  primaryInk: '#ffffff',
  primaryWash: 'rgba(6, 107, 98, 0.1)',
  chosen: '#e6f0ef',
  chosenHover: '#d7e7e6',
  ember: '#c65a00',
  severe: '#c4241c',
  severeWash: 'rgba(196, 36, 28, 0.09)',
  severeStrong: '#c2271e',
  normal: '#9a4f00',
  normalWash: 'rgba(200, 110, 0, 0.11)',
  notice: '#0b5cb8',
  noticeWash: 'rgba(11, 92, 184, 0.09)',
  recordOnly: '#52606d',
  recordOnlyWash: 'rgba(82, 96, 109, 0.1)',
  fault: '#7431c4',
  faultWash: 'rgba(116, 49, 196, 0.09)',
  good: '#1a7034',
  goodWash: 'rgba(26, 112, 52, 0.1)',
  shadow: '0 8px 28px rgba(22, 32, 42, 0.16)',
}

export const palettes: Record<ThemeName, Palette> = { dark, light }

/** System faces only: nothing is fetched, and Chinese reads as the workstation is used to. */
export const fontStack =
  "system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei UI', 'Microsoft YaHei', " +
  "'Noto Sans CJK SC', 'Noto Sans SC', 'Source Han Sans SC', 'WenQuanYi Micro Hei', sans-serif"

const variableOf = (name: string) => `--wf-${name.replace(/[A-Z0-9]/g, letter => `-${letter.toLowerCase()}`)}`

/** Puts the palette where plain CSS finds it. */
export function applyPalette(name: ThemeName, root: HTMLElement = document.documentElement) {
  root.dataset.theme = name
  root.style.colorScheme = name
  // Until now the colours were those of first-look.js.
  root.style.background = palettes[name].bg
  root.style.color = palettes[name].text
  root.style.setProperty('--wf-font', fontStack)
  for (const [colour, value] of Object.entries(palettes[name])) root.style.setProperty(variableOf(colour), value)
}
