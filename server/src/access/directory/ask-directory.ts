/** What is asked of a directory: who somebody is, and whether a password is theirs. */

import { entryPlace, namePlace } from '@watchfire/contract/access/directory/directory.shapes.ts'
import { type Client, type Entry, ResultCodeError } from 'ldapts'
import type { Sealer } from '../../core/session/sealed-secret.ts'
import type { Person } from '../provider/identity.queries.ts'
import type { DirectoryRow } from './directory.queries.ts'
import { type DirectoryTools, withDirectory } from './directory-connection.ts'
import { groupsIn, isStopped, personOfEntry } from './person-of-entry.ts'

export type Found = { entry: string; person: Person; groups: string[]; stopped: boolean }
export type Verdict = 'fits' | 'wrong' | 'stopped' | 'expired'

const maxGroupsOfPerson = 1000

export const directoryPurpose = (tenantId: number): string => `directory ${tenantId}`

/** @throws errors of egress, of the connection and of the directory; see `directoryProblemOf` */
export function findInDirectory(directory: DirectoryRow, name: string, tools: DirectoryTools): Promise<Found> {
  return withDirectory(directory, tools, async client => {
    await client.bind(directory.bind_name, openPassword(directory, tools.sealer))
    const found = await findEntry(client, directory, name)
    const person = personOfEntry(directory, found)
    if (!person) throw new Error('code:noIdentity')
    return {
      entry: found.dn,
      person,
      groups: await groupsOf(client, directory, found, name),
      stopped: isStopped(found),
    }
  })
}

/** A line of its own: whoever it was who asked before, this one is the person. */
export async function judgePassword(
  directory: DirectoryRow,
  { entry, stopped }: Pick<Found, 'entry' | 'stopped'>,
  password: string,
  tools: DirectoryTools,
): Promise<Verdict> {
  // A bind without a password succeeds and says nothing (RFC 4513, 5.1.2).
  if (entry === '' || password === '') return 'wrong'
  try {
    await withDirectory(directory, tools, client => client.bind(entry, password))
    return stopped ? 'stopped' : 'fits'
  } catch (error) {
    const verdict = verdictOf(error)
    if (!verdict) throw error
    return verdict
  }
}

/** Active Directory says in the text of its refusal what is the matter. */
const reasons: Readonly<Record<string, Verdict>> = {
  530: 'stopped',
  531: 'stopped',
  532: 'expired',
  533: 'stopped',
  701: 'stopped',
  773: 'expired',
  775: 'stopped',
}

function verdictOf(error: unknown): Verdict | undefined {
  if (!(error instanceof ResultCodeError)) return undefined
  const reason = /\bdata ([0-9a-f]{3})\b/i.exec(error.message)?.[1]
  if (error.code === 49) return (reason && reasons[reason]) || 'wrong'
  // Refused for the account as it is: too weak a way, unwilling, a constraint such as a lock.
  return error.code === 48 || error.code === 53 || error.code === 19 ? 'stopped' : undefined
}

function openPassword({ secret, tenant_id: tenantId }: DirectoryRow, sealer: Sealer): string {
  try {
    return sealer.open(secret, directoryPurpose(tenantId))
  } catch {
    throw new Error('code:wrongKey')
  }
}

async function findEntry(client: Client, directory: DirectoryRow, name: string): Promise<Entry> {
  const { login_attribute, name_attribute, mail_attribute } = directory
  const { searchEntries } = await client.search(directory.base, {
    scope: 'sub',
    derefAliases: 'never',
    filter: directory.user_filter.replaceAll(namePlace, () => escaped(name)),
    sizeLimit: 2,
    attributes: [
      ...new Set([
        'entryUUID',
        'objectGUID',
        'userAccountControl',
        'memberOf',
        login_attribute,
        name_attribute,
        mail_attribute,
      ]),
    ],
    explicitBufferAttributes: ['objectGUID'],
  })
  const [found, ...more] = searchEntries
  if (!found) throw new Error('code:nobody')
  if (more.length > 0) throw new Error('code:several')
  return found
}

async function groupsOf(client: Client, directory: DirectoryRow, entry: Entry, name: string): Promise<string[]> {
  if (directory.group_filter === '') return groupsIn(entry)
  // With a limit of its own the client takes a list that was cut off for a whole one; so only the directory limits here.
  const { searchEntries } = await client
    .search(directory.base, {
      scope: 'sub',
      derefAliases: 'never',
      filter: directory.group_filter
        .replaceAll(entryPlace, () => escaped(entry.dn))
        .replaceAll(namePlace, () => escaped(name)),
      attributes: ['1.1'],
    })
    .catch((error: { code?: unknown }) => {
      throw error.code === 4 ? new Error('code:manyGroups') : error
    })
  if (searchEntries.length > maxGroupsOfPerson) throw new Error('code:manyGroups')
  return searchEntries.map(group => group.dn)
}

/** What somebody typed, as a value of a filter and nothing else (RFC 4515, 3). */
const escaped = (text: string): string =>
  text.replace(/[\\*()\0]/g, char => `\\${char.charCodeAt(0).toString(16).padStart(2, '0')}`)
