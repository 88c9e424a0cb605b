/** A person as providers write them: whole, or in the changes that Entra and Okta send. */
import { isPlainText, operationsOf, pathOf, readList, readRecord } from './scim-body.ts'
import { ScimError } from './scim-error.ts'

export type UserFields = {
  userName: string
  externalId: string | null
  displayName: string
  givenName: string
  familyName: string
  email: string
  active: boolean
}
/** The name to be shown is an attribute of its own; the formatted one stands in where there is none. */
type Changes = Partial<UserFields> & { formatted?: string }

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'

/** Somebody as they are written whole; whether one who was there before is active stays where nothing says so. @throws ScimError invalidValue */
export function userOf(body: unknown, before?: UserFields): UserFields {
  const record = readRecord(body)
  const changes: Changes = {}
  for (const [name, value] of Object.entries(record)) Object.assign(changes, changeOf(name, value))
  if (!changes.userName) throw new ScimError(400, 'userName is required', 'invalidValue')
  return complete({ ...nobody, active: before?.active ?? true, ...changes, userName: changes.userName })
}

/** @throws ScimError invalidSyntax, invalidPath, invalidValue */
export function patchedUser(user: UserFields, body: unknown): UserFields {
  const changed: UserFields & Changes = { ...user }
  for (const { op, path, value } of operationsOf(body)) {
    if (path !== undefined) Object.assign(changed, changeOf(path, op === 'remove' ? undefined : value))
    else if (op === 'remove') throw new ScimError(400, 'What is removed needs a path', 'invalidPath')
    else for (const [name, one] of Object.entries(readRecord(value))) Object.assign(changed, changeOf(name, one))
  }
  if (changed.userName === '') throw new ScimError(400, 'userName is required', 'mutability')
  return complete(changed)
}

const nobody: Omit<UserFields, 'userName' | 'active'> = {
  externalId: null,
  displayName: '',
  givenName: '',
  familyName: '',
  email: '',
}

const complete = ({ formatted, ...user }: UserFields & Changes): UserFields => ({
  ...user,
  displayName: user.displayName || formatted || `${user.givenName} ${user.familyName}`.trim() || user.userName,
})

/** What we keep of one attribute, by its name or path; nothing of one we do not keep. */
function changeOf(name: string, value: unknown): Changes {
  const path = pathOf(name)
  switch (path.replace(/\[.*\]/, '[]')) {
    case 'username':
      return { userName: textOf(name, value, 200) }
    case 'externalid':
      return { externalId: textOf(name, value, 300) || null }
    case 'displayname':
      return { displayName: textOf(name, value, 200) }
    case 'name.formatted':
      return { formatted: textOf(name, value, 200) }
    case 'name.givenname':
      return { givenName: textOf(name, value, 100) }
    case 'name.familyname':
      return { familyName: textOf(name, value, 100) }
    case 'name':
      return nameOf(value)
    case 'emails':
      return { email: mailOf(value) }
    case 'emails[].value':
      return /type eq "(?!work)/.test(path) ? {} : { email: textOf(name, value, 120) }
    case 'emails[]':
      return /type eq "(?!work)/.test(path) ? {} : { email: mailOf([value ?? []].flat()) }
    case 'active':
      return { active: value === undefined ? false : isTrue(value) }
    default:
      return {}
  }
}

function nameOf(value: unknown): Changes {
  const changes: Changes = {}
  const parts = Object.entries(readRecord(value ?? { givenName: '', familyName: '' }))
  for (const [part, text] of parts) Object.assign(changes, changeOf(`name.${part}`, text))
  return changes
}

/** The main one, else the one of work, else the first. */
function mailOf(value: unknown): string {
  const mails = readList(value ?? []).map(readRecord)
  const main = mails.find(mail => isTrue(mail.primary)) ?? mails.find(mail => mail.type === 'work') ?? mails[0]
  return textOf('emails', main?.value, 120)
}

/** Entra says True and False as words. */
const isTrue = (value: unknown): boolean =>
  value === true || (typeof value === 'string' && value.toLowerCase() === 'true')

function textOf(name: string, value: unknown, maxLength: number): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string' || value.length > maxLength || !isPlainText(value))
    throw new ScimError(400, `${name} is a text of at most ${maxLength} characters`, 'invalidValue')
  return value.trim()
}
