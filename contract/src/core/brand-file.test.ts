import { expect, test } from 'vitest'
import { readBrandFile } from './brand-file.ts'
import factory from './brands/factory.json' with { type: 'json' }
import { shippedBrands } from './brands.ts'
import { contrast, faintPairs, leastContrast } from './contrast.ts'
import { paletteOf, themeNames } from './palette.ts'

test('contrast is that of the standard, on translucent grounds too', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#000000', 'rgba(255, 255, 255, 0.5)', '#000000')).toBeCloseTo(contrast('#000000', '#808080'), 1)
})

test.each(shippedBrands)('words of $name are read on every ground they stand on', ({ palette }) => {
  expect(faintPairs(palette)).toEqual([])
})

test('a brand colours itself and leaves the colours of levels alone; washes follow its own colour', () => {
  const own = { dark: { primary: '#ff8800' }, light: {} }
  expect(paletteOf('dark', own)).toMatchObject({ primary: '#ff8800', primaryWash: 'rgba(255, 136, 0, 0.14)' })
  for (const theme of themeNames) expect(paletteOf(theme, own).severe).toBe(paletteOf(theme, factory.palette).severe)
})

const changed = (change: object) => () => readBrandFile('acme', { ...factory, ...change })
test.each<[field: string, change: object]>([
  ['title.en', { title: { zh: '名' } }],
  ['hosts.0', { hosts: ['Plant!'] }],
  ['words.zh.project', { words: { ...factory.words, zh: { ...factory.words.zh, project: '' } } }],
  ['words.zh.customer', { words: { ...factory.words, zh: { ...factory.words.zh, customer: '工厂' } } }],
  ...['安"全', '安\\全', '{安全}', '安\n全'].map((project): [string, object] => [
    'words.zh.project',
    { words: { ...factory.words, zh: { ...factory.words.zh, project } } },
  ]),
  ['menuNames.system.en', { menuNames: { system: { zh: '系统', en: 'The "system"' } } }],
  ['menuNames.nowhere', { menuNames: { nowhere: { zh: '无', en: 'None' } } }],
  ['palette.dark.severe', { palette: { dark: { severe: '#00ff00' }, light: {} } }],
  ['palette.light.primary', { palette: { dark: {}, light: { primary: 'teal' } } }],
  ['icon', { icon: 'https://elsewhere.example/icon.svg' }],
  ['logo.light', { logo: { dark: factory.logo.dark } }],
  ['filings.0.url', { filings: [{ text: '备案', url: 'javascript:alert(1)' }] }],
  ['support.url', { support: { text: { zh: '客服', en: 'Support' }, url: 'javascript:alert(1)' } }],
  ['support.text.en', { support: { text: { zh: '客服' } } }],
  ['signInPicture', { signInPicture: 'https://elsewhere.example/harbour.jpg' }],
  ['hasSignInPicture', { hasSignInPicture: true }],
  ['screens', { screens: 'factory' }],
  ['mail.sender', { mail: { footer: { zh: '', en: '' } } }],
  [
    'landing.product.zh.lead',
    { landing: { product: { zh: { title: '甲', blocks: [] }, en: { title: 'A', lead: 'B', blocks: [] } } } },
  ],
  ['publicMenu', { publicMenu: 'no' }],
  ['slogan', { slogan: 'x' }],
])('a file that is wrong at %s is refused by that name', (field, change) => {
  expect(changed(change)).toThrow(`brand acme: ${field} `)
})

test('a picture of the sign-in is said to the console and stays out of its pages', () => {
  const signInPicture = 'data:image/jpeg;base64,AAAA'
  const { look } = readBrandFile('acme', { ...factory, signInPicture })
  expect(look.hasSignInPicture).toBe(true)
  expect(JSON.stringify(look)).not.toContain(signInPicture)
  expect(readBrandFile('acme', factory).look.hasSignInPicture).toBeUndefined()
})

test('colours that cannot be read are refused, with the pair and its contrast', () => {
  expect(changed({ palette: { dark: { text: '#333333' }, light: {} } })).toThrow(
    new RegExp(`brand acme: palette.dark.text has a contrast of \\d\\.\\d\\d on bg; ${leastContrast} is the least`),
  )
})
