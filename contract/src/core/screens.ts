/** Screens of the console that public pages show, each a picture taken by a journey in the words of a brand: `/screens/NAME.BRAND.LANGUAGE.jpg`. */
export const screenNames = [
  'monitor',
  'detail',
  'overall',
  'zones',
  'hazards',
  'vehicles',
  'sensors',
  'reports',
] as const
export type ScreenName = (typeof screenNames)[number]

export const screenPath = (name: ScreenName, brand: string, language: string): string =>
  `/screens/${name}.${brand}.${language}.jpg`
