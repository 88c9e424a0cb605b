/** Which brand a host shows: one whose first label is a brand's name (`factory.…`) picks it; installations add their own hosts. */
import { type BrandName, brandNames } from './brands.ts'

/** `extra` is a list of `host=brand` separated by commas (setting WATCHFIRE_BRANDS). */
export function brandOfHost(host: string, extra = ''): BrandName {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  const own = extra
    .split(',')
    .map(pair => pair.trim().split('='))
    .find(([wanted]) => wanted?.toLowerCase() === name)?.[1]
  const found = own ?? name.split('.')[0]
  return brandNames.find(brand => brand === found) ?? 'platform'
}
