/** Which brand a host shows: the one that WATCHFIRE_BRANDS gives it, else the one whose file names it, else the one for all others. */
import type { Brand } from './brand-file.ts'

/** `extra` is a list of `host=brand` separated by commas (setting WATCHFIRE_BRANDS). Later brands come before earlier ones. */
export function brandOfHost(brands: readonly Brand[], host: string, extra = ''): Brand {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  const own = extra
    .split(',')
    .map(pair => pair.trim().split('='))
    .find(([wanted]) => wanted?.toLowerCase() === name)?.[1]
  const ofHost = (pattern: string) => (brand: Brand) => brand.hosts.includes(pattern)
  const found =
    brands.find(brand => brand.name === own) ??
    brands.findLast(ofHost(name)) ??
    brands.findLast(ofHost(`${name.split('.')[0]}.*`)) ??
    brands.findLast(ofHost('*')) ??
    brands.find(brand => brand.name === 'platform')
  if (!found) throw new Error('there is no brand called platform')
  return found
}
