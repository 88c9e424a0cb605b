/** How WeCom, DingTalk and Feishu take a text from a group robot, sign it and answer. Plain text only: it can mention nobody. */
import { createHmac } from 'node:crypto'
import type { RobotKind } from '@watchfire/contract/notice/robot.shapes.ts'

export type RobotRequest = { url: string; body: string }
/** `again`: worth another try (too fast, busy); `refused`: it will never be taken like this. */
export type RobotVerdict = { outcome: 'sent' | 'again' | 'refused'; answer: string }

type Vendor = {
  /** Longest text in bytes of UTF-8. */
  maxTextLength: number
  request(robot: { webhook: string; secret: string | null }, text: string, now: number): RobotRequest
  /** What the numbers of its answers mean. */
  codeOf(answer: Record<string, unknown>): unknown
  /** Codes that mean: too fast, or busy; try again later. */
  again: readonly number[]
}

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64')

const vendors: Record<RobotKind, Vendor> = {
  wecom: {
    maxTextLength: 2048,
    request: ({ webhook }, text) => ({
      url: webhook,
      body: JSON.stringify({ msgtype: 'text', text: { content: text } }),
    }),
    codeOf: answer => answer.errcode,
    // System busy; called too often.
    again: [-1, 45009, 45033],
  },
  dingtalk: {
    maxTextLength: 15_000,
    request({ webhook, secret }, text, now) {
      const url = new URL(webhook)
      if (secret !== null) {
        url.searchParams.set('timestamp', String(now))
        url.searchParams.set('sign', hmac(secret, `${now}\n${secret}`))
      }
      const body = { msgtype: 'text', text: { content: text }, at: { isAtAll: false } }
      return { url: url.href, body: JSON.stringify(body) }
    },
    codeOf: answer => answer.errcode,
    // System busy; sent too often (old and new number).
    again: [-1, 130101, 410100, 430102],
  },
  feishu: {
    maxTextLength: 15_000,
    request({ webhook, secret }, text, now) {
      const seconds = String(Math.trunc(now / 1000))
      // Feishu signs the empty text with time and secret as the key.
      const signed = secret === null ? {} : { timestamp: seconds, sign: hmac(`${seconds}\n${secret}`, '') }
      return { url: webhook, body: JSON.stringify({ ...signed, msg_type: 'text', content: { text } }) }
    },
    // Older robots answer with StatusCode.
    codeOf: answer => answer.code ?? answer.StatusCode,
    // Sent too often; an error of the service.
    again: [9499, 11232, 11247],
  },
}

export const maxTextLengthOf = (kind: RobotKind): number => vendors[kind].maxTextLength
/** What every vendor takes whole, bytes of UTF-8. */
export const textForAll = Math.min(...Object.values(vendors).map(({ maxTextLength }) => maxTextLength))

export function robotRequest(
  robot: { kind: RobotKind; webhook: string; secret: string | null },
  text: string,
  now: number,
): RobotRequest {
  return vendors[robot.kind].request(robot, shortened(text, vendors[robot.kind].maxTextLength), now)
}

/** Reads the answer as its vendor means it: only its own word of success counts as sent. */
export function readAnswer(kind: RobotKind, status: number, body: string): RobotVerdict {
  const answer = body.replace(/\s+/g, ' ').trim().slice(0, 300)
  const said = { answer: status === 200 ? answer : `HTTP ${status} ${answer}`.trim() }
  const code = codeIn(kind, body)
  if (code === 0 && status === 200) return { outcome: 'sent', ...said }
  if (code !== undefined && vendors[kind].again.includes(code)) return { outcome: 'again', ...said }
  if (status === 408 || status === 429 || status >= 500) return { outcome: 'again', ...said }
  if (code !== undefined || status >= 300) return { outcome: 'refused', ...said }
  // A success without the vendor's word: a proxy or a captive portal has answered.
  return { outcome: 'again', answer: said.answer || 'empty answer' }
}

function codeIn(kind: RobotKind, body: string): number | undefined {
  try {
    const code = vendors[kind].codeOf(JSON.parse(body) as Record<string, unknown>)
    return typeof code === 'number' ? code : undefined
  } catch {
    return undefined
  }
}

/** At most so many bytes, whole characters. */
export function shortened(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text
  const ending = '…'
  let cut = ''
  let used = Buffer.byteLength(ending)
  for (const letter of text) {
    used += Buffer.byteLength(letter)
    if (used > bytes) break
    cut += letter
  }
  return cut + ending
}
