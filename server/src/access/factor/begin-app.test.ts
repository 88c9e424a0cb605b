/** What a person's own programs keep of us is called as the site they signed in to. */
import { factorCalls } from '@watchfire/contract/access/factor/factor.calls.ts'
import { passkeyCalls } from '@watchfire/contract/access/passkey/passkey.calls.ts'
import { brands } from '@watchfire/contract/core/brands.ts'
import type { Call } from '@watchfire/contract/core/call.ts'
import { expect, test } from 'vitest'
import { envelopeOf, post, signInAs } from '../../core/testing/signed-client.ts'
import { suiteServer } from '../../core/testing/suite-server.ts'

const suite = suiteServer({ jobs: false })

test('the authenticator app and the passkey are named after the brand of the host', async () => {
  const { user } = await signInAs(suite.app, '13800000002', 'Watchfire!op')
  const at = async (call: Call, host: string) => {
    const headers = { host, origin: `http://${host}` }
    return JSON.stringify((await post(suite.app, call.path, envelopeOf(user), headers)).body)
  }
  const { factory, platform } = brands
  for (const [host, own, foreign] of [
    ['factory.localhost', factory.title, platform.title],
    ['localhost', platform.title, factory.title],
  ] as const) {
    const app = decodeURIComponent(await at(factorCalls.beginApp, host))
    expect([own.zh, foreign.zh].map(title => app.includes(`issuer=${title}`))).toEqual([true, false])
    const passkey = await at(passkeyCalls.beginRegistration, host)
    expect([own.zh, foreign.zh].map(title => passkey.includes(`"name":"${title}"`))).toEqual([true, false])
  }
})
