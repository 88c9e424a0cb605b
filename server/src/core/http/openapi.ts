/** The OpenAPI document, made from the contract alone. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ListedCall } from '@watchfire/contract'
import { sampleOf } from '@watchfire/contract/all-samples.ts'
import { brands } from '@watchfire/contract/core/brands.ts'
import { listBody, takesLongBody } from '@watchfire/contract/core/call.ts'
import { errorsOfEveryCall } from '@watchfire/contract/core/core.errors.ts'
import { type ErrorCode, errorTable } from '@watchfire/contract/error-table.ts'
import { wireSample } from '@watchfire/contract/sample.ts'
import { z } from 'zod'

const envelopeFields = { rcode: { type: 'integer', description: '0 means success' }, rmsg: { type: 'string' } }
const signature =
  'Signed: the fields r, nonce, uid, sign, token travel beside the ones shown, and companyId, projectId, regionId to narrow what is seen.'
const orApiKey = 'Or with an API key in the header `Authorization: Bearer wfk_…` instead of the signature.'
const peopleOnly = 'People only: an API key is refused.'
const onWalls = 'Displays may call it too: they read what walls show.'
const longBody = `A body over ${listBody / 1024} KB, or of very many values, is read only when the headers already show who sends it: the session token in \`X-Session-Token\` beside the signature, which stays in the body`
const confirmed = 'People prove who they are for it (/user-mgr/factor/confirm), and then have ten minutes.'
const confirmedByKey =
  'An API key needs that such acts were allowed to it: `confirmedActs`, given by somebody who proved who they are.'
const apiKeyScheme = {
  type: 'http',
  scheme: 'bearer',
  description:
    'An API key of a company, made on the page of accounts: wfk_<prefix>_<secret>. It stands for the signature on every call of a person that is not about the person’s own sign-in.',
}

/**
 * Both sides are drawn as they travel: `io: 'input'` is the wire side of a codec. Shapes that contain themselves move to the
 * document's components, where `named` collects them.
 */
function wireSchema(schema: z.ZodType, owner: string, named: Record<string, unknown>) {
  const { $schema: _, $defs = {}, ...shape } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const moved = (part: unknown) =>
    JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', `"#/components/schemas/${owner}`))
  for (const [name, definition] of Object.entries($defs)) named[`${owner}${name}`] = moved(definition)
  return moved(shape)
}

const sentenceOf = (code: ErrorCode) => `${errorTable[code].rcode} ${code}: ${errorTable[code].en}`

export type OpenApi = Awaited<ReturnType<typeof openApiOf>>
type Parameter = { name: string; in: string; required: boolean; schema: unknown; example?: unknown }
export type ApiOperation = Omit<ReturnType<typeof operation>, 'requestBody' | 'parameters'> & {
  requestBody?: { content: { 'application/json': { schema: unknown; example: unknown } } }
  parameters?: Parameter[]
}

/** It takes some 300 ms: between the modules a server goes on with what else it has to do. */
export async function openApiOf(modules: Record<string, Record<string, ListedCall>>) {
  const schemas: Record<string, unknown> = {}
  const paths: Record<string, Record<string, ApiOperation>> = {}
  for (const [module, calls] of Object.entries(modules)) {
    await nextTurn()
    for (const [name, call] of Object.entries(calls)) {
      const path = call.path.replace(/:(\w+)/g, '{$1}')
      paths[path] ??= {}
      paths[path][call.method.toLowerCase()] = operation(module, name, call, schemas)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: brands.platform.title.en,
      version: '1',
      description: [
        'Calls of the console, and the interface of AI servers (ingest, fleet).',
        apiKeyScheme.description,
        'Beside its own errors each call may refuse with:',
        ...errorsOfEveryCall.map(sentenceOf),
      ].join('\n\n'),
    },
    paths,
    components: { schemas, securitySchemes: { apiKey: apiKeyScheme } },
  }
}

function operation(module: string, name: string, call: ListedCall, schemas: Record<string, unknown>) {
  const input = wireSchema(call.input, `${module}.${name}.in`, schemas)
  const example = wireSample(call, sampleOf(module, name))
  if (call.entry) input.items = wireSchema(call.entry, `${module}.${name}.entry`, schemas)
  const body = call.method === 'POST' && (!call.transport || call.transport === 'json')
  const right = typeof call.right === 'string' ? call.right : `menu ${[call.right].flat().join(' or ')}`
  const signed = call.right !== 'anyone' && call.right !== 'aiServer' && call.right !== 'ticket'
  const byKey = signed && !call.peopleOnly
  return {
    tags: [module],
    operationId: `${module}.${name}`,
    summary: call.summary,
    description: [
      `Right: ${right}.`,
      ...(signed ? [signature, byKey ? orApiKey : peopleOnly] : []),
      ...(takesLongBody(call) ? [`${longBody}${byKey ? ', or an API key' : ''}.`] : []),
      ...(call.onWalls ? [onWalls] : []),
      ...(call.confirm ? [byKey && call.confirm === true ? `${confirmed} ${confirmedByKey}` : confirmed] : []),
      ...call.errors.map(sentenceOf),
    ]
      .filter(Boolean)
      .join('\n\n'),
    ...(byKey && { security: [{ apiKey: [] }] }),
    ...(body
      ? { requestBody: { content: { 'application/json': { schema: input, example } } } }
      : { parameters: parametersOf(call, input as ObjectSchema, example) }),
    responses: {
      200: {
        description: 'The answer, or a refusal with rcode above 0',
        content: {
          'application/json': {
            schema: {
              allOf: [
                { type: 'object', properties: envelopeFields, required: ['rcode', 'rmsg'] },
                wireSchema(call.answer, `${module}.${name}.out`, schemas),
              ],
            },
          },
        },
      },
    },
  }
}

type ObjectSchema = { properties?: Record<string, unknown>; required?: string[] }

function parametersOf(call: ListedCall, input: ObjectSchema, example: Record<string, unknown>): Parameter[] {
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(match => ({
    name: match[1] ?? '',
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const inQuery = Object.entries(input.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: input.required?.includes(name) ?? false,
    schema,
    ...(name in example && { example: example[name] }),
  }))
  return [...inPath, ...inQuery]
}
