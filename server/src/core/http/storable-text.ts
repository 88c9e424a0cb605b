/** Texts that PostgreSQL can hold: all but those with NUL or half a surrogate pair in them. */
import type { Language } from '@watchfire/contract/core/errors.ts'

export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** What is said of a field that holds another one. */
export const unstorable: Record<Language, string> = {
  zh: '含有无法存储的字符',
  en: 'contains characters that cannot be stored',
}

/** The path of a text within, or of an object with a name, that cannot be stored. Walks without recursion: what came may be nested as deep as it likes. */
export function pathOfUnstorable(fields: object): string | undefined {
  const open: [path: string, value: unknown][] = [['', fields]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [path, value] = next
    if (typeof value === 'string' && !isStorable(value)) return path
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      if (!isStorable(name)) return path || '-'
      open.push([path === '' ? name : `${path}.${name}`, inner])
    }
  }
  return undefined
}
