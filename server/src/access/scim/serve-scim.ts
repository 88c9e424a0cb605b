/**
 * SCIM 2.0 (RFC 7644) for the provider of a customer. Its wire is not ours: paths, bodies and errors are what providers expect, so
 * these routes are no calls of the contract.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Trx } from '../../core/db/database.ts'
import { inScope } from '../../core/db/database.ts'
import { Refusal } from '../../core/http/refuse.ts'
import type { SecurityEvent } from '../../core/http/security-log.ts'
import { digestOfPassword, hashPassword, newPassword } from '../account/passwords.ts'
import { originOf } from '../provider/redirect-uri.ts'
import type { ProvisioningRow } from '../provisioning/provisioning.queries.ts'
import { changeGroup, dropGroup, keepGroup } from './keep-groups.ts'
import { changeUser, dropUser, type Keeper, keepUser } from './keep-people.ts'
import { findUser, listUsers } from './scim.queries.ts'
import { scimCallers } from './scim-caller.ts'
import { notThere, ScimError, scimErrorBody } from './scim-error.ts'
import { filterOf } from './scim-filter.ts'
import { findGroup, listGroups } from './scim-group.queries.ts'
import { groupChanges, groupOf } from './scim-group.ts'
import {
  groupResource,
  listOf,
  maxCount,
  resourceTypes,
  schemasOf,
  serviceProviderConfig,
  userResource,
} from './scim-resources.ts'
import { patchedUser, userOf } from './scim-user.ts'

const root = '/scim/v2/:word'
const contentType = 'application/scim+json; charset=utf-8'
/** Some hundred members of a group in one body. */
const bodyLimit = 256 * 1024

type Asked = Keeper & { trx: Trx; base: string; request: FastifyRequest; id: number }
type Answer = { status?: number; body?: object }
type Given = { db: Database; publicUrl: string | undefined }

export function serveScim(app: FastifyInstance, { db, publicUrl }: Given): void {
  const withCaller = scimCallers(db)
  const serve = (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    answer: (asked: Asked) => Promise<Answer>,
  ) =>
    app.route({
      method,
      url: `${root}${path}`,
      bodyLimit,
      handler: (request, reply) => withCaller(request, provisioning => run(request, reply, provisioning, answer)),
      errorHandler: answerError,
    })

  async function run(
    request: FastifyRequest,
    reply: FastifyReply,
    provisioning: ProvisioningRow,
    answer: (asked: Asked) => Promise<Answer>,
  ) {
    const { word, id = '0' } = request.params as { word: string; id?: string }
    const base = `${originOf(request, publicUrl)}/scim/v2/${word.toLowerCase()}`
    const by = { address: request.ip, call: request.routeOptions.url ?? root, requestId: request.id }
    const asked = { provisioning, by, base, request, id: /^\d{1,15}$/.test(id) ? Number(id) : 0 }
    const { status = 200, body } = await inScope(db, { tenantId: provisioning.tenant_id }, trx =>
      answer({ ...asked, trx }),
    )
    return reply.code(status).type(contentType).send(body)
  }

  const users = {
    async one({ trx, provisioning, base, id }: Asked): Promise<object> {
      const user = await findUser(trx, provisioning.tenant_id, id)
      if (!user) throw notThere('User')
      return userResource(user, base)
    },
  }
  serve('GET', '/Users', async ({ trx, provisioning, base, request }) => {
    const { filter, ...query } = readQuery(request)
    const found = filterOf(filter, ['userName', 'externalId'] as const)
    const { rows, total } = await listUsers(trx, provisioning.tenant_id, found, query)
    return {
      body: listOf(
        rows.map(row => userResource(row, base)),
        total,
        query.startIndex,
      ),
    }
  })
  serve('GET', '/Users/:id', async asked => ({ body: await users.one(asked) }))
  serve('POST', '/Users', async asked => {
    const passwordHash = await hashPassword(digestOfPassword(newPassword()))
    const id = await keepUser(asked.trx, asked, userOf(asked.request.body), passwordHash)
    return { status: 201, body: await users.one({ ...asked, id }) }
  })
  serve('PUT', '/Users/:id', async asked => {
    await changeUser(asked.trx, asked, asked.id, user => userOf(asked.request.body, user))
    return { body: await users.one(asked) }
  })
  serve('PATCH', '/Users/:id', async asked => {
    await changeUser(asked.trx, asked, asked.id, user => patchedUser(user, asked.request.body))
    return { body: await users.one(asked) }
  })
  serve('DELETE', '/Users/:id', async asked => {
    await dropUser(asked.trx, asked, asked.id)
    return { status: 204 }
  })

  const withMembers = (request: FastifyRequest) =>
    !/(^|,)\s*members\s*(,|$)/i.test((request.query as { excludedAttributes?: string }).excludedAttributes ?? '')
  const oneGroup = async ({ trx, provisioning, base, id, request }: Asked): Promise<object> => {
    const shows = withMembers(request)
    const group = await findGroup(trx, provisioning.tenant_id, id, shows)
    if (!group) throw notThere('Group')
    return groupResource(group, base, shows)
  }
  serve('GET', '/Groups', async ({ trx, provisioning, base, request }) => {
    const { filter, ...query } = readQuery(request)
    const shows = withMembers(request)
    const found = filterOf(filter, ['displayName', 'externalId'] as const)
    const { rows, total } = await listGroups(trx, provisioning.tenant_id, found, { ...query, withMembers: shows })
    return {
      body: listOf(
        rows.map(row => groupResource(row, base, shows)),
        total,
        query.startIndex,
      ),
    }
  })
  serve('GET', '/Groups/:id', async asked => ({ body: await oneGroup(asked) }))
  serve('POST', '/Groups', async asked => {
    const id = await keepGroup(asked.trx, asked, groupOf(asked.request.body))
    return { status: 201, body: await oneGroup({ ...asked, id }) }
  })
  serve('PUT', '/Groups/:id', async asked => {
    const { members, ...group } = groupOf(asked.request.body)
    await changeGroup(asked.trx, asked, asked.id, { ...group, members: { all: members, added: [], removed: [] } })
    return { body: await oneGroup(asked) }
  })
  serve('PATCH', '/Groups/:id', async asked => {
    await changeGroup(asked.trx, asked, asked.id, groupChanges(asked.request.body))
    return { body: await oneGroup(asked) }
  })
  serve('DELETE', '/Groups/:id', async asked => {
    await dropGroup(asked.trx, asked, asked.id)
    return { status: 204 }
  })

  serve('GET', '/ServiceProviderConfig', async ({ base }) => ({ body: serviceProviderConfig(base) }))
  for (const [path, all] of [
    ['/ResourceTypes', resourceTypes],
    ['/Schemas', schemasOf],
  ] as const) {
    serve('GET', path, async ({ base }) => ({ body: listOf(all(base), 2, 1) }))
    serve('GET', `${path}/:name`, async ({ base, request }) => {
      const { name } = request.params as { name: string }
      const found = all(base).find(one => one.id === name)
      if (!found) throw notThere(name)
      return { body: found }
    })
  }
}

function readQuery(request: FastifyRequest): { filter: string | undefined; startIndex: number; count: number } {
  const query = request.query as Record<string, unknown>
  const number = (value: unknown, fallback: number) =>
    typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : fallback
  return {
    filter: typeof query.filter === 'string' ? query.filter : undefined,
    startIndex: Math.max(1, number(query.startIndex, 1)),
    count: Math.min(maxCount, Math.max(0, number(query.count, 100))),
  }
}

/** The answers that are a security event. */
const eventOfStatus: Partial<Record<number, SecurityEvent>> = { 401: 'badApiKey', 429: 'rateLimited' }

/** Whatever goes wrong is said in the words of SCIM. */
function answerError(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) {
  const refused = error instanceof ScimError ? error : asScimError(error)
  if (refused.status >= 500) request.log.error({ err: error, path: request.routeOptions.url }, 'a SCIM request failed')
  const event = eventOfStatus[refused.status]
  if (event) request.server.security.record(event, { address: request.ip, path: request.routeOptions.url ?? root })
  if (refused.status === 429) reply.header('retry-after', '10')
  return reply
    .code(refused.status)
    .type(contentType)
    .send(scimErrorBody(refused.status, refused.message, refused.scimType))
}

function asScimError(error: Error & { statusCode?: number }): ScimError {
  if (error instanceof Refusal && error.code === 'call.tooLarge')
    return new ScimError(413, 'The body is too large', 'tooMany')
  if (error instanceof Refusal && error.code === 'call.notJson')
    return new ScimError(400, 'The body is no JSON', 'invalidSyntax')
  if (error instanceof SyntaxError || error.statusCode === 400)
    return new ScimError(400, 'The body is no JSON', 'invalidSyntax')
  if (error.statusCode === 415) return new ScimError(415, 'Bodies are application/scim+json', 'invalidSyntax')
  return new ScimError(500, 'The request failed')
}
