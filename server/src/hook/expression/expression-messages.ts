/** What travels between the server and the process that evaluates expressions. */

export type PostedFile = { field: string; name: string; type: string; bytes: number; ref: string }

export type ExpressionTask = {
  id: number
  expression: string
  /** What was posted, as JSON. */
  body: string
  files: readonly PostedFile[]
  /** When it came, ms. */
  received: number
}

export type ExpressionAnswer =
  | { id: number; text: string; problem?: undefined }
  | { id: number; problem: 'expression' | 'result'; words: string }
