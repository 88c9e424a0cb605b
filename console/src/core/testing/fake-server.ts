/**
 * A server for tests of components, made from the contract. It stands where the network would (`fetch`), so that everything of the
 * console is real: it reads what is sent by the call's own schemas, answers in the call's own form, and notes what came.
 */
import { configure } from '@testing-library/react'
import { brands } from '@watchfire/contract/core/brands.ts'
import type { AnswerOf, Call, InputOf } from '@watchfire/contract/core/call.ts'
import type { coreErrors } from '@watchfire/contract/core/core.errors.ts'
import { okMessage, signatureFields } from '@watchfire/contract/core/envelope.ts'
import type { Facts, Language } from '@watchfire/contract/core/errors.ts'
import { type ErrorCode, errorText, rcodeOf, statusOf } from '@watchfire/contract/error-table.ts'
import { allCalls } from '@watchfire/contract/index.ts'
import { expect, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { chooseLanguage } from '../language.ts'
import { mayCall, signedOut } from '../session-store.ts'
import { currentToasts, dismissToast } from '../toasts.ts'

// A busy machine is given its time.
configure({ asyncUtilTimeout: 10_000 })

type Answering<C extends Call> = AnswerOf<C> | ((input: InputOf<C>) => AnswerOf<C> | Promise<AnswerOf<C>>)
/** What a call may refuse: its own errors, and those of every call. */
type RefusedWith<C extends Call> = Extract<C['errors'][number], ErrorCode> | keyof typeof coreErrors
type Answered = { status: number; body: object }

const callsByPath = new Map(
  Object.values(allCalls).flatMap(calls => Object.values(calls as Record<string, Call>).map(call => [call.path, call])),
)

/** Begins a test: nobody is signed in, the language is Chinese, and a call that the test gives no answer for fails it. */
export function startFakeServer() {
  const answerings = new Map<Call, (input: unknown, language: Language) => Answered | Promise<Answered>>()
  const received: { call: Call; input: unknown }[] = []
  const unanswered: string[] = []

  const answerOf = async (url: string, init: RequestInit): Promise<Answered> => {
    const { pathname, searchParams } = new URL(url, 'http://server')
    const language = new Headers(init.headers).get('Accept-Language') as Language
    const call = callsByPath.get(pathname)
    const answering = call && answerings.get(call)
    if (!answering) {
      unanswered.push(pathname)
      return refusalOf('call.unknown', language)
    }
    const fields = fieldsOf(init.body, searchParams)
    if (call.right !== 'anyone' && !signatureFields.safeParse(fields).success)
      return refusalOf('session.badSign', language)
    if (!mayCall(call)) return refusalOf('right.missing', language)
    const read = z.safeDecode(call.input, fields)
    if (!read.success) {
      const [issue] = read.error.issues
      const field = issue?.path.join('.') ?? ''
      return refusalOf('call.invalid', language, { field, label: field, problem: issue?.message ?? '' })
    }
    received.push({ call, input: read.data })
    return answering(read.data, language)
  }

  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { status, body } = await answerOf(url, init)
    const headers = new Headers({ 'content-type': 'application/json' })
    return { status, ok: status < 400, headers, text: async () => JSON.stringify(body) }
  })
  signedOut()
  chooseLanguage('zh')
  for (const { id } of currentToasts()) dismissToast(id)
  onTestFinished(() => {
    signedOut()
    expect(unanswered, 'calls without an answer').toEqual([])
  })

  return {
    /** What a call is answered with from now on: a value, or what is made of its input. */
    answers<C extends Call>(call: C, answer: Answering<C>) {
      answerings.set(call, async input => {
        const value = typeof answer === 'function' ? await (answer as (input: unknown) => unknown)(input) : answer
        return { status: 200, body: { rcode: 0, rmsg: okMessage, ...(z.encode(call.answer, value) as object) } }
      })
    },
    /** Refuses a call from now on, by an error of the contract's table. */
    refuses<C extends Call>(call: C, code: RefusedWith<C>, facts: Facts = {}) {
      answerings.set(call, (_, language) => refusalOf(code, language, facts))
    },
    /** The inputs with which a call was made, in the order they came. */
    received: <C extends Call>(call: C): InputOf<C>[] =>
      received.filter(each => each.call === call).map(({ input }) => input as InputOf<C>),
  }
}

export type FakeServer = ReturnType<typeof startFakeServer>

function fieldsOf(body: RequestInit['body'], query: URLSearchParams): Record<string, unknown> {
  if (typeof body === 'string') return JSON.parse(body)
  return Object.fromEntries(body instanceof FormData ? body.entries() : query.entries())
}

function refusalOf(code: ErrorCode, language: Language, facts: Facts = {}): Answered {
  const rmsg = errorText(code, language, facts, brands.platform.words[language])
  return { status: statusOf(code), body: { ...facts, rcode: rcodeOf(code), rmsg, errorCode: code } }
}
