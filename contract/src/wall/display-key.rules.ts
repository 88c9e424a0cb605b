/** The key of a display: the name of its account, then its secret. Pure. */

const shape = /^(wfd_[0-9a-f]{12})_([A-Za-z0-9_-]{43})$/

export const displayKeyOf = (account: string, secret: string): string => `${account}_${secret}`

/** Its two parts; undefined for what is no such key. */
export function partsOfDisplayKey(key: string): { account: string; secret: string } | undefined {
  const [, account, secret] = shape.exec(key) ?? []
  return account && secret ? { account, secret } : undefined
}
