/** The entries of a directory in memory: what a search finds among them (RFC 4511, 4.5.1), and whose password is whose. */
import { randomUUID } from 'node:crypto'
import type { BaseBlock } from 'asn1js'
import { plainName } from '../directory/person-of-entry.ts'
import { bytesOf, partsOf, tagOf, textOf, type Values } from './ldap-message.ts'

export type Attributes = Readonly<Record<string, string | Buffer | readonly string[]>>
type Entry = { dn: string; attributes: Record<string, (string | Buffer)[]> }
type Find = { base: string; scope: number; filter: BaseBlock | undefined }

export function directoryTree() {
  const entries = new Map<string, Entry>()
  const list = () => [...entries.values()]
  /** As the overlay of groups does: an entry says itself whose member it is. */
  function groupsOfEntries(): Map<string, string[]> {
    const groups = new Map<string, string[]>()
    for (const { dn, attributes } of list())
      for (const member of attributes.member ?? []) {
        const name = plainName(String(member))
        groups.set(name, [...(groups.get(name) ?? []), dn])
      }
    return groups
  }
  return {
    add(dn: string, attributes: Attributes) {
      const given = Object.entries(attributes).map(([name, value]) => [name, [value].flat()])
      entries.set(plainName(dn), { dn, attributes: { entryUUID: [randomUUID()], ...Object.fromEntries(given) } })
    },
    remove: (dn: string) => entries.delete(plainName(dn)),
    has: (dn: string) => entries.has(plainName(dn)),
    isPassword: (dn: string, password: string) =>
      entries.get(plainName(dn))?.attributes.userPassword?.some(one => String(one) === password) ?? false,
    find({ base, scope, filter }: Find) {
      const below = list().filter(({ dn }) => isWithin(plainName(dn), plainName(base), scope))
      const groups = groupsOfEntries()
      const referrals = below.filter(one => valuesOf(one.attributes, 'objectClass').some(is('referral')))
      return {
        found: below
          .filter(one => !referrals.includes(one))
          .map(({ dn, attributes }) => ({
            dn,
            attributes: { ...attributes, memberOf: groups.get(plainName(dn)) ?? [] },
          }))
          .filter(one => matches(filter, one.attributes)),
        references: referrals.flatMap(one => valuesOf(one.attributes, 'ref').map(String)),
      }
    },
  }
}

/** The attributes that were asked for, by name; `1.1` asks for none. A password is nobody's to read. */
export const chosen = (attributes: Values, asked: readonly string[]): Values =>
  Object.fromEntries(
    Object.entries(attributes).filter(
      ([name, values]) =>
        values.length > 0 && !is('userPassword')(name) && (asked.length === 0 || asked.some(is(name))),
    ),
  )

const is = (name: string) => (other: string | Buffer) => String(other).toLowerCase() === name.toLowerCase()

function isWithin(dn: string, base: string, scope: number): boolean {
  if (dn === base) return scope !== 1
  if (!dn.endsWith(`,${base}`)) return false
  return scope === 2 || (scope === 1 && !/(?<!\\),/.test(dn.slice(0, -base.length - 1)))
}

const valuesOf = (attributes: Values, name: string) =>
  Object.entries(attributes).flatMap(([key, values]) => (is(name)(key) ? values : []))

/** Values are compared without case, and names of entries in one way of writing. */
function matches(filter: BaseBlock | undefined, attributes: Values): boolean {
  const parts = partsOf(filter)
  const values = () => valuesOf(attributes, textOf(parts[0])).map(value => plainName(String(value)))
  switch (tagOf(filter)) {
    case 0:
      return parts.every(part => matches(part, attributes))
    case 1:
      return parts.some(part => matches(part, attributes))
    case 2:
      return !matches(parts[0], attributes)
    case 3:
      return values().includes(plainName(textOf(parts[1])))
    case 4:
      return values().some(value => isLike(value, partsOf(parts[1])))
    case 7:
      return valuesOf(attributes, bytesOf(filter).toString()).length > 0
    default:
      return false
  }
}

/** Beginning, parts in their order, and end (tags 0, 1 and 2). */
function isLike(value: string, wanted: readonly BaseBlock[]): boolean {
  let from = 0
  return wanted.every(part => {
    const text = textOf(part).toLowerCase()
    if (tagOf(part) === 2) return value.length - text.length >= from && value.endsWith(text)
    const at = value.indexOf(text, from)
    from = at + text.length
    return tagOf(part) === 0 ? at === 0 : at >= 0
  })
}
