/** One question to a server that speaks chat/completions, at its checked address; whatever it answers becomes an answer or a problem. */
import type { Language } from '@watchfire/contract/core/errors.ts'
import type { ResolveHost } from '../core/egress/egress-address.ts'
import { egressFetch } from '../core/egress/egress-fetch.ts'
import { type LookProblem, lookProblemOf } from './look-problem.ts'
import { type AnswerShape, contentOf } from './model-answer.ts'

type ModelPlace = { url: string; model: string; key: string; timeoutMs: number; language: Language }
type Question<Answer> = { role: string; question: string; pictures: readonly Buffer[]; shape: AnswerShape<Answer> }
/** `invalid`: it answered, and that was no answer to the question. */
export type Asked<Answer> = { answer: Answer } | { invalid: true } | { failed: LookProblem }

export async function askModel<Answer>(
  { url, model, key, timeoutMs }: ModelPlace,
  { role, question, pictures, shape }: Question<Answer>,
  { resolve, signal }: { resolve: ResolveHost; signal: AbortSignal },
): Promise<Asked<Answer>> {
  const body = JSON.stringify({
    model,
    temperature: 0,
    max_tokens: shape.maxTokens,
    response_format: shape.format,
    messages: [
      { role: 'system', content: role },
      {
        role: 'user',
        content: [
          { type: 'text', text: question },
          ...pictures.map(picture => ({
            type: 'image_url',
            image_url: { url: `data:image/jpeg;base64,${picture.toString('base64')}` },
          })),
        ],
      },
    ],
  })
  try {
    const answer = await egressFetch(resolve, { timeoutMs, signal })(`${url.replace(/\/+$/, '')}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(key && { authorization: `Bearer ${key}` }),
      },
      body,
    })
    if (answer.status !== 200) return { failed: answer.status === 401 || answer.status === 403 ? 'key' : 'status' }
    const read = shape.read(contentOf(await answer.text()))
    return read ? { answer: read } : { invalid: true }
  } catch (error) {
    if ((error as { code?: string }).code === 'EGRESS_TOO_LONG') return { invalid: true }
    return { failed: lookProblemOf(error) }
  }
}
