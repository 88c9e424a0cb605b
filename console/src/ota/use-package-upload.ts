import { otaCalls } from '@watchfire/contract/ota/ota.calls.ts'
import { useState } from 'react'
import { request } from '../core/client.ts'
import { errorSentence } from '../core/show-error.ts'
import { refreshModules } from '../core/use-call.ts'
import { type PackageFile, partOf } from './package-file.ts'

export type UploadState = { kind: 'idle' } | { kind: 'sending'; percent: number } | { kind: 'failed'; reason: string }

/** Sends a package run by run, behind what the server has of it already. */
export function usePackageUpload(onDone: () => void) {
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  const send = async ({ manifest, seal, bytes }: PackageFile, releaseNotes: string) => {
    setState({ kind: 'sending', percent: 0 })
    try {
      const options = { selection: {} }
      let at = await request(otaCalls.addPackage, { manifest, seal, releaseNotes }, options)
      while (!at.complete) {
        setState({ kind: 'sending', percent: Math.floor((at.received * 100) / bytes.size) })
        const { packageId, received: offset } = at
        at = await request(
          otaCalls.uploadPackage,
          { packageId, offset, partBytes: await partOf(bytes, offset) },
          options,
        )
      }
      setState({ kind: 'idle' })
      onDone()
    } catch (error) {
      setState({ kind: 'failed', reason: errorSentence(error) ?? String(error) })
    }
    await refreshModules(['ota'])
  }
  return { state, send }
}
