/** Speaks to the product as the first AI server of its demo. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ingestCalls } from '@watchfire/contract/ingest/ingest.calls.ts'
import type { DemoFile } from './running-product.ts'

const read = () =>
  JSON.parse(readFileSync(join(process.env.WATCHFIRE_E2E_FOLDER ?? '', 'demo.json'), 'utf8')) as DemoFile

export function demoServer(): DemoFile['devices'][number] {
  const [device] = read().devices
  if (!device) throw new Error('the demo has no AI server')
  return device
}

export async function postAsAiServer<Data>(address: string, path: string, body: unknown): Promise<{ data?: Data }> {
  const response = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${demoServer().key}` },
    body: JSON.stringify(body),
  })
  return (await response.json()) as { data?: Data }
}

export async function uploadAsAiServer(address: string, name: string, bytes: Buffer): Promise<void> {
  const query = new URLSearchParams({ name, offset: '0', length: String(bytes.length) })
  const response = await fetch(`${address}${ingestCalls.uploadMedia.path}?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${demoServer().key}` },
    body: new Uint8Array(bytes),
  })
  const body = await response.json()
  if (!body.data?.complete) throw new Error(JSON.stringify(body))
}
