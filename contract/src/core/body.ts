/** What stands beside `rcode` and `rmsg` in an answer: `data`, and the `total` of a list. */
import { z } from 'zod'

export type Page<T> = { rows: T[]; total: number }

/** `{ data: T }` */
export function dataOf<T extends z.ZodType>(schema: T) {
  return z.codec(z.object({ data: schema }), z.custom<z.output<T>>(), {
    decode: body => (body as { data: unknown }).data as z.output<T>,
    encode: data => ({ data }) as never,
  })
}

const lists = new WeakSet<z.ZodType>()

/** Whether a call's answer is a page of a list with its total. */
export const isList = (answer: z.ZodType): boolean => lists.has(answer)

/** A list: `{ data: T[], total }`, total exact. */
export function pageOf<T extends z.ZodType>(row: T) {
  const list = z.codec(z.object({ data: z.array(row), total: z.int() }), z.custom<Page<z.output<T>>>(), {
    decode: body => ({ rows: body.data as z.output<T>[], total: body.total }),
    encode: page => ({ data: page.rows, total: page.total }) as never,
  })
  lists.add(list)
  return list
}

/** A list in the spec's other form: `{ data: { content: T[] }, total }`. */
export function contentOf<T extends z.ZodType>(row: T) {
  const list = z.codec(
    z.object({ data: z.object({ content: z.array(row) }), total: z.int() }),
    z.custom<Page<z.output<T>>>(),
    {
      decode: body => ({ rows: body.data.content as z.output<T>[], total: body.total }),
      encode: page => ({ data: { content: page.rows }, total: page.total }) as never,
    },
  )
  lists.add(list)
  return list
}

/** Success without data. */
export const nothing = z.codec(z.object({ data: z.null().optional() }), z.custom<void>(), {
  decode: () => undefined,
  encode: () => ({ data: null }),
})

export const defaultPageSize = 20
/** Of what is looked up whole; no page is larger. */
export const lookupPageSize = 1000
/** Page number from 1 and size of a list (spec §9: 10, 20, 50 or 100; lookups up to 1000). */
export const pageFields = {
  pageNum: z.int().min(1).max(1_000_000).optional(),
  pageSize: z.int().min(1).max(lookupPageSize).optional(),
}
export const pageSizes = [10, 20, 50, 100] as const
