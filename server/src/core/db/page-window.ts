import { defaultPageSize } from '@watchfire/contract/core/body.ts'

/** The rows of a list that are read: so many, after so many. */
export type PageWindow = { limit: number; offset: number }

export type PageFields = { pageNum?: number | undefined; pageSize?: number | undefined }

/** What a call's page fields ask for; without them the first page, of the list's usual size. */
export const pageWindow = (
  { pageNum = 1, pageSize }: PageFields,
  defaultSize: number = defaultPageSize,
): PageWindow => {
  const limit = pageSize ?? defaultSize
  return { limit, offset: (pageNum - 1) * limit }
}
