/** What an entry of a directory says of a person, as far as we use it. */
import type { Entry } from 'ldapts'
import { personOf } from '../provider/claims.ts'
import type { Person } from '../provider/identity.queries.ts'
import type { DirectoryRow } from './directory.queries.ts'

type Attributes = Pick<DirectoryRow, 'login_attribute' | 'name_attribute' | 'mail_attribute'>
type Where = Pick<DirectoryRow, 'host' | 'port' | 'base'>

const defaultPorts: readonly number[] = [389, 636, 3268, 3269]

/**
 * The name of a directory among identities. Another server or another part of its tree is another directory: whoever sets one up
 * could else say of anybody that it is they.
 */
const issuerOf = ({ host, port, base }: Where): string =>
  `ldap://${host.toLowerCase()}${defaultPorts.includes(port) ? '' : `:${port}`}/${plainName(base)}`

/** The name of an entry in one way of writing, for names are compared without case and blanks at the commas. */
export const plainName = (entry: string): string =>
  entry
    .trim()
    .toLowerCase()
    .replace(/\s*([,=+])\s*/g, '$1')

/** Undefined when the directory says no number that stays: names and mail addresses are given to others again. */
export function personOfEntry(directory: Attributes & Where, entry: Entry): Person | undefined {
  const subject = textOf(entry, 'entryUUID').toLowerCase() || guidOf(valuesOf(entry, 'objectGUID'))
  if (!subject) return undefined
  return personOf(issuerOf(directory), subject, {
    preferred_username: textOf(entry, directory.login_attribute),
    name: textOf(entry, directory.name_attribute),
    email: textOf(entry, directory.mail_attribute),
  })
}

/** Bit 2 of Active Directory's userAccountControl. */
export const isStopped = (entry: Entry): boolean => (Number(textOf(entry, 'userAccountControl')) & 2) !== 0

export const groupsIn = (entry: Entry): string[] =>
  [valuesOf(entry, 'memberOf') ?? []]
    .flat()
    .map(String)
    .filter(group => group !== '')

/** Names of attributes are compared without case. */
function valuesOf(entry: Entry, attribute: string): Entry[string] | undefined {
  const name = Object.keys(entry).find(key => key.toLowerCase() === attribute.toLowerCase())
  return name === undefined || name === 'dn' ? undefined : entry[name]
}

function textOf(entry: Entry, attribute: string): string {
  const value = [valuesOf(entry, attribute) ?? ''].flat()[0]
  return typeof value === 'string' ? value : ''
}

/** The sixteen bytes of a GUID as Windows writes them: the first three parts are little-endian. */
function guidOf(value: Entry[string] | undefined): string {
  const bytes = [value ?? []].flat()[0]
  if (!Buffer.isBuffer(bytes) || bytes.length !== 16) return ''
  const part = (from: number, to: number) => bytes.subarray(from, to).toString('hex')
  const turned = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).reverse().toString('hex')
  return [turned(0, 4), turned(4, 6), turned(6, 8), part(8, 10), part(10, 16)].join('-')
}
