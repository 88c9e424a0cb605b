import {
  cameraImportCalls,
  type ImportRow,
  maxRowsOfImport,
  type RowOutcome,
} from '@watchfire/contract/device/camera-import.calls.ts'
import { placesOf } from '@watchfire/contract/device/login-place.rules.ts'
import { useRef, useState } from 'react'
import { request } from '../../core/client.ts'
import { errorSentence } from '../../core/show-error.ts'
import { textOf } from '../../core/texts.ts'
import { refreshModules } from '../../core/use-call.ts'
import { sealLogin } from '../camera/seal-text.ts'
import { cameraImportTexts } from './camera-import.texts.ts'
import type { ReadRow, RightRow } from './row-of-line.ts'

export type Outcomes = ReadonlyMap<number, RowOutcome>
type Stage = 'looking' | 'looked' | 'running' | 'done'
export type ImportState = { stage: Stage; outcomes: Outcomes; total: number }

const refusedRow = (line: number, reason: string): RowOutcome => ({
  line,
  channelId: '',
  result: 'refused',
  changes: [],
  version: null,
  reason,
})

/** Looks rows over, then does them: each AI server's in portions, so that what was done stays done when the line breaks. */
export function useCameraImport() {
  const [state, setState] = useState<ImportState>()
  const stopped = useRef(false)

  const look = async (rows: readonly ReadRow[], replaceLogins: boolean) => {
    stopped.current = false
    const right = rows.filter((row): row is RightRow => row.problem === undefined)
    const known = new Map(rows.flatMap(({ line, problem }) => (problem ? [[line, refusedRow(line, problem)]] : [])))
    const lineOf = new Map<string, number>()
    const first = right.filter(row => isFirst(keyOf(row), row.line, lineOf, known))
    const newAt = new Map<string, number>()
    for (const [aiServerId, portion] of portionsOf(first)) {
      if (stopped.current) return
      setState({ stage: 'looking', outcomes: new Map(known), total: rows.length })
      const newBefore = [...newAt.values()].reduce((sum, count) => sum + count, 0)
      const newHere = newAt.get(aiServerId) ?? 0
      const outcomes = await outcomesOf(portion, aiServerId, {
        rows: portion.map(({ row, login }) => ({ ...row, ...(login && { hasLogin: true }) })),
        dryRun: true,
        replaceLogins,
        newHere,
        newBefore,
      })
      for (const outcome of outcomes) {
        known.set(outcome.line, outcome)
        // A camera may be meant by its id in one row and by its name in another.
        if (outcome.channelId && outcome.result !== 'refused') isFirst(outcome.channelId, outcome.line, lineOf, known)
      }
      newAt.set(aiServerId, newHere + outcomes.filter(({ result }) => result === 'added').length)
    }
    if (!stopped.current) setState({ stage: 'looked', outcomes: new Map(known), total: rows.length })
  }

  const run = async (rows: readonly ReadRow[], replaceLogins: boolean) => {
    const seen = state?.outcomes ?? new Map<number, RowOutcome>()
    stopped.current = false
    const known = new Map<number, RowOutcome>()
    const right = rows.filter((row): row is RightRow => row.problem === undefined)
    for (const [aiServerId, portion] of portionsOf(right)) {
      if (stopped.current) break
      setState({ stage: 'running', outcomes: new Map(known), total: right.length })
      const sent = portion.map(row => sealedRow(row, seen.get(row.line)))
      for (const outcome of await outcomesOf(portion, aiServerId, { rows: sent, replaceLogins }))
        known.set(outcome.line, outcome)
    }
    setState({ stage: 'done', outcomes: new Map(known), total: right.length })
    void refreshModules(['device', 'setup'])
  }

  const stop = () => {
    stopped.current = true
  }
  const reset = () => {
    stop()
    setState(undefined)
  }
  return { state, look, run, stop, reset }
}

const keyOf = ({ row, server }: RightRow): string => row.channelId ?? `${server.aiServerId} ${row.name}`

/** Notes that a line has it; a later one that has it too is refused. */
function isFirst(key: string, line: number, lineOf: Map<string, number>, known: Map<number, RowOutcome>): boolean {
  const earlier = lineOf.get(key)
  if (earlier === undefined || earlier === line) {
    lineOf.set(key, line)
    return true
  }
  known.set(line, refusedRow(line, textOf(cameraImportTexts, 'twice', { line: earlier })))
  return false
}

function* portionsOf(rows: readonly RightRow[]): Generator<[aiServerId: string, rows: RightRow[]]> {
  for (const [aiServerId, ofServer] of Map.groupBy(rows, ({ server }) => server.aiServerId))
    for (let at = 0; at < ofServer.length; at += maxRowsOfImport)
      yield [aiServerId, ofServer.slice(at, at + maxRowsOfImport)]
}

/** As it is sent: the login sealed to its AI server, and what was seen of the camera, so that nothing unseen is written over. */
export function sealedRow({ row, login, server }: RightRow, seen: RowOutcome | undefined): ImportRow {
  const { aiServerId, publicKey } = server
  const { address, second } = row
  // Of a line that names no address nobody here knows where the camera is, nor of one that names no second stream where the camera keeps its.
  const isKnown = address !== undefined && (second !== undefined || seen?.result !== 'changed')
  const places = isKnown ? placesOf({ address, second }) : undefined
  return {
    ...row,
    ...(login && publicKey && { login: sealLogin(login, { aiServerId, publicKey }, places) }),
    ...(seen?.result === 'added' && { isNew: true }),
    ...(seen?.result === 'changed' && seen.version !== null && { version: seen.version }),
  }
}

type Sent = { rows: ImportRow[]; dryRun?: boolean; replaceLogins: boolean; newHere?: number; newBefore?: number }

async function outcomesOf(portion: readonly RightRow[], aiServerId: string, input: Sent): Promise<RowOutcome[]> {
  try {
    return await request(cameraImportCalls.importCameras, { aiServerId, ...input }, { selection: {} })
  } catch (error) {
    const reason = errorSentence(error) ?? textOf(cameraImportTexts, 'failed')
    return portion.map(({ line }) => refusedRow(line, reason))
  }
}
