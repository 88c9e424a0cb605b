/** The OpenAPI document, made from the contract alone. */
import type { Call } from '@watchfire/contract/core/call.ts'
import { errorTable } from '@watchfire/contract/core/errors.ts'
import { z } from 'zod'

const envelopeFields = { rcode: { type: 'integer', description: '0 means success' }, rmsg: { type: 'string' } }
const signature =
  'Signed: the fields r, nonce, uid, sign, token, companyId, projectId, regionId travel beside the ones shown.'

/** Both sides are drawn as they travel: `io: 'input'` is the wire side of a codec. */
const wireSchema = (schema: z.ZodType) => {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return shape
}

export function openApiOf(rooms: Record<string, Record<string, Call>>) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [room, calls] of Object.entries(rooms)) {
    for (const [name, call] of Object.entries(calls)) {
      const path = call.path.replace(/:(\w+)/g, '{$1}')
      paths[path] ??= {}
      paths[path][call.method.toLowerCase()] = operation(room, name, call)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Watchfire',
      version: '1',
      description: 'Calls of the console, and the interface of AI servers (ingest, fleet).',
    },
    paths,
  }
}

function operation(room: string, name: string, call: Call) {
  const input = wireSchema(call.input)
  const body = call.method === 'POST' && (!call.transport || call.transport === 'json')
  const right = typeof call.right === 'string' ? call.right : `menu ${[call.right].flat().join(' or ')}`
  const signed = call.right !== 'anyone' && call.right !== 'aiServer' && call.right !== 'ticket'
  return {
    tags: [room],
    operationId: `${room}.${name}`,
    summary: call.summary,
    description: [
      `Right: ${right}.`,
      signed ? signature : '',
      ...call.errors.map(code => `${errorTable[code].rcode} ${code}: ${errorTable[code].en}`),
    ]
      .filter(Boolean)
      .join('\n\n'),
    ...(body
      ? { requestBody: { content: { 'application/json': { schema: input } } } }
      : { parameters: parametersOf(call, input as { properties?: Record<string, unknown>; required?: string[] }) }),
    responses: {
      200: {
        description: 'The answer, or a refusal with rcode above 0',
        content: {
          'application/json': {
            schema: {
              allOf: [
                { type: 'object', properties: envelopeFields, required: ['rcode', 'rmsg'] },
                wireSchema(call.answer),
              ],
            },
          },
        },
      },
    },
  }
}

function parametersOf(call: Call, input: { properties?: Record<string, unknown>; required?: string[] }) {
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(match => ({
    name: match[1],
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const inQuery = Object.entries(input.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: input.required?.includes(name) ?? false,
    schema,
  }))
  return [...inPath, ...inQuery]
}
