/** Whoever accepts an invitation holds things in the order of whoever stops an account or separates duties: none waits for the other for ever. */
import { invitationCalls } from '@watchfire/contract/access/invitation/invitation.calls.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Trx } from '../../core/db/database.ts'
import { digestOf } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'
import { countWaiting } from '../../core/testing/waiting-statements.ts'
import { lockAdministrators } from '../account/administrators.queries.ts'
import { lockSeparation } from '../separation/separation.queries.ts'
import { type TwoCompanies, twoCompanies } from '../testing/two-companies.ts'
import { withdrawInvitationsOf } from './invitation.queries.ts'

const suite = suiteServer({ jobs: false })
let both: TwoCompanies
let made = 0
beforeAll(async () => {
  both = await twoCompanies(suite)
})

async function accept(link: string): Promise<unknown> {
  made += 1
  const payload = { link, account: `in-turn-${made}`, fullName: '李雷', pwd: digestOf('a word of my own') }
  return (await suite.app.inject({ method: 'POST', url: invitationCalls.accept.path, payload })).json().errorCode
}
async function join(link: string): Promise<unknown> {
  const person = await both.aPerson(both.home, both.home.watcherRole)
  return (await person.send(invitationCalls.join, { link })).body.errorCode
}

/** What the call answers that began to wait after `first` and went on after `then`. */
async function inBetween(call: () => Promise<unknown>, first: (trx: Trx) => unknown, then: (trx: Trx) => unknown) {
  let answer: Promise<unknown> | undefined
  await suite.db.system.transaction().execute(async trx => {
    await first(trx)
    answer = call()
    await expect.poll(() => countWaiting(suite.db)).toBe(1)
    await then(trx)
  })
  return answer
}

test.each([
  ['with an account of their own', accept],
  ['from another one', join],
])('who accepts %s while the administrator who invited is stopped comes too late, and ends no stop', async (_, by) => {
  const side = await both.aSide()
  const link = await both.invited(side)
  const answer = await inBetween(
    () => by(link),
    trx => lockAdministrators(trx, side.place.tenantId),
    trx => withdrawInvitationsOf(trx, side.keeper.user.uid),
  )
  expect(answer).toBe('invitation.dead')
})

test.each([
  ['with an account of their own', accept],
  ['from another one', join],
])('who accepts %s while duties are separated waits for it', async (_, by) => {
  const { tenantId } = both.away.place
  const answer = await inBetween(
    async () => by(await both.invited()),
    trx => lockSeparation(trx, tenantId),
    trx => lockAdministrators(trx, tenantId),
  )
  expect(answer).toBeUndefined()
})

test('who joins while their own account is stopped, which withdraws what they sent, ends no stop', async () => {
  const person = await both.aPerson(both.away, both.away.keeperRole)
  const link = await both.invited({ ...both.home, keeper: person })
  const answer = await inBetween(
    async () => (await person.send(invitationCalls.join, { link })).body.errorCode,
    trx => sql`select from account where account_id = ${person.user.uid} for no key update`.execute(trx),
    trx => withdrawInvitationsOf(trx, person.user.uid),
  )
  expect(answer).toBe('invitation.dead')
})
