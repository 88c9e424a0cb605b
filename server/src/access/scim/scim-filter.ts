/** The filters providers look people and groups up by: one attribute that is equal to one text. */
import { isPlainText } from './scim-body.ts'
import { ScimError } from './scim-error.ts'

export type ScimFilter<A extends string> = { attribute: A; value: string }

/** @throws ScimError invalidFilter */
export function filterOf<A extends string>(
  text: string | undefined,
  attributes: readonly A[],
): ScimFilter<A> | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const [, name = '', quoted = ''] = /^\s*([\w.:]+)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i.exec(text) ?? []
  const plain = name.replace(/^urn:.*:/i, '').toLowerCase()
  const attribute = attributes.find(one => one.toLowerCase() === plain)
  const value = attribute && readText(quoted)
  if (attribute === undefined || value === undefined)
    throw new ScimError(400, `Filters are: ${attributes.join(', ')} eq "text"`, 'invalidFilter')
  return { attribute, value }
}

function readText(quoted: string): string | undefined {
  try {
    const text = JSON.parse(quoted) as string
    return isPlainText(text) ? text : undefined
  } catch {
    return undefined
  }
}
