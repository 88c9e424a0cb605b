/** What providers read: people, groups, and what we can do (RFC 7643). */

import type { UserRow } from './scim.queries.ts'
import type { GroupRow } from './scim-group.queries.ts'
import { groupSchema } from './scim-group.ts'
import { userSchema } from './scim-user.ts'

const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
const coreSchema = (name: string) => `urn:ietf:params:scim:schemas:core:2.0:${name}`
/** Most resources of one answer. */
export const maxCount = 200

const metaOf = (base: string, type: 'User' | 'Group', id: number, row: { madeAt: number; changedAt: number }) => ({
  resourceType: type,
  created: new Date(row.madeAt).toISOString(),
  lastModified: new Date(row.changedAt).toISOString(),
  location: `${base}/${type}s/${id}`,
})

export const userResource = (user: UserRow, base: string) => ({
  schemas: [userSchema],
  id: String(user.userId),
  ...(user.externalId !== null && { externalId: user.externalId }),
  userName: user.userName,
  displayName: user.displayName,
  name: { formatted: user.displayName, givenName: user.givenName, familyName: user.familyName },
  emails: user.email === '' ? [] : [{ value: user.email, type: 'work', primary: true }],
  active: user.active,
  meta: metaOf(base, 'User', user.userId, user),
})

export const groupResource = (group: GroupRow, base: string, withMembers = true) => ({
  schemas: [groupSchema],
  id: String(group.groupId),
  ...(group.externalId !== null && { externalId: group.externalId }),
  displayName: group.displayName,
  ...(withMembers && {
    members: group.members.map(member => ({ ...member, type: 'User', $ref: `${base}/Users/${member.value}` })),
  }),
  meta: metaOf(base, 'Group', group.groupId, group),
})

export const listOf = (resources: readonly object[], total: number, startIndex: number) => ({
  schemas: [listSchema],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

export const serviceProviderConfig = (base: string) => ({
  schemas: [coreSchema('ServiceProviderConfig')],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: maxCount },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token that an administrator of the customer made',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

export const resourceTypes = (base: string) =>
  [
    ['User', userSchema],
    ['Group', groupSchema],
  ].map(([name = '', schema]) => ({
    schemas: [coreSchema('ResourceType')],
    id: name,
    name,
    endpoint: `/${name}s`,
    schema,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  }))

const attribute = (name: string, more: object = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
})
const complex = { type: 'complex' }

export const schemasOf = (base: string) => {
  const schema = (id: string, name: string, attributes: object[]) => ({
    schemas: [coreSchema('Schema')],
    id,
    name,
    attributes,
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  })
  return [
    schema(userSchema, 'User', [
      attribute('userName', { required: true, uniqueness: 'server' }),
      attribute('displayName'),
      attribute('name', {
        ...complex,
        subAttributes: ['formatted', 'givenName', 'familyName'].map(name => attribute(name)),
      }),
      attribute('emails', {
        ...complex,
        multiValued: true,
        subAttributes: [attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })],
      }),
      attribute('active', { type: 'boolean' }),
    ]),
    schema(groupSchema, 'Group', [
      attribute('displayName', { required: true, uniqueness: 'server' }),
      attribute('members', {
        ...complex,
        multiValued: true,
        subAttributes: [
          attribute('value', { mutability: 'immutable' }),
          attribute('display', { mutability: 'readOnly' }),
        ],
      }),
    ]),
  ]
}
