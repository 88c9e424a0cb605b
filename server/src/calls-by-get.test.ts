/** A call by GET only reads: a picture on a foreign page, or a link somebody is made to press, changes nothing. */

import { allCalls } from '@watchfire/contract'
import type { Call } from '@watchfire/contract/core/call.ts'
import { expect, test } from 'vitest'

const byGet = Object.entries(allCalls).flatMap(([module, list]) =>
  Object.entries(list as Record<string, Call>)
    .filter(([, { method }]) => method === 'GET')
    .map(([name, call]) => ({ id: `${module}.${name}`, name, call })),
)
/** These go on with a sign-in that its browser began, by a state that opens once; anything else is asked by no browser. */
const ofTheSignIn = ['provider.begin', 'provider.takeCode']

test('every call by GET is named for what it reads, or goes on with a sign-in', () => {
  expect(byGet.length).toBeGreaterThan(15)
  const reads = /^(?:read|list|check|download|export|watch|open|speak)/
  expect(byGet.filter(({ name }) => !reads.test(name)).map(({ id }) => id)).toEqual(ofTheSignIn)
})

/** Whether it lives, whose console it is and how one signs in there. */
const harmless = ['access.checkHealth', 'access.checkReady', 'brand.read', 'provider.listWays']

test('none that a signed-in browser would send by itself carries its rights: they take a signature, a ticket or a key', () => {
  const open = byGet
    .filter(({ call }) => call.right === 'anyone')
    .map(({ id }) => id)
    .sort()
  expect(open).toEqual([...harmless, ...ofTheSignIn].sort())
})
