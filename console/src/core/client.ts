/** The one way to the server: encodes and signs a call, reads the answer, and turns everything else into a {@link Refusal}. */
import { nothing } from '@watchfire/contract/core/body.ts'
import type { AnswerOf, Call, InputOf } from '@watchfire/contract/core/call.ts'
import { okMessage, sessionHeader } from '@watchfire/contract/core/envelope.ts'
import type { Facts } from '@watchfire/contract/core/errors.ts'
import type { ErrorCode } from '@watchfire/contract/error-table.ts'
import { z } from 'zod'
import { readBody, type WireBody } from './answer-body.ts'
import { coreTexts } from './core.texts.ts'
import { endSession } from './end-session.ts'
import { languageNow } from './language.ts'
import { Refusal } from './refusal.ts'
import { learnServerTime } from './server-clock.ts'
import { callBegins } from './server-connection.ts'
import { currentSelection, currentUser, type Selection, updateUser } from './session-store.ts'
import { envelopeOf } from './signature.ts'
import { textOf } from './texts.ts'

/** Spec §9: twenty minutes, for uploads and reports over slow lines. */
const requestTimeout = 1_200_000

type Sent = { status: number; body: WireBody | undefined }
type Options = {
  signal?: AbortSignal
  /** The file of an upload (`transport: 'form'`). */
  file?: Blob & { name?: string }
  /** In place of the top bar's own selection. */
  selection?: Selection
}

/** Where the server is: this page's own address, except in tests. */
let origin = ''
export function setOrigin(address: string) {
  origin = address
}

/** A body of so many characters, or of as many values as these may be, is read of somebody who is known: what a call takes the console does not know. */
const shownFrom = 32 * 1024

type Signed = { fields: Record<string, unknown>; token: string | undefined; file?: Options['file'] }

function prepare(call: Call, { fields, token, file }: Signed): [string, RequestInit] {
  const headers: Record<string, string> = { 'Accept-Language': languageNow() }
  if (call.method === 'GET') {
    const given = Object.entries(fields).filter(([, value]) => value !== undefined)
    const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
    return [`${origin}${call.path}${query && `?${query}`}`, { headers }]
  }
  if (call.transport !== 'form') {
    headers['Content-Type'] = 'application/json'
    const body = JSON.stringify(fields)
    if (token && body.length > shownFrom) headers[sessionHeader] = token
    return [`${origin}${call.path}`, { method: 'POST', headers, body }]
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, String(value))
  // Last, so that the server knows who sends before the bytes come.
  if (file) form.append('file', file, file.name ?? 'picture')
  return [`${origin}${call.path}`, { method: 'POST', headers, body: form }]
}

async function send(url: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Sent> {
  const ending = new AbortController()
  const callEnds = callBegins()
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    ending.abort()
  }, requestTimeout)
  const cancel = () => ending.abort()
  signal?.addEventListener('abort', cancel)
  if (signal?.aborted) cancel()
  try {
    const response = await fetch(url, { ...init, signal: ending.signal, cache: 'no-store', credentials: 'same-origin' })
    const body = readBody(await response.text())
    callEnds(response.status >= 500 ? 'failed' : body ? 'answered' : 'unclear')
    return { status: response.status, body }
  } catch {
    callEnds(signal?.aborted ? 'unclear' : 'failed')
    if (timedOut) throw new Refusal('timeout', textOf(coreTexts, 'timeout'))
    if (signal?.aborted) throw new Refusal('cancelled', '')
    throw new Refusal('offline', textOf(coreTexts, 'offline'))
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', cancel)
  }
}

function refusalOf(body: WireBody): Refusal {
  // Ours names its errors; the numbers of a foreign back end mean what they mean there.
  const { errorCode, ...facts } = body.facts
  const code = typeof errorCode === 'string' ? (errorCode as ErrorCode) : undefined
  const wireField = typeof body.facts.field === 'string' ? body.facts.field : undefined
  return new Refusal('refused', body.message || textOf(coreTexts, 'failed'), {
    rcode: body.rcode,
    code,
    facts: facts as Facts,
    wireField,
  })
}

function readAnswer<C extends Call>(call: C, body: WireBody): AnswerOf<C> {
  if (call.answer === nothing) return undefined as AnswerOf<C>
  const read = z.safeDecode(call.answer, body.payload as never)
  if (read.success) return read.data as AnswerOf<C>
  console.error(`the answer of ${call.path} is not what the contract says`, read.error.issues)
  throw new Refusal('gateway', textOf(coreTexts, 'failed'))
}

/** Only for the session that made the call: a late answer to an earlier one leaves the present one alone. */
function sessionDied(token: string | undefined): Refusal {
  if (token !== undefined && currentUser()?.token === token) endSession()
  return new Refusal('signedOut', textOf(coreTexts, 'signedOut'))
}

let askToConfirm: () => Promise<boolean> = async () => false
/** Who asks the person to prove once more who they are; true once it is done. */
export function confirmWith(ask: () => Promise<boolean>) {
  askToConfirm = ask
}

/** Whether the call is to be repeated, now that the person has proved who they are. @throws when they did not want to */
async function confirmedFor(refusal: Refusal, attempt: number): Promise<boolean> {
  if (refusal.code !== 'session.confirmDue' || attempt > 1) return false
  if (await askToConfirm()) return true
  throw new Refusal('cancelled', '')
}

/** The bytes of a `raw` call (a sound, a picture). Its refusals come as of every call. */
export async function requestBytes<C extends Call>(call: C, input: InputOf<C>, attempt = 1): Promise<Blob> {
  const user = currentUser()
  if (!user) throw sessionDied(undefined)
  const encoded = z.encode(call.input, input) as Record<string, unknown>
  const fields = { ...envelopeOf(user, currentSelection()), ...encoded }
  const [url, init] = prepare(call, { fields, token: user.token })
  const response = await fetch(url, { ...init, cache: 'no-store', credentials: 'same-origin' }).catch(() => {
    throw new Refusal('offline', textOf(coreTexts, 'offline'))
  })
  if (response.ok && !response.headers.get('content-type')?.includes('json')) return response.blob()
  const body = readBody(await response.text())
  if (response.status === 401 || body?.deadSession) throw sessionDied(user.token)
  const refusal = body ? refusalOf(body) : new Refusal('gateway', textOf(coreTexts, 'offline'))
  if (await confirmedFor(refusal, attempt)) return requestBytes(call, input, attempt + 1)
  throw refusal
}

/** The strictest success of the spec: a call that insists on it is not done by a back end that only half agrees. */
const isOk = (body: WireBody): boolean => body.rcode === 0 && body.message === okMessage

export async function request<C extends Call>(call: C, input: InputOf<C>, options: Options = {}): Promise<AnswerOf<C>> {
  const encoded = z.encode(call.input, input) as Record<string, unknown>
  for (let attempt = 1; ; attempt++) {
    const user = call.right === 'anyone' ? undefined : currentUser()
    if (call.right !== 'anyone' && !user) throw sessionDied(undefined)
    const envelope = user ? envelopeOf(user, options.selection ?? currentSelection()) : {}
    // A call's own fields win: the dialog of one company asks for that one, whatever the top bar shows.
    const fields = { ...envelope, ...encoded }
    const [url, init] = prepare(call, { fields, token: user?.token, file: options.file })
    const { status, body } = await send(url, init, options.signal)
    if (user && (status === 401 || body?.deadSession)) throw sessionDied(user.token)
    if (!body || status === 504) throw new Refusal('gateway', textOf(coreTexts, 'offline'))
    if (body.success && status < 400 && (!call.needsOk || isOk(body))) return readAnswer(call, body)
    const refusal = refusalOf(body)
    // Given by somebody else meanwhile: the console shows where one's own is chosen, and nothing else.
    if (refusal.code === 'session.passwordDue') updateUser({ mustChangePassword: true })
    if (refusal.code === 'session.factorDue') updateUser({ mustSetUpFactor: true })
    if (await confirmedFor(refusal, attempt)) continue
    if (refusal.code !== 'session.clockOff' || attempt > 1) throw refusal
    learnServerTime(Number(body.facts.serverTime))
  }
}
