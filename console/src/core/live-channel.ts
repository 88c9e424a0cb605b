/**
 * The live channel: one WebSocket per tab while somebody is signed in. It resumes from the last cursor, so that a console which
 * was away misses nothing, and a hidden tab keeps listening.
 */
import { type LiveEvent, type LiveMessage, liveCalls, liveMessage } from '@watchfire/contract/core/live.ts'
import { useEffect, useEffectEvent } from 'react'
import type { z } from 'zod'
import { tabStorage } from './browser-storage.ts'
import { request } from './client.ts'
import { createStore } from './create-store.ts'
import { endSession } from './end-session.ts'
import { queryClient } from './query-client.ts'
import { Refusal } from './refusal.ts'
import { returnDelay } from './return-delay.ts'
import { connectionNow, onConnection, received, setLive } from './server-connection.ts'
import { currentUser, onSession } from './session-store.ts'

/** `missing`: the back end has no live channel. */
export type LiveState = 'connected' | 'connecting' | 'missing'

/** The way back given by the server is good for somewhat longer. */
const returnMs = 60_000

const handlers = new Map<string, Set<(event: LiveEvent) => void>>()
const state = createStore<LiveState>('connecting')
let socket: WebSocket | undefined
let token: string | undefined
let failures = 0
let retry: ReturnType<typeof setTimeout> | undefined
/** Where to come back to without asking for a ticket; used once. */
let wayBack: { url: string; until: number } | undefined
/** Counts connection attempts; an answer that belongs to an older one is dropped. */
let attempt = 0

function setState(next: LiveState) {
  if (state.now() === next) return
  setLive(next === 'connected')
  state.put(next)
}

const readCursor = () => tabStorage.read('liveCursor')
const keepCursor = (cursor: string) => tabStorage.write('liveCursor', cursor)

function deliver(event: LiveEvent) {
  for (const handler of handlers.get(event.kind) ?? []) {
    try {
      handler(event)
    } catch (error) {
      console.error(`a listener of '${event.kind}' failed`, error)
    }
  }
}

function receive(message: LiveMessage) {
  received()
  if (message.type === 'signedOut') return endSession()
  if ('url' in message && message.url) wayBack = { url: message.url, until: Date.now() + returnMs }
  // Handled first, kept after: an event whose handler never ran comes again.
  if (message.type === 'events') for (const event of message.events) deliver(event)
  if (message.type === 'resync') void queryClient.invalidateQueries()
  if (message.type === 'hello') {
    failures = 0
    setState('connected')
  }
  keepCursor(message.cursor)
}

function again() {
  setState('connecting')
  if (!token || retry) return
  const delay = returnDelay(failures++, Math.random())
  retry = setTimeout(() => {
    retry = undefined
    void connect()
  }, delay)
}

async function connect() {
  const mine = ++attempt
  const current = () => mine === attempt && token !== undefined
  try {
    const address = new URL(takeWayBack() ?? (await request(liveCalls.takeTicket, {})).url, location.href)
    if (!current()) return
    address.protocol = address.protocol === 'https:' || address.protocol === 'wss:' ? 'wss:' : 'ws:'
    const cursor = readCursor()
    if (cursor) address.searchParams.set('cursor', cursor)
    const opened = new WebSocket(address)
    socket = opened
    opened.onmessage = event => {
      if (!current()) return
      const read = typeof event.data === 'string' ? liveMessage.safeParse(parse(event.data)) : undefined
      if (read?.success) receive(read.data)
    }
    opened.onclose = () => {
      if (current()) again()
    }
  } catch (error) {
    if (!current() || (error instanceof Refusal && error.kind === 'signedOut')) return
    // A plain back end has none: the poll brings what is new.
    if (error instanceof Refusal && error.code === 'call.notOffered') setState('missing')
    else again()
  }
}

function takeWayBack(): string | undefined {
  const known = wayBack
  wayBack = undefined
  return known && known.until > Date.now() ? known.url : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function disconnect() {
  attempt++
  clearTimeout(retry)
  retry = undefined
  leave(socket)
  socket = undefined
  failures = 0
  setState('connecting')
}

/** One that is still being opened is closed once it is open: of one that is closed before, the browser complains. */
function leave(left: WebSocket | undefined) {
  if (!left) return
  if (left.readyState === WebSocket.CONNECTING) left.onopen = () => left.close()
  else left.close()
}

function follow() {
  const next = currentUser()?.token
  if (next === token) return
  if (token !== undefined) tabStorage.write('liveCursor', undefined)
  wayBack = undefined
  disconnect()
  token = next
  if (token) void connect()
}

/** Tries at once when waiting: somebody looks at the tab again. */
function retryNow() {
  if (!token || !retry || document.hidden) return
  clearTimeout(retry)
  retry = undefined
  void connect()
}

/** A socket from before a sleep or a change of network may be dead without knowing it. A new one resumes where it stood. */
export function reconnectLiveChannel() {
  if (!token) return
  disconnect()
  void connect()
}

const tick = 10_000
/** Hidden tabs are woken once a minute; a longer pause means that the computer slept. */
const slept = 150_000

function renewAfterSleep() {
  let last = Date.now()
  setInterval(() => {
    const pause = Date.now() - last
    last = Date.now()
    if (pause > slept) reconnectLiveChannel()
  }, tick)
}

let started = false
/** Keeps the channel open for as long as somebody is signed in. Called once, by the console's frame. */
export function startLiveChannel() {
  if (started) return
  started = true
  follow()
  onSession(follow)
  addEventListener('online', reconnectLiveChannel)
  onConnection(() => {
    if (!connectionNow().lost) retryNow()
  })
  document.addEventListener('visibilitychange', retryNow)
  renewAfterSleep()
}

export function onLiveEvents(kind: string, handler: (event: LiveEvent) => void): () => void {
  const known = handlers.get(kind) ?? new Set()
  handlers.set(kind, known)
  known.add(handler)
  return () => known.delete(handler)
}

/**
 * Events of one kind, decoded by the module's schema when one is given; an event that does not fit is dropped and logged.
 * The newest handler is always the one that is called.
 */
export function useLiveEvents<S extends z.ZodType>(kind: string, handler: (event: z.output<S>) => void, schema: S): void
export function useLiveEvents(kind: string, handler: (event: LiveEvent) => void): void
export function useLiveEvents(kind: string, handler: (event: never) => void, schema?: z.ZodType): void {
  const handle = useEffectEvent((event: LiveEvent) => {
    if (!schema) return handler(event as never)
    const read = schema.safeDecode(event as never)
    if (read.success) handler(read.data as never)
    else console.error(`an event of kind '${kind}' does not fit`, read.error.issues)
  })
  useEffect(() => onLiveEvents(kind, handle), [kind])
}

export const useLiveState = state.use
