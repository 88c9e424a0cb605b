import { rights } from '@watchfire/contract/core/rights.ts'
import { videoCalls } from '@watchfire/contract/video/video.calls.ts'
import { useCallback, useEffect, useState } from 'react'
import { request } from '../core/client.ts'
import { Refusal } from '../core/refusal.ts'
import { serverNow } from '../core/server-clock.ts'
import { useRight } from '../core/session-store.ts'
import { isYoung, pickSource, type RecordingSource, type Storage, sourcesOf } from './recording-source.ts'

export type RecordingState =
  | { kind: 'loading' | 'saving' | 'noRight' | 'none'; sources: readonly RecordingSource[] }
  | { kind: 'ready'; url: string; storage: Storage; sources: readonly RecordingSource[] }
  /** Without a text the tile says its own sentence. */
  | { kind: 'failed'; text?: string; sources: readonly RecordingSource[] }

type WantedRecording = {
  deviceId: string
  /** undefined: the alarm has no recording (yet). */
  name: string | undefined
  storage: Storage | undefined
  /** When the alarm came, ms: a young one may still be writing. */
  alarmAt: number | undefined
}

const lookAgainMs = 2000

/** Finds out where a recording lies and asks for a link to it; a recording that is still being saved is waited for. */
export function useRecording({ deviceId, name, storage, alarmAt }: WantedRecording) {
  const may = { local: useRight(rights.localVideo), cloud: useRight(rights.cloudVideo) }
  const [state, setState] = useState<RecordingState>({ kind: 'loading', sources: [] })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies(attempt): a new attempt is what makes it run again
  useEffect(() => {
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = (next: RecordingState) => {
      if (!leaving.signal.aborted) setState(next)
    }
    const load = async () => {
      const next = await lookUp(
        { deviceId, name, storage, may: { local: may.local, cloud: may.cloud } },
        leaving.signal,
      )
      const waits = (next.kind === 'none' || next.kind === 'failed') && isYoung(alarmAt, serverNow())
      show(waits ? { kind: 'saving', sources: next.sources } : next)
      if (waits && !leaving.signal.aborted) timer = setTimeout(() => void load(), lookAgainMs)
    }
    setState(before => ({ kind: 'loading', sources: before.sources }))
    void load()
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [deviceId, name, storage, alarmAt, may.local, may.cloud, attempt])

  const again = useCallback(() => setAttempt(count => count + 1), [])
  return { state, again }
}

type Question = Omit<WantedRecording, 'alarmAt'> & { may: Record<Storage, boolean> }

async function lookUp({ deviceId, name, storage, may }: Question, signal: AbortSignal): Promise<RecordingState> {
  let sources = sourcesOf(may, { local: false, cloud: false })
  if (sources.length === 0) return { kind: 'noRight', sources }
  if (!name) return { kind: 'none', sources }
  try {
    const { stored } = await request(videoCalls.findRecording, { deviceId, recordFilename: name }, { signal })
    sources = sourcesOf(may, stored)
    const picked = pickSource(sources, storage)
    if (!picked) return { kind: 'none', sources }
    const requested = { deviceId, sourceType: 'file', filePath: name, storage: picked } as const
    const { playUrl } = await request(videoCalls.play, requested, { signal })
    return { kind: 'ready', url: new URL(playUrl, location.href).href, storage: picked, sources }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'video.noRecording') return { kind: 'none', sources }
    return { kind: 'failed', text: error.text || undefined, sources }
  }
}
