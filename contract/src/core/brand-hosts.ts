/** Which brand a host shows. A host named `factory.…` or `enterprise.…` picks that brand; installations add their own hosts. */
export const brands = ['platform', 'factory', 'enterprise'] as const
export type Brand = (typeof brands)[number]

/** `extra` is a list of `host=brand` separated by commas (setting WATCHFIRE_BRANDS). */
export function brandOfHost(host: string, extra = ''): Brand {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  const own = extra
    .split(',')
    .map(pair => pair.trim().split('='))
    .find(([wanted]) => wanted?.toLowerCase() === name)?.[1]
  const found = own ?? name.split('.')[0]
  return brands.find(brand => brand === found) ?? 'platform'
}
