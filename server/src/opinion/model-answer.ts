/** What a model has to answer: observations first, so that it judges what it has seen. */
import { reportedName } from '@watchfire/contract/core/fields.ts'
import { z } from 'zod'

const verdicts = ['supported', 'notSupported', 'unsure'] as const
// Cleaned of marks that show nothing or turn the direction of writing.
const sentence = reportedName(600)

const modelAnswer = z.object({
  observations: z.array(reportedName(300)).min(1).max(8),
  verdict: z.enum(verdicts),
  confidence: z.number().min(0).max(1),
  reason: sentence,
  decidedBy: sentence,
})
export type ModelAnswer = z.output<typeof modelAnswer>

/** What a model is held to where its server can, and how what it said is read: undefined when it is anything else. */
export type AnswerShape<Answer> = {
  maxTokens: number
  format: { type: 'json_schema'; json_schema: { name: string; strict: true; schema: object } }
  read: (content: unknown) => Answer | undefined
}

export function answerShape<T extends z.ZodRawShape>(
  name: string,
  fields: z.ZodObject<T>,
  maxTokens: number,
  /** Where what is taken is more than what is asked for. */
  readable: z.ZodObject<T> = fields,
): AnswerShape<z.output<z.ZodObject<T>>> {
  const schema = z.toJSONSchema(z.strictObject(fields.shape), { io: 'input' })
  return {
    maxTokens,
    format: { type: 'json_schema', json_schema: { name, strict: true, schema } },
    read: content => readable.safeDecode(content as never).data,
  }
}

export const lookAnswer = answerShape('second_look', modelAnswer, 900)

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().max(40_000) }) })).min(1),
})

/** The JSON a model said; undefined when that is none. */
export function contentOf(body: string): unknown {
  const content = completion.safeParse(parsed(body)).data?.choices[0]?.message.content
  return content === undefined ? undefined : parsed(content)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
