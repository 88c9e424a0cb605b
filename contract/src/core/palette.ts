/**
 * Every colour of the product, once. Ant Design gets them as tokens, plain CSS as variables: `severe` is `var(--wf-severe)`.
 * A brand may have its own for what carries its look. The colours of levels and states are the same in each, so that whoever reads
 * one console reads them all.
 */

export type ThemeName = 'dark' | 'light'
export const themeNames: readonly ThemeName[] = ['dark', 'light']

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

export type Palette = Readonly<Record<keyof typeof dark, string>>

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

const palettes: Record<ThemeName, Palette> = { dark, light }

/** What a brand may colour its own way. */
export const brandColours = [
  'bg',
  'panel',
  'raised',
  'sunken',
  'line',
  'lineStrong',
  'text',
  'text2',
  'text3',
  'primary',
  'primaryHover',
  'primaryInk',
  'chosen',
  'chosenHover',
  'ember',
] as const satisfies readonly (keyof Palette)[]
export type BrandColours = Partial<Record<(typeof brandColours)[number], string>>

/** The colours of a theme as a brand has them. */
export function paletteOf(theme: ThemeName, own: Readonly<Record<ThemeName, BrandColours>>): Palette {
  const palette = { ...palettes[theme], ...own[theme] }
  if (!own[theme].primary) return palette
  const parts = [1, 3, 5].map(at => Number.parseInt(palette.primary.slice(at, at + 2), 16))
  return { ...palette, primaryWash: `rgba(${parts.join(', ')}, ${theme === 'dark' ? 0.14 : 0.1})` }
}

/** System faces only: nothing is fetched, and Chinese reads as the workstation is used to. */
export const fontStack =
  "system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei UI', 'Microsoft YaHei', " +
  "'Noto Sans CJK SC', 'Noto Sans SC', 'Source Han Sans SC', 'WenQuanYi Micro Hei', sans-serif"

const variableOf = (name: string) => `--wf-${name.replace(/[A-Z0-9]/g, letter => `-${letter.toLowerCase()}`)}`

/** The colours as variables of CSS, by their names. */
export const colourVariables = (palette: Palette): [name: string, colour: string][] =>
  Object.entries(palette).map(([name, colour]) => [variableOf(name), colour])
