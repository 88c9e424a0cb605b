/** A group as providers write it: whole, or in the changes that Entra and Okta send. */
import { isPlainText, operationsOf, pathOf, readList, readRecord } from './scim-body.ts'
import { ScimError } from './scim-error.ts'

export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group'

export type GroupFields = { displayName: string; externalId: string | null; members: number[] }
/** Members are those to be there in the end where they are replaced, else those that come and go. */
export type GroupChanges = {
  displayName?: string
  externalId?: string | null
  members: { all: number[] | null; added: number[]; removed: number[] }
}

/** @throws ScimError invalidValue */
export function groupOf(body: unknown): GroupFields {
  const record = readRecord(body)
  const displayName = nameOf(record.displayName)
  return { displayName, externalId: idOf(record.externalId), members: membersOf(record.members ?? []) }
}

/** @throws ScimError invalidSyntax, invalidPath, invalidValue */
export function groupChanges(body: unknown): GroupChanges {
  const changes: GroupChanges = { members: { all: null, added: [], removed: [] } }
  for (const { op, path, value } of operationsOf(body)) {
    if (path !== undefined) apply(changes, op, path, value)
    else if (op === 'remove') throw new ScimError(400, 'What is removed needs a path', 'invalidPath')
    else for (const [name, one] of Object.entries(readRecord(value))) apply(changes, op, name, one)
  }
  return changes
}

function apply(changes: GroupChanges, op: 'add' | 'replace' | 'remove', name: string, value: unknown): void {
  const path = pathOf(name)
  if (path === 'displayname' && op !== 'remove') changes.displayName = nameOf(value)
  else if (path === 'externalid') changes.externalId = op === 'remove' ? null : idOf(value)
  else if (path === 'members') applyMembers(changes.members, op, value)
  else if (path.startsWith('members[')) {
    const id = /^members\[\s*value\s+eq\s+"(\d{1,15})"\s*\]$/.exec(path)?.[1]
    if (id === undefined || op !== 'remove') throw new ScimError(400, `No such path: ${name}`, 'invalidPath')
    applyMembers(changes.members, 'remove', [{ value: id }])
  }
}

function applyMembers(members: GroupChanges['members'], op: 'add' | 'replace' | 'remove', value: unknown): void {
  // Removed without saying whom: all of them.
  if (op === 'replace' || (op === 'remove' && value === undefined)) {
    members.all = membersOf(value ?? [])
    members.added = []
    members.removed = []
    return
  }
  const ids = membersOf(value)
  const gone = new Set(ids)
  const [into, outOf] = op === 'add' ? (['added', 'removed'] as const) : (['removed', 'added'] as const)
  members[outOf] = members[outOf].filter(id => !gone.has(id))
  members[into].push(...ids)
}

function membersOf(value: unknown): number[] {
  const ids = readList(Array.isArray(value) ? value : [value]).map(one => readRecord(one).value)
  return [...new Set(ids.map(userIdOf))]
}

function userIdOf(value: unknown): number {
  const text = String(value)
  if (!/^\d{1,15}$/.test(text)) throw new ScimError(400, 'A member is named by the id of a user', 'invalidValue')
  return Number(text)
}

function nameOf(value: unknown): string {
  const text = typeof value === 'string' ? value.trim() : ''
  if (text === '' || text.length > 200 || !isPlainText(text))
    throw new ScimError(400, 'displayName is a text of at most 200 characters', 'invalidValue')
  return text
}

function idOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value !== 'string' || value.length > 300 || !isPlainText(value))
    throw new ScimError(400, 'externalId is a text', 'invalidValue')
  return value
}
