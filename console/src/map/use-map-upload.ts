import { mapCalls, mapPart } from '@watchfire/contract/map/map.calls.ts'
import { useRef, useState } from 'react'
import { request } from '../core/client.ts'
import { errorSentence } from '../core/show-error.ts'
import { refreshModules } from '../core/use-call.ts'

export type MapUpload = { kind: 'idle' } | { kind: 'sending'; percent: number } | { kind: 'failed'; reason: string }

/** Sends the file of a map part by part. */
export function useMapUpload(onDone: () => void) {
  const [state, setState] = useState<MapUpload>({ kind: 'idle' })
  const running = useRef<AbortController>(undefined)
  const stop = () => {
    running.current?.abort()
    setState({ kind: 'idle' })
  }
  const send = async (file: File) => {
    const ending = new AbortController()
    running.current = ending
    const { signal } = ending
    const options = { selection: {}, signal }
    try {
      for (let offset = 0; offset < file.size && !signal.aborted; ) {
        setState({ kind: 'sending', percent: Math.floor((offset * 100) / file.size) })
        const partBytes = await base64Of(file.slice(offset, offset + mapPart))
        const part = { fileName: file.name.slice(-120), fileBytes: file.size, offset, partBytes }
        const { received, complete } = await request(mapCalls.uploadFile, part, options)
        offset = received
        if (complete) onDone()
      }
      if (!signal.aborted) setState({ kind: 'idle' })
    } catch (error) {
      if (!signal.aborted) setState({ kind: 'failed', reason: errorSentence(error) ?? String(error) })
    }
    await refreshModules(['map'])
  }
  return { state, send, stop }
}

async function base64Of(part: Blob): Promise<string> {
  const bytes = new Uint8Array(await part.arrayBuffer())
  let text = ''
  // All at once would be more arguments than a call takes.
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}
