/** An OpenAPI document as a page to read: calls by module, each with its fields, its answer and what it may refuse. */
import type { ApiOperation, OpenApi } from './openapi.ts'

type Shape = {
  $ref?: string
  description?: string
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  items?: Shape
  properties?: Record<string, Shape>
  required?: string[]
  [limit: string]: unknown
}

export const docsStyle = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 1rem }
h1 { margin-bottom: 0 }
h2 { margin: 2rem 0 .5rem; border-bottom: 1px solid #8886; text-transform: capitalize }
nav a { display: inline-block; margin-right: .8rem; text-transform: capitalize }
details { border-bottom: 1px solid #8883; padding: .35rem 0 }
summary { cursor: pointer; overflow-wrap: anywhere }
summary span { opacity: .75; margin-left: .5rem }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere }
ul { margin: .2rem 0; padding-left: 1.3rem }
i { opacity: .7 }
p { white-space: pre-line }
h3 { font-size: 1em; margin: .8rem 0 0 }
`

export function docsHtml({ info, paths, components }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const modules = Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '')
  const sections = [...modules].map(
    ([name, list]) => `<h2 id="${safe(name)}">${safe(name)}</h2>${list.map(callHtml).join('')}`,
  )
  const named = Object.entries(components.schemas).map(
    ([name, shape]) =>
      `<details id="schema-${safe(name)}"><summary><code>${safe(name)}</code></summary>${fieldsOf(shape as Shape)}</details>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${safe(info.title)}: calls</title><style>${docsStyle}</style></head>
<body><h1>${safe(info.title)}</h1><p>${safe(info.description)}
The same as an OpenAPI document: <a href="/docs/openapi.json">openapi.json</a></p>
<nav>${[...modules.keys()].map(name => `<a href="#${safe(name)}">${safe(name)}</a>`).join('')}</nav>
<main>${sections.join('')}${named.length > 0 ? `<h2>Shapes</h2>${named.join('')}` : ''}</main></body></html>`
}

function callHtml({ path, method, operation }: { path: string; method: string; operation: ApiOperation }): string {
  const body = operation.requestBody?.content['application/json'].schema as Shape | undefined
  const parameters = operation.parameters?.map(
    ({ name, in: place, required, schema }) =>
      `<li>${fieldHtml(name, schema as Shape, required)} <i>in the ${place}</i></li>`,
  )
  const input = body ? fieldsOf(body) : parameters?.length ? `<ul>${parameters.join('')}</ul>` : '<p>nothing</p>'
  const { example } = operation.requestBody?.content['application/json'] ?? {}
  const shown =
    example && Object.keys(example).length > 0 ? `<p>For example <code>${safe(JSON.stringify(example))}</code></p>` : ''
  const answer = operation.responses[200].content['application/json'].schema as Shape
  return `<details><summary><code>${method.toUpperCase()} ${safe(path)}</code><span>${safe(operation.summary)}</span></summary>
<p>${safe(operation.description)}</p><h3>Takes</h3>${input}${shown}<h3>Answers</h3>${fieldsOf(answer)}</details>`
}

/** The fields of an object, of a list's items, of each choice; for anything else what it is. */
function fieldsOf(shape: Shape): string {
  const parts = shape.allOf ?? shape.anyOf ?? shape.oneOf
  if (parts) {
    const given = parts.filter(part => part.type !== 'null')
    return shape.allOf || given.length === 1
      ? given.map(fieldsOf).join('')
      : `<ul>${given.map(part => `<li>either ${kindOf(part)}${innerOf(part)}</li>`).join('')}</ul>`
  }
  if (shape.type === 'array' && shape.items) return fieldsOf(shape.items)
  const fields = Object.entries(shape.properties ?? {})
  if (fields.length === 0) return `<p>${kindOf(shape)}</p>`
  const items = fields.map(
    ([name, field]) => `<li>${fieldHtml(name, field, shape.required?.includes(name) ?? false)}</li>`,
  )
  return `<ul>${items.join('')}</ul>`
}

const fieldHtml = (name: string, shape: Shape, required: boolean) =>
  `<code>${safe(name)}</code> ${kindOf(shape)}${required ? '' : ' <i>optional</i>'}${said(shape)}${innerOf(shape)}`

const said = ({ description }: Shape) => (description ? `: ${safe(description)}` : '')

/** What is inside of it, where there is something to list. */
function innerOf(shape: Shape): string {
  const deep = (part: Shape): boolean =>
    !part.$ref &&
    (part.properties !== undefined ||
      [part.items, ...(part.anyOf ?? part.oneOf ?? part.allOf ?? [])].some(inner => inner && deep(inner)))
  return deep(shape) ? fieldsOf(shape) : ''
}

const limits = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern', 'format'] as const

function kindOf(shape: Shape): string {
  if (shape.$ref) {
    const name = safe(shape.$ref.split('/').at(-1) ?? '')
    return `<a href="#schema-${name}">${name}</a>`
  }
  if (shape.const !== undefined) return `<code>${safe(JSON.stringify(shape.const))}</code>`
  if (shape.enum) return shape.enum.map(value => `<code>${safe(JSON.stringify(value))}</code>`).join(' | ')
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return choices.map(kindOf).join(' | ')
  const bounds = limits.filter(name => shape[name] !== undefined).map(name => `${name} ${shape[name]}`)
  const kind = shape.type === 'array' && shape.items ? `list of ${kindOf(shape.items)}` : (shape.type ?? 'anything')
  return `${kind}${bounds.length > 0 ? ` <i>${safe(bounds.join(', '))}</i>` : ''}`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const safe = (text: string) => text.replace(/[&<>"]/g, letter => entities[letter] ?? letter)
