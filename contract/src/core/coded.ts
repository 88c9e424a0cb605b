import { z } from 'zod'

/**
 * A code of the wire: a number outside, a word inside.
 * `coded({ pending: 1, handled: 3 })` decodes 3 to 'handled' and encodes it back; an unknown number is refused.
 */
export function coded<const T extends Record<string, number>>(table: T) {
  const words = Object.keys(table) as (keyof T & string)[]
  const wordOf = new Map<number, keyof T & string>(words.map(word => [table[word] as number, word]))
  return z.codec(z.literal(Object.values(table) as T[keyof T][]), z.enum(words), {
    decode: number => wordOf.get(number as number) as keyof T & string,
    encode: word => table[word] as T[keyof T],
  })
}

/** The words of a coded field, in the order of its table. */
export type WordOf<C extends z.ZodType> = z.output<C>
