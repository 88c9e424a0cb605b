/**
 * Security events, one structured line each: `securityEvent`, address, path, account id, and never a secret. Repeats of one kind from
 * one address are counted and summed up once per interval, and so is everything beyond `maxSources`: a flood does not fill the disk.
 */
import type { ErrorCode } from '@watchfire/contract/error-table.ts'
import type { FastifyBaseLogger } from 'fastify'

export type SecurityEvent =
  | 'signInFailed'
  | 'signInLocked'
  | 'signInSlowed'
  | 'passwordWrong'
  | 'codeWrong'
  | 'unauthenticated'
  | 'forbidden'
  | 'replayed'
  | 'badSign'
  | 'clockOff'
  | 'badDeviceKey'
  | 'badApiKey'
  | 'badClaimCode'
  | 'badHook'
  | 'badTicket'
  | 'passkeyCopied'
  | 'foreignOrigin'
  | 'rateLimited'

/** The refusals that are a security event, wherever they are thrown: all that are answered with 401 or 403, and some that are not. */
export const eventOfRefusal: Partial<Record<ErrorCode, SecurityEvent>> = {
  'account.wrongPassword': 'signInFailed',
  'account.terminated': 'signInFailed',
  'account.passwordOff': 'signInFailed',
  'account.addressRefused': 'signInFailed',
  'signIn.expired': 'signInFailed',
  'passkey.unknown': 'signInFailed',
  'passkey.invalid': 'signInFailed',
  'passkey.counterBack': 'passkeyCopied',
  'account.locked': 'signInLocked',
  'account.oldPasswordWrong': 'passwordWrong',
  'factor.wrongCode': 'codeWrong',
  'session.dead': 'unauthenticated',
  'right.missing': 'forbidden',
  'right.companyWide': 'forbidden',
  'quiet.severeNotAllowed': 'forbidden',
  'channelLevel.severeNotAllowed': 'forbidden',
  'session.passwordDue': 'forbidden',
  'session.factorDue': 'forbidden',
  'session.entered': 'forbidden',
  'session.replayed': 'replayed',
  'session.badSign': 'badSign',
  'session.clockOff': 'clockOff',
  'session.badKey': 'badDeviceKey',
  'device.badClaim': 'badClaimCode',
  'key.unknown': 'badApiKey',
  'key.expired': 'badApiKey',
  'key.revoked': 'badApiKey',
  'key.stopped': 'badApiKey',
  'key.wrongAddress': 'badApiKey',
  'key.tooManyGuesses': 'badApiKey',
  'key.peopleOnly': 'forbidden',
  'key.confirmedOnly': 'forbidden',
  'session.wallOnly': 'forbidden',
  'display.unknown': 'badApiKey',
  'display.revoked': 'badApiKey',
  'hook.unknown': 'badHook',
  'hook.off': 'badHook',
  'hook.badSignature': 'badHook',
  'session.badTicket': 'badTicket',
  'session.foreignOrigin': 'foreignOrigin',
  'call.tooMany': 'rateLimited',
}

/** `path` is a route of ours, not what the sender wrote. */
export type SecurityFacts = { address: string; path?: string; accountId?: number }

/** One line, or the sum of an interval. */
export type SecurityLine = SecurityFacts & { event: SecurityEvent; count?: number; accountIds?: readonly number[] }

export type SecurityLog = {
  /** Hears every line that is written. */
  follow(listener: (line: SecurityLine) => void): void
  record(event: SecurityEvent, facts: SecurityFacts): void
  /** Writes the counts of the interval. */
  flush(): void
  stop(): void
}

type Repeats = { event: SecurityEvent; address?: string; count: number; accountIds: Set<number> }

/** Accounts one summary names at most. */
const maxAccounts = 20

export function openSecurityLog(
  log: Pick<FastifyBaseLogger, 'warn'>,
  { intervalMs = 60_000, maxSources = 200 } = {},
): SecurityLog {
  let seen = new Map<string, Repeats>()
  let sources = 0
  const listeners: ((line: SecurityLine) => void)[] = []
  const announce = (line: SecurityLine) => {
    for (const listener of listeners) listener(line)
  }

  function record(event: SecurityEvent, facts: SecurityFacts): void {
    const name = `${event} ${facts.address}`
    if (!seen.has(name) && sources < maxSources) {
      sources += 1
      seen.set(name, { event, address: facts.address, count: 0, accountIds: new Set() })
      log.warn({ securityEvent: event, ...facts }, 'a security event')
      announce({ event, ...facts })
      return
    }
    const rest = `${event} elsewhere`
    const repeats = seen.get(name) ?? seen.get(rest) ?? { event, count: 0, accountIds: new Set() }
    if (repeats.address === undefined) seen.set(rest, repeats)
    repeats.count += 1
    if (facts.accountId !== undefined && repeats.accountIds.size < maxAccounts) repeats.accountIds.add(facts.accountId)
  }

  function flush(): void {
    const summed = seen
    seen = new Map()
    sources = 0
    for (const { event, address = 'further addresses', count, accountIds } of summed.values())
      if (count > 0) {
        const sum = { address, count, accountIds: [...accountIds] }
        log.warn({ securityEvent: event, ...sum, intervalMs }, 'security events repeated')
        announce({ event, ...sum })
      }
  }

  const timer = setInterval(flush, intervalMs)
  timer.unref()
  return {
    follow: listener => void listeners.push(listener),
    record,
    flush,
    stop() {
      clearInterval(timer)
      flush()
    },
  }
}
