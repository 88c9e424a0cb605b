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

/** What the model is held to, where its server can. */
export const answerFormat = {
  type: 'json_schema',
  json_schema: {
    name: 'second_look',
    strict: true,
    schema: z.toJSONSchema(z.strictObject(modelAnswer.shape), { io: 'input' }),
  },
} as const

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().max(40_000) }) })).min(1),
})

/** Undefined when it is anything else. */
export function readAnswer(body: string): ModelAnswer | undefined {
  const content = completion.safeParse(parsed(body)).data?.choices[0]?.message.content
  return content === undefined ? undefined : modelAnswer.safeDecode(parsed(content) as never).data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
