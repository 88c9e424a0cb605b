/** Bodies of SCIM requests, as far as they are alike. */
import { ScimError } from './scim-error.ts'

export type Operation = { op: 'add' | 'replace' | 'remove'; path: string | undefined; value: unknown }

const maxOperations = 1000

export function readRecord(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ScimError(400, 'An object is expected', 'invalidSyntax')
  return value as Record<string, unknown>
}

export function readList(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new ScimError(400, 'A list is expected', 'invalidSyntax')
  return value
}

/** Entra writes the names of operations large. @throws ScimError invalidSyntax, invalidPath */
export function operationsOf(body: unknown): Operation[] {
  const record = readRecord(body)
  const operations = readList(record.Operations ?? record.operations).map(readRecord)
  if (operations.length > maxOperations) throw new ScimError(413, `At most ${maxOperations} operations`, 'tooMany')
  return operations.map(({ op, path, value }) => {
    const name = String(op).toLowerCase()
    if (name !== 'add' && name !== 'replace' && name !== 'remove')
      throw new ScimError(400, 'Operations are add, replace and remove', 'invalidSyntax')
    if (path !== undefined && path !== null && (typeof path !== 'string' || path.trim() === ''))
      throw new ScimError(400, 'A path is a text', 'invalidPath')
    return { op: name, path: path ?? undefined, value }
  })
}

/** Without signs that no name has and the database does not take. */
export const isPlainText = (text: string): boolean => !/[\p{Cc}\p{Cs}]/u.test(text)

/** A path without the schema it may begin with, in small letters: names of attributes are compared without case. */
export const pathOf = (path: string): string =>
  path
    .trim()
    .replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i, '')
    .toLowerCase()
