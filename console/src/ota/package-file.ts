/** A package file on the person's disk: one line of JSON, and the bytes behind it. */
import { type ReleaseManifest, releaseManifest, signedManifest } from '@watchfire/contract/fleet/release.ts'
import { packagePart } from '@watchfire/contract/ota/ota.calls.ts'
import { z } from 'zod'

export type PackageFile = { manifest: string; seal: string; facts: ReleaseManifest; bytes: Blob }

const maxHeadBytes = 16 * 1024
const head = z.object(signedManifest)

/** Undefined when it is something else. Whether it is the makers', the server and each AI server judge. */
export async function readPackageFile(file: File): Promise<PackageFile | undefined> {
  const text = await file.slice(0, maxHeadBytes).text()
  const end = text.indexOf('\n')
  if (end < 0) return undefined
  try {
    const { manifest, seal } = head.parse(JSON.parse(text.slice(0, end)))
    const facts = releaseManifest.parse(JSON.parse(atob(manifest)))
    return { manifest, seal, facts, bytes: file.slice(new TextEncoder().encode(text.slice(0, end + 1)).length) }
  } catch {
    return undefined
  }
}

/** The run of bytes that begins there, in base64. */
export async function partOf(bytes: Blob, offset: number): Promise<string> {
  const run = new Uint8Array(await bytes.slice(offset, offset + packagePart).arrayBuffer())
  let text = ''
  // All at once would be more arguments than a call takes.
  for (let at = 0; at < run.length; at += 0x8000) text += String.fromCharCode(...run.subarray(at, at + 0x8000))
  return btoa(text)
}
