/** Signed in by a session of one's own, not by typing: the typing has a journey to itself. */
import { createHash, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import type { User } from '@watchfire/contract/access/access.shapes.ts'
import type { AnswerOf, Call, InputOf } from '@watchfire/contract/core/call.ts'
import { signedText } from '@watchfire/contract/core/envelope.ts'
import { z } from 'zod'

export const accounts = {
  root: ['root', 'Watchfire!root'],
  admin: ['13800000001', 'Watchfire!admin'],
  operator: ['13800000002', 'Watchfire!op'],
  other: ['13900000001', 'Watchfire!other'],
} as const

export async function openSession(address: string, account: string, password: string): Promise<User> {
  const pwd = createHash('sha256').update(password).digest('hex')
  const response = await fetch(address + accessCalls.signIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account, pwd }),
  })
  return z.decode(accessCalls.signIn.answer, (await response.json()) as never)
}

const keptFor = (user: User) => ({ user: JSON.stringify(user), loginFlag: '1' })

/** What a browser of somebody who is signed in keeps, for a new context; with what else is chosen there. */
export async function signedInState(address: string, account: string, password: string, chosen: object = {}) {
  const kept = { ...keptFor(await openSession(address, account, password)), ...chosen }
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }))
  return { cookies: [], origins: [{ origin: address, localStorage }] }
}

/** A page of the console at `path`, signed in. */
export async function signIn(
  page: Page,
  address: string,
  account: string,
  password: string,
  path: string,
): Promise<User> {
  const user = await openSession(address, account, password)
  await page.goto(`${address}/login`)
  await page.evaluate(kept => {
    for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value)
  }, keptFor(user))
  await page.goto(address + path)
  return user
}

/** Makes a signed call as the console does. */
export async function ask<C extends Call>(
  address: string,
  user: User,
  call: C,
  input: InputOf<C>,
): Promise<AnswerOf<C>> {
  const fields = { r: Date.now(), nonce: randomUUID(), uid: String(user.uid), token: user.token }
  const sign = createHash('md5').update(signedText(fields)).digest('hex')
  const response = await fetch(address + call.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...(z.encode(call.input, input as never) as object), ...fields, sign }),
  })
  const body = (await response.json()) as { rcode: number; rmsg: string }
  if (body.rcode !== 0) throw new Error(body.rmsg)
  return z.decode(call.answer, body as never) as never
}
