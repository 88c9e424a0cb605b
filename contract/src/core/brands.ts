/** The brands that are shipped. An installation adds its own by files of the same kind in its data folder. */
import { type Brand, readBrandFile } from './brand-file.ts'
import enterprise from './brands/enterprise.json' with { type: 'json' }
import factory from './brands/factory.json' with { type: 'json' }
import platform from './brands/platform.json' with { type: 'json' }

/** The pictures of its screens come along with a brand that has public pages to show them on. */
function withScreens(brand: Brand): Brand {
  return { ...brand, look: { ...brand.look, screens: brand.name } }
}

export const brands = {
  platform: withScreens(readBrandFile('platform', platform)),
  factory: withScreens(readBrandFile('factory', factory)),
  /** One organisation's own installation: the platform under its own roof, without the public pages. */
  enterprise: readBrandFile('enterprise', enterprise),
} as const satisfies Record<string, Brand>

export const shippedBrands: readonly Brand[] = Object.values(brands)
