/**
 * Evaluates expressions that people wrote, in a process of its own that may read nothing, start nothing and hold no secret: what loops
 * or grows is ended from outside, and ends nothing but itself.
 */
import jsonata from 'jsonata'
import type { ExpressionAnswer, ExpressionTask } from './expression-messages.ts'

const maxCompiled = 100
/** Characters of a result: events and the pictures in them. */
const maxResultBytes = 16 * 1024 * 1024
const compiled = new Map<string, jsonata.Expression>()

function compile(expression: string): jsonata.Expression {
  const known = compiled.get(expression) ?? jsonata(expression)
  compiled.delete(expression)
  compiled.set(expression, known)
  const [oldest] = compiled.keys()
  if (compiled.size > maxCompiled && oldest !== undefined) compiled.delete(oldest)
  return known
}

async function evaluate({ id, expression, body, files, received }: ExpressionTask): Promise<ExpressionAnswer> {
  try {
    const value = await compile(expression).evaluate(JSON.parse(body), { files, received })
    const text = JSON.stringify(value ?? null) ?? 'null'
    if (text.length > maxResultBytes) return { id, problem: 'result', words: `${text.length}` }
    return { id, text }
  } catch (error) {
    const { message, position } = error as { message?: string; position?: number }
    const place = position === undefined ? '' : ` (${position})`
    return { id, problem: 'expression', words: `${String(message ?? error).slice(0, 300)}${place}` }
  }
}

process.on('message', async (task: ExpressionTask) => process.send?.(await evaluate(task)))
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: true })
