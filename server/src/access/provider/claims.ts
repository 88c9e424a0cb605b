/** What a provider says of a person, as far as we use it. */
import type { Person } from './identity.queries.ts'

export type Claims = Readonly<Record<string, unknown>>

/** What can be no name is cut out of it: a provider's people choose theirs elsewhere. */
const textOf = (value: unknown, maxLength: number): string =>
  typeof value === 'string'
    ? value
        .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
        .trim()
        .slice(0, maxLength)
    : ''

export function personOf(issuer: string, subject: string, claims: Claims): Person {
  const email = textOf(claims.email, 120)
  const login = textOf(claims.preferred_username, 200) || textOf(claims.upn, 200) || email || subject.slice(0, 200)
  return {
    issuer,
    subject,
    login,
    fullName: textOf(claims.name, 40) || login.slice(0, 40),
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : '',
  }
}

/** The groups under a claim, whose name may be a path such as `realm_access.roles`. */
export function groupsOf(claims: Claims, claim: string): string[] | undefined {
  if (claim === '') return undefined
  const value = Object.hasOwn(claims, claim) ? claims[claim] : claim.split('.').reduce<unknown>(within, claims)
  if (value === undefined || value === null) return undefined
  return [value].flat().filter(one => typeof one === 'string')
}

const within = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Claims)[name] : undefined

/** The role by the map: of its first group that the person is in. Undefined for somebody in none of them. */
export const roleByGroups = (
  map: readonly { group: string; roleId: number }[],
  groups: readonly string[],
): number | undefined => map.find(({ group }) => groups.includes(group))?.roleId
